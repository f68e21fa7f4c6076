import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import {
  createCallbackRelay,
  createMessageInterrupt,
  interactiveAi,
} from 'react-agent-interrupts/protocols/interactiveAi';
import { script, status, talk } from '../../protocols/interactiveAi/talk.js';

const pay = createMessageInterrupt({
  match: 'desk:pay',
  ask: () => ({ reason: 'confirmation', message: 'Pay?' }),
  toMessage: (payload) => (payload === true ? 'Yes.' : 'No.'),
});
const asksAbout = (to: string) => ({
  kind: 'tool',
  tool_calls: [{ tool_id: 'desk:pay', arguments: { to }, result: null }],
});
const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts.at(-1)?.key ?? '';
const asked = (run: AgentRun): readonly unknown[] =>
  run.getSnapshot().interrupts.map(({ toolCall }) => toolCall?.args);

// Law 1: “Answers are sent only after the user has acted on exactly these answers.” The agent reads a “Yes.” about Alice as the
// answer to its latest question, which is about Bob and which the user has not seen.
describe('an answer in a session whose agent has asked again meanwhile', () => {
  it('is not sent, and a refresh shows the later question (long polling)', async () => {
    const { run, server } = talk(
      { agent: script(asksAbout('Alice'), status('ready')) },
      { questions: [pay] },
    );
    await run.send('Go');
    server.happen('session-1', asksAbout('Bob'));
    server.happen('session-1', status('ready'));
    run.answer(keyOf(run), true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'unsupported' });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await run.refresh();
    expect(asked(run)).toEqual([{ to: 'Alice' }, { to: 'Bob' }]);
    for (const { key } of run.getSnapshot().interrupts) run.answer(key, true);
    await run.submit();
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('is not sent, and a refresh shows the later question (relayed webhooks)', async () => {
    const relay = createCallbackRelay();
    const written: string[] = [];
    const run = createAgentRun({
      url: 'https://interactive.test/agent',
      threadId: 's',
      protocol: interactiveAi({ questions: [pay] }),
      transport: relay.followSession('s', (text) => void written.push(text)),
      autoSubmit: 'never',
      tabs: false,
    });
    let offset = 0;
    const deliver = (...events: readonly object[]): void => {
      for (const event of events) relay.deliver({ ...event, offset: offset++ }, { 'x-session-id': 's' });
    };
    deliver(asksAbout('Alice'), status('ready'));
    await run.send();
    deliver(asksAbout('Bob'), status('ready'));
    run.answer(keyOf(run), true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'unsupported' });
    expect(written).toEqual([]);
    await run.refresh();
    expect(asked(run)).toContainEqual({ to: 'Bob' });
    for (const { key } of run.getSnapshot().interrupts) run.answer(key, true);
    void run.submit().catch(() => undefined);
    await expect.poll(() => written).toHaveLength(1);
    run.dispose();
  });
});
