import { describe, expect, it } from 'vitest';
import type { AgentRun, Message } from 'react-agent-interrupts/core';
import { says, scriptedRun } from 'react-agent-interrupts/testing';
import { held, quiet } from '../watched.js';

const user = (content: string) => ({ id: content, role: 'user' as const, content });
const answers = [says('Hello.'), says('Hello.')];
const contents = ({ messages }: { messages: readonly Message[] }) => messages.map(({ content }) => content);

describe('an object that the host changes after it has passed it', () => {
  it('does not change the initial messages and state', async () => {
    const [messages, state] = [[user('Hi')], { deep: { count: 1 } }];
    const { run, requests } = scriptedRun(answers, { messages, state });
    change(messages, state);
    expect(contents(run.getSnapshot())).toEqual(['Hi']);
    await run.send('Go');
    expect(contents(requests[0] ?? { messages: [] })).toEqual(['Hi', 'Go']);
    expect(requests[0]?.state).toEqual({ deep: { count: 1 } });
  });

  it('does not change messages and state that were set later', async () => {
    const { run, requests } = scriptedRun(answers);
    const [messages, state] = [[user('Hi')], { deep: { count: 1 } }];
    run.setMessages(messages);
    run.setState(state);
    change(messages, state);
    await run.send('Go');
    expect(contents(requests[0] ?? { messages: [] })).toEqual(['Hi', 'Go']);
    expect(requests[0]?.state).toEqual({ deep: { count: 1 } });
  });

  it.each<[string, (run: AgentRun, message: Message) => Promise<unknown>]>([
    ['send', (run, message) => run.send(message)],
    ['steer', (run, message) => run.steer(message)],
  ])('does not change a message of %s() that waits for the host', async (_, say) => {
    const gate = held<void>();
    const { run, requests } = scriptedRun(answers, {
      dispatch: async ({ execute }) => (await gate.promise, execute()),
    });
    const message = user('Hi');
    const said = say(run, message);
    await quiet();
    message.content = 'Changed';
    gate.resolve();
    await said;
    expect(contents(requests[0] ?? { messages: [] })).toEqual(['Hi']);
    expect(contents(run.getSnapshot())[0]).toBe('Hi');
  });

  it('does not change the options of send() that waits for the host', async () => {
    const gate = held<void>();
    const { run, requests } = scriptedRun(answers, {
      dispatch: async ({ execute }) => (await gate.promise, execute()),
    });
    const forwardedProps = { model: 'small' };
    const said = run.send('Hi', { forwardedProps });
    await quiet();
    forwardedProps.model = 'large';
    gate.resolve();
    await said;
    expect(requests[0]?.forwardedProps).toEqual({ model: 'small' });
  });

  it('keeps the identity of messages that the run already has', async () => {
    const { run } = scriptedRun(answers, { messages: [user('Hi')] });
    const { messages } = run.getSnapshot();
    run.setMessages([...messages, user('More')]);
    expect(run.getSnapshot().messages[0]).toBe(messages[0]);
  });
});

function change(messages: { content: string }[], state: { deep: { count: number } }): void {
  messages.push(user('Another'));
  for (const message of messages) message.content = 'Changed';
  state.deep.count = 2;
}
