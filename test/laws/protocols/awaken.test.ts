// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { awakenServer, permitted, runOn } from '../../protocols/awaken/conversation.js';
import { keys } from './odd.js';

const three = [
  { calls: [permitted('a', {}), permitted('b', {}), permitted('c', {})] },
  { text: 'All are done.' },
];
/** A model that numbers its calls anew in each step, as some do. */
const sameIdAgain = [
  { calls: [permitted('call_0', { path: '/tmp' })] },
  { calls: [permitted('call_0', { path: '/home' })] },
  { text: 'Both are done.' },
];
const protocol = () => awaken({ agentId: 'assistant' });
const paths = ({ executed }: AwakenServer): readonly unknown[] => executed.map(({ ran }) => ran);

async function approvedOn(
  server: AwakenServer,
  options: Parameters<typeof runOn>[1] = {},
): Promise<AgentRun> {
  const run = runOn(server, { protocol: protocol(), ...options });
  await run.send('Go');
  for (const key of keys(run)) run.approve(key);
  return run;
}

/** Submits over a network that loses the answer to the post with this number, which the server has taken. */
async function submitAndLose(run: AgentRun, lost: number): Promise<void> {
  let posts = 0;
  run.setOptions({
    autoSubmit: 'never',
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method !== 'POST' || (posts += 1) !== lost) return response;
      await response.text();
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
  run.setOptions({ autoSubmit: 'never', fetch });
}

// docs/servers.md: "It is told one answer at a time, so half of a batch can be taken; what was taken is shown and not sent again."
describe('an answer of several that the server took, and whose receipt was lost', () => {
  it.each([1, 2, 3])('is followed by the rest when a person sends them again (answer %i)', async (lost) => {
    const server = await awakenServer(three);
    const run = await approvedOn(server);
    await submitAndLose(run, lost);
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b', 'tool_c']);
  });

  it('is followed by the rest after a reload', async () => {
    const server = await awakenServer(three);
    const before = await approvedOn(server);
    await submitAndLose(before, 2);
    const run = runOn(server, { protocol: protocol(), threadId: undefined, initial: before.dehydrate() });
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b', 'tool_c']);
  });
});

// docs/reliability.md: "A server may say that it no longer asks [...]". This one still asks about the others.
it('an answer that somebody else has given holds the others back, and these still wait', async () => {
  const server = await awakenServer(three);
  const run = await approvedOn(server);
  server.runs[0]?.decide({ target: 'b', action: 'cancel', payload: null });
  await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
  expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', error: { code: 'changed' } });
  expect(server.to(/decision$/)).toEqual([]);
  const { interrupts, batch } = run.getSnapshot();
  expect(interrupts.map((interrupt) => interrupt.toolCallId)).toEqual(['a', 'c']);
  expect(batch).toMatchObject({ covered: 2, delivery: 'refused' });
  expect(batch.over).toBeFalsy();
  expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
  expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_c']);
});

// docs/reliability.md: "A decision never moves to another question."
describe('a call that has the id of an earlier one', () => {
  it.each(['full', 'compacted', 'none'] as const)('is asked about (log: %s)', async (log) => {
    const server = await awakenServer(sameIdAgain, log === 'full' ? {} : { log });
    const run = await approvedOn(server);
    const paused = await run.submit();
    expect(paused).toMatchObject({ status: 'interrupted', batch: { covered: 0 } });
    expect(paused.interrupts).toMatchObject([{ status: 'open', toolCall: { args: { path: '/home' } } }]);
    for (const key of keys(run)) run.approve(key);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(paths(server)).toEqual([{ path: '/tmp' }, { path: '/home' }]);
  });

  it.each([
    ['native', protocol(), '/v1/runs'],
    ['AG-UI', awakenAgUi(), '/v1/ag-ui/run'],
    ['AI SDK', awakenAiSdk(), '/v1/ai-sdk/chat'],
  ])('does not get the answer to that one, which was in doubt (%s)', async (_face, face, path) => {
    const server = await awakenServer(sameIdAgain);
    const run = await approvedOn(server, { protocol: face, url: `${server.origin}${path}` });
    await submitAndLose(run, 1);
    await run.retry().catch(() => undefined);
    expect(paths(server)).toEqual([{ path: '/tmp' }]);
    const { interrupts } = await run.refresh();
    expect(interrupts).toMatchObject([{ status: 'open', toolCall: { args: { path: '/home' } } }]);
  });
});
