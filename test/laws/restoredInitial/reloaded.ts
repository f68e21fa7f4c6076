import type { AgentRun, AgentRunOptions, DehydratedRun } from 'react-agent-interrupts/core';
import { memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { deferred, keysOf, opened, page, turns, two } from '../page.js';

/** The interrupts of a thread, as a server lists them for a page. */
async function listed(): Promise<DehydratedRun> {
  const { run } = scriptedRun([two], { threadId: 'thread' });
  await run.send('Go');
  return JSON.parse(JSON.stringify(run.dehydrate())) as DehydratedRun;
}

/**
 * A page that is reloaded. Before, the user has approved both interrupts of its `initial` and done something more. The reloaded page
 * gets the same `initial`, or one that the server has made since, and reads its storage when the test calls `load`.
 */
export async function reloaded(
  act: (run: AgentRun) => unknown,
  { status = 500, isListedAgain = false }: { status?: number; isListedAgain?: boolean } = {},
) {
  const initial = await listed();
  const storage = memoryStorage();
  const ids: string[] = [];
  const dispatch: AgentRunOptions['dispatch'] = async ({ kind, batchId, execute }) => {
    if (kind === 'resume') ids.push(batchId);
    await execute();
  };
  const before = page(storage, [new Response('', { status })], { initial, dispatch });
  await opened(before.run);
  for (const key of keysOf(before.run)) before.run.approve(key);
  await act(before.run);
  await turns();
  before.run.dispose();
  await turns();
  const gate = deferred();
  const slow = { ...storage, load: (key: string) => gate.promise.then(() => storage.load(key)) };
  const { run, requests } = page(slow, [says('Done.')], {
    initial: isListedAgain ? await listed() : initial,
    dispatch,
  });
  const load = async () => {
    gate.resolve();
    await opened(run);
  };
  return { run, requests, load, ids };
}

export const submitAnyway = (run: AgentRun): Promise<unknown> => run.submit().catch(() => undefined);
