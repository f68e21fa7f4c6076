import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { opened, turns } from '../page.js';
import { Awaken, type Call } from './Awaken.js';

const call = (id: string, args: unknown = { of: id }): Call => ({ id, name: `tool_${id}`, args });

const open = (server: Awaken, options: Partial<AgentRunOptions> = {}): AgentRun =>
  createAgentRun({
    url: 'http://agent.test/v1/runs',
    threadId: 'thread',
    protocol: awaken({ agentId: 'desk' }),
    fetch: server.fetch,
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });

async function interrupted(server: Awaken, options: Partial<AgentRunOptions> = {}): Promise<AgentRun> {
  const run = open(server, options);
  if (options.storage) await opened(run);
  await run.send('Go');
  for (const question of run.getSnapshot().interrupts) run.approve(question);
  return run;
}

const asking = (...calls: readonly Call[]): Awaken =>
  new Awaken((server) => {
    server.start();
    server.ask(...calls);
  });

const decided = (server: Awaken): readonly string[] => server.decisions.map(({ toolCallId }) => toolCallId);

// Awaken’s page on run phases: “tool_A is replayed immediately and the loop continues waiting for tool_B”, and `Resuming`
// “can re-enter Running, re-suspend, or reach any terminal state”. RunFinish(Suspended) comes before this loop only.
describe('a call of Awaken that suspends again while the run waits for its decisions', () => {
  it('is asked again, although the log reports no end of the run', async () => {
    const server = asking(call('a'), call('b'));
    server.loop = (decision) => {
      server.resumed(decision);
      const isFirst = decided(server).filter((id) => id === 'a').length === 1;
      if (decision.toolCallId === 'a' && isFirst) return server.suspend(call('a', { of: 'more' }));
      server.done(decision.toolCallId, 'Done.');
      if (server.waiting.size === 0) server.finish();
    };
    const run = await interrupted(server);
    await run.submit();
    const [question, ...others] = run.getSnapshot().interrupts;
    expect(others).toEqual([]);
    expect(question).toMatchObject({ status: 'open', toolCall: { id: 'a', args: { of: 'more' } } });
    run.approve(question ?? '');
    await run.submit();
    expect(decided(server)).toEqual(['a', 'b', 'a']);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', toolCalls: { a: { result: 'Done.' } } });
  });

  it('is not asked before the other decisions are used', async () => {
    const server = asking(call('a'), call('b'));
    server.loop = (decision) => {
      if (decision.toolCallId === 'b') return;
      server.resumed(decision);
      server.suspend(call('a', { of: 'more' }));
      setTimeout(() => {
        server.resumed({ toolCallId: 'b', action: 'resume' });
        server.done('b', 'Done.');
      }, 100);
    };
    const run = await interrupted(server);
    await run.submit();
    expect(run.getSnapshot().interrupts).toMatchObject([{ toolCall: { id: 'a', args: { of: 'more' } } }]);
    expect(run.getSnapshot().toolCalls['b']).toMatchObject({ status: 'succeeded', result: 'Done.' });
  });

  it('is gone when the log then reports the end of the run', async () => {
    const server = asking(call('a'));
    server.loop = (decision) => {
      server.resumed(decision);
      server.suspend(call('a', { of: 'more' }));
    };
    const run = await interrupted(server);
    await run.submit();
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    server.finish({ type: 'cancelled' });
    await expect.poll(() => run.getSnapshot().interrupts).toEqual([]);
  });
});

// docs/reliability.md: “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent
// again”. Awaken: “decisions that arrive while a tool is still executing sit in the decision channel”.
describe('a decision that Awaken has accepted but not used yet', () => {
  it('is not sent again after a refresh', async () => {
    const server = asking(call('a'), call('b'));
    const used: (() => void)[] = [];
    server.loop = (decision) => void used.push(() => server.replay(decision));
    server.answer = (_route, body) =>
      (body as { toolCallId?: string } | undefined)?.toolCallId === 'b'
        ? Response.json({ error: 'unavailable' }, { status: 503 })
        : undefined;
    const run = await interrupted(server);
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 503 });
    server.answer = () => undefined;
    await run.refresh();
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['accepted', 'none']);
    const sent = run.submit();
    await expect.poll(() => used.length).toBe(2);
    for (const use of used) use();
    await sent;
    expect(decided(server)).toEqual(['a', 'b']);
  });
});

// docs/reliability.md: “The result of a call is recorded with the decision that caused it”.
it('the result of an accepted call is shown if the rest is sent after a reload', async () => {
  const storage = memoryStorage();
  const server = asking(call('a'), call('b'));
  server.answer = (_route, body) =>
    (body as { toolCallId?: string } | undefined)?.toolCallId === 'b'
      ? Response.json({ error: 'unavailable' }, { status: 503 })
      : undefined;
  const run = await interrupted(server, { storage });
  await expect(run.submit()).rejects.toMatchObject({ httpStatus: 503 });
  await expect.poll(() => server.waiting.size).toBe(1);
  await turns();
  run.dispose();
  server.answer = () => undefined;
  const after = open(server, { storage });
  await opened(after);
  await after.submit();
  const { toolCalls, history } = after.getSnapshot();
  expect([toolCalls['a'], toolCalls['b']]).toMatchObject([{ result: 'done' }, { result: 'done' }]);
  expect(history.map(({ delivery, result }) => [delivery, result])).toEqual([
    ['accepted', 'done'],
    ['accepted', 'done'],
  ]);
});

// `AgentRunError`: “`message` states what happened, why it matters and what can be done.”
it('an answer to a call that was decided elsewhere meanwhile is refused with the reason', async () => {
  const server = asking(call('a'), call('b'));
  server.answer = (_route, body) => {
    if ((body as { toolCallId?: string } | undefined)?.toolCallId === 'b')
      server.replay({ toolCallId: 'b', action: 'cancel' });
    return undefined;
  };
  const run = await interrupted(server);
  const refusal = run.submit();
  await expect(refusal).rejects.toMatchObject({ code: 'http_error', httpStatus: 404 });
  await expect(refusal).rejects.toThrow('no longer waits');
  expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
});
