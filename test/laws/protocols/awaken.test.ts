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
/** A model that restarts its call ids in each step. */
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

/** Submits over a network that loses the response to the post with this number, which the server has accepted. */
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

// servers.md: the server receives one answer at a time, so it can accept half of a batch. Accepted answers are shown
// and not sent again.
describe('an accepted answer of several, whose acknowledgement was lost', () => {
  it.each([1, 2, 3])('is followed by the rest when the user sends them again (answer %i)', async (lost) => {
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

// This server still asks about the other questions.
it('an answer from another client holds the others back, and they stay pending', async () => {
  const server = await awakenServer(three);
  const run = await approvedOn(server);
  server.runs[0]?.decide({ target: 'b', action: 'cancel', payload: null });
  await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
  expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', error: { code: 'changed' } });
  expect(server.to(/decision$/)).toEqual([]);
  const { interrupts, batch } = run.getSnapshot();
  expect(interrupts.map((interrupt) => interrupt.toolCallId)).toEqual(['a', 'c']);
  expect(batch).toMatchObject({ covered: 2, delivery: 'none' });
  expect(batch.over).toBeFalsy();
  expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
  expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_c']);
});

// A decision never moves to another question.
describe('a call with the id of an earlier one', () => {
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
  ])('does not get the answer to that one, which was in doubt (%s)', async (_name, api, path) => {
    const server = await awakenServer(sameIdAgain);
    const run = await approvedOn(server, { protocol: api, url: `${server.origin}${path}` });
    await submitAndLose(run, 1);
    await run.retry().catch(() => undefined);
    expect(paths(server)).toEqual([{ path: '/tmp' }]);
    const { interrupts } = await run.refresh();
    expect(interrupts).toMatchObject([{ status: 'open', toolCall: { args: { path: '/home' } } }]);
  });
});
