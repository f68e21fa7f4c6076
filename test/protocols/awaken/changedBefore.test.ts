import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { expect, it } from 'vitest';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { awakenServer, keyOf, permitted, runOn, statuses } from './conversation.js';

const three = [
  { calls: [permitted('a', {}), permitted('b', {}), permitted('c', {})] },
  { text: 'All are done.' },
];
const protocol = awaken({ agentId: 'assistant' });
const denyB = (server: AwakenServer): void =>
  void server.runs[0]?.decide({ target: 'b', action: 'cancel', payload: { approved: false } });

/** Three approvals that are decided and not sent. */
async function approved(
  more: Partial<AgentRunOptions> = {},
): Promise<{ run: AgentRun; server: AwakenServer }> {
  const server = await awakenServer(three);
  const run = runOn(server, { protocol, ...more });
  for (const { key } of (await run.send('Go')).interrupts) run.approve(key);
  return { run, server };
}

const deliveries = (run: AgentRun) => run.getSnapshot().history.map(({ delivery }) => delivery);
const pending = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ toolCallId, delivery }) => [toolCallId, delivery]);

// reliability.md: “The snapshot, the error and the promise of a method agree and are correct.”
it('nothing is listed as refused if an interrupt has changed before anything was sent', async () => {
  const { run, server } = await approved();
  denyB(server);
  const message = 'No answer was sent. A question has changed. Check it, then send again.';
  await expect(run.submit()).rejects.toMatchObject({ code: 'changed', message });
  expect(server.to(/decision$/)).toHaveLength(0);
  expect(deliveries(run)).toEqual(['none', 'none', 'none']);
  expect(pending(run)).toEqual([
    ['a', 'none'],
    ['c', 'none'],
  ]);
  expect(run.getSnapshot().batch).toMatchObject({ delivery: 'none', complete: true });
  expect(await run.submit()).toMatchObject({ status: 'finished' });
  expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_c']);
});

it('the error says which answers were sent if an interrupt changes after the first one', async () => {
  const world = await approved({
    fetch: (target, init) => {
      if (typeof init?.body === 'string' && init.body.includes('"toolCallId":"b"')) denyB(world.server);
      return fetch(target, init);
    },
  });
  await expect(world.run.submit()).rejects.toMatchObject({
    code: 'changed',
    message: 'Accepted: 1. Not sent: 1. A question has changed. Check it, then send again.',
  });
  expect(deliveries(world.run)).toEqual(['accepted', 'refused', 'none']);
  expect(pending(world.run)).toEqual([['c', 'none']]);
});

it('an answer that has arrived is accepted after a reload, even if another interrupt has changed', async () => {
  const { run, server } = await approved({
    fetch: async (target, init) => {
      const response = await fetch(target, init);
      if (init?.method !== 'POST' || typeof init.body !== 'string' || !init.body.includes('toolCallId'))
        return response;
      await response.text();
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
  const initial = run.dehydrate();
  run.dispose();
  denyB(server);
  const { url } = server;
  const again = createAgentRun({
    url,
    threadId: initial.threadId,
    tabs: false,
    autoSubmit: 'never',
    protocol,
    initial,
  });
  expect(deliveries(again)).toEqual(['inDoubt', 'inDoubt', 'inDoubt']);
  await expect(again.submit()).rejects.toMatchObject({
    code: 'changed',
    message: expect.stringMatching(/^Accepted: 1\. Not sent: 2\./) as unknown,
  });
  expect(deliveries(again)[0]).toBe('accepted');
  expect(deliveries(again)).not.toContain('refused');
  expect(await again.submit()).toMatchObject({ status: 'finished' });
  expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_c']);
});

it.each(['full', 'silent', 'none'] as const)(
  'the call is cancelled after the answer `false`, as after a denial (log: %s)',
  async (log) => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }], { log });
    const run = runOn(server, { protocol });
    run.answer(keyOf(await run.send('Go'), 'a'), false);
    await run.submit();
    expect(server.executed).toEqual([]);
    expect(statuses(run.getSnapshot())).toEqual({ a: 'cancelled' });
  },
);
