// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentEvent,
  type AgentRun,
  type AgentRunOptions,
  type Message,
} from 'react-agent-interrupts/core';
import { fakeServer, type ServerAnswer } from 'react-agent-interrupts/testing';
import { text } from '../conversations/talk.js';

type Line = readonly [role: string, content: string];

const nameless = (lines: readonly Line[]) => lines.map(([role, content]) => ({ role, content }));
const started = (...lines: readonly Line[]): AgentEvent => ({
  type: 'RUN_STARTED',
  threadId: 't',
  runId: 's',
  ...(lines.length > 0 && { input: { messages: nameless(lines) } }),
});
const snapshot = (...lines: readonly Line[]): AgentEvent => ({
  type: 'MESSAGES_SNAPSHOT',
  messages: nameless(lines),
});
const done: AgentEvent = {
  type: 'RUN_FINISHED',
  threadId: 't',
  runId: 's',
  outcome: { type: 'success' },
};
const hi: Line = ['user', 'Hi'];
const hello: Line = ['assistant', 'Hello'];

function talk(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const server = fakeServer(...answers);
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 't',
    tabs: false,
    fetch: server.fetch,
    protocol: agUi({ refresh: true }),
    ...options,
  });
  return { run, server };
}

const lines = (run: AgentRun) => run.getSnapshot().messages.map(({ role, content }) => [role, content]);
const ids = (run: AgentRun) => run.getSnapshot().messages.map(({ id }) => id);

// Messages are shown exactly as they were sent.
describe('messages without ids', () => {
  it.each<[string, AgentEvent[]]>([
    ['the input of a run', [started(hi, hello), done]],
    ['a snapshot', [started(), snapshot(hi, hello), done]],
    ['both', [started(hi, hello), snapshot(hi, hello), done]],
  ])('are the existing ones, after a refresh that sends them in %s', async (_, refreshed) => {
    const { run } = talk([[started(), ...text('m', 'Hello'), done], refreshed]);
    await run.send('Hi');
    const before = run.getSnapshot().messages;
    await run.refresh();
    expect(run.getSnapshot().messages).toEqual(before);
  });

  it('are the existing ones, in every run', async () => {
    const again: Line = ['assistant', 'Hello again'];
    const { run } = talk([
      [started(hi), ...text('m', 'Hello'), snapshot(hi, hello), done],
      [started(hi, hello, hi), ...text('n', 'Hello again'), snapshot(hi, hello, hi, again), done],
      [started(hi, hello, hi, again, hi), done],
    ]);
    await run.send('Hi');
    await run.send('Hi');
    const before = ids(run);
    await run.send('Hi');
    expect(lines(run)).toEqual([hi, hello, hi, again, hi]);
    expect(ids(run).slice(0, 4)).toEqual(before);
    expect(new Set(ids(run)).size).toBe(5);
  });

  it('are not repeated by a retry', async () => {
    const failed: AgentEvent = { type: 'RUN_ERROR', message: 'No.' };
    const { run, server } = talk([
      [started(), snapshot(hi), failed],
      [started(), ...text('m', 'Hello'), done],
    ]);
    await run.send('Hi').catch(() => undefined);
    await run.retry();
    expect(lines(run)).toEqual([hi, hello]);
    expect(server.requests[1]?.messages).toHaveLength(1);
  });

  it('keep their ids when the server omits the first of them', async () => {
    const { run } = talk([
      [started(), snapshot(hi, hello), done],
      [started(), snapshot(hello, ['user', 'Bye']), done],
    ]);
    await run.send('Hi');
    const [, second] = ids(run);
    await run.send('Bye');
    expect(lines(run)).toEqual([hello, ['user', 'Bye']]);
    expect(ids(run)[0]).toBe(second);
  });

  it('keep their ids while they grow from snapshot to snapshot', async () => {
    const { run } = talk([
      [started(), snapshot(hi, ['assistant', 'He']), done],
      [started(), snapshot(hi, ['assistant', 'Hell']), done],
      [started(), snapshot(hi, hello), done],
    ]);
    await run.send('Hi');
    const before = ids(run);
    await run.refresh();
    await run.refresh();
    expect(lines(run)).toEqual([hi, hello]);
    expect(ids(run)).toEqual(before);
  });

  it('do not replace reasoning without an id', async () => {
    const reasoning: Line = ['reasoning', 'Hm'];
    const { run } = talk([
      [started(), snapshot(reasoning, hello), done],
      [started(), snapshot(hi, hello), done],
    ]);
    await run.send('Hi');
    await run.refresh();
    expect(lines(run)).toEqual(expect.arrayContaining([reasoning, hello, hi]));
    expect(new Set(ids(run)).size).toBe(3);
  });

  it('are all kept, if the same text was sent several times', async () => {
    const { run } = talk([[started(hi, hi, hi), done]]);
    await run.send('Hi');
    expect(lines(run)).toEqual([hi, hi, hi]);
    expect(new Set(ids(run)).size).toBe(3);
  });

  it('are in the server’s order', async () => {
    const system: Line = ['system', 'Be kind.'];
    const { run } = talk([[started(), ...text('m', 'Hello'), snapshot(system, hi, hello), done]]);
    await run.send('Hi');
    expect(lines(run)).toEqual([system, hi, hello]);
  });

  it('are all kept if a host sets them, although their text is the same', async () => {
    const { run } = talk([[started(), ...text('m', 'Hello'), done]]);
    await run.send('Hi');
    const message: unknown = { role: 'user', content: 'Hi' };
    run.setMessages([...run.getSnapshot().messages, message as Message, message as Message]);
    expect(lines(run)).toEqual([hi, hello, hi, hi]);
    expect(new Set(ids(run)).size).toBe(4);
  });
});
