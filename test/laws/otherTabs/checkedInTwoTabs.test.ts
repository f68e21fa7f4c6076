// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, Issue } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fateOf, turns } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

const invalid: Issue = { path: [], message: 'Not allowed.' };

/** Two tabs with one question. An answer is sent when its check has passed. */
async function twoTabs(hasStorage: boolean, options: Parameters<typeof pair>[2] = {}) {
  const opened = await pair([asks(named('a', 'Delete?')), says('Done.')], hasStorage, {
    autoSubmit: 'single',
    ...options,
  });
  const answer = async (run: AgentRun, verb: 'approve' | 'deny') => {
    const check = deferred<readonly Issue[]>();
    const result = run[verb](opened.key, { check: () => check.promise });
    const fate = fateOf(result.ok ? result.checked : Promise.reject(new Error('It was refused.')));
    await vi.waitFor(() => expect(run.getSnapshot().interrupts).toMatchObject([{ checking: true }]));
    await turns();
    return { ...check, fate };
  };
  return { ...opened, answer };
}

describe.each([true, false])('an answer that is being checked (storage: %s)', (hasStorage) => {
  // “If two tabs decide the same interrupt, the later decision applies in every tab. An answer with a check has the time of the
  // method call, not of the end of the check.” (reliability.md, storage shared by tabs)
  it('is not sent if another tab gives a later answer, even while that one is checked', async () => {
    const { first, second, server, answer } = await twoTabs(hasStorage);
    const approved = await answer(first, 'approve');
    const denied = await answer(second, 'deny');
    expect(approved.fate()).toBe('resolved');
    approved.resolve([]);
    await turns();
    expect(sentIn(server)).toEqual([]);
    denied.resolve([]);
    await turns();
    expect(sentIn(server)).toMatchObject([[{ payload: false }]]);
  });

  it('ends the wait of a steer in another tab, even if the check fails', async () => {
    const { promise, resolve } = deferred<boolean>();
    const { first, second, server, answer } = await twoTabs(hasStorage, { beforeSubmit: () => promise });
    const steered = first.steer('Something else').catch((error: unknown) => error);
    await turns();
    const approved = await answer(second, 'approve');
    resolve(true);
    expect(await steered).toMatchObject({ code: 'declined' });
    approved.resolve([invalid]);
    await turns();
    expect(sentIn(server)).toEqual([]);
    for (const run of [first, second])
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', delivery: 'none' }]);
  });
});

// The same for the actions of one interrupt: an answer to all of them is about each action that is open.
it.each([
  ['all actions', 'one of them'],
  ['one of them', 'all actions'],
] as const)('an answer to %s is not staged if another tab has answered %s since', async (earlier, later) => {
  const actions = ['remove', 'copy'].map((name) => ({ name, args: {} }));
  const review = actions.map(({ name }) => ({ action_name: name, allowed_decisions: ['approve', 'reject'] }));
  const raw = { action_requests: actions, review_configs: review };
  const question = asks({ id: 'a', reason: 'tool_call', metadata: { langgraph: { raw } } });
  const { first, second, key } = await pair([question], true);
  const keyFor = {
    'all actions': key,
    'one of them': first.getSnapshot().interrupts[0]?.actions?.[1]?.key ?? '',
  };
  const check = deferred<readonly Issue[]>();
  first.approve(keyFor[earlier], { check: () => check.promise });
  await turns();
  second.deny(keyFor[later], { check: () => new Promise(() => undefined) });
  await turns();
  check.resolve([]);
  await turns();
  const decisions = first.getSnapshot().interrupts[0]?.actions?.map(({ decision }) => decision);
  expect(decisions).toEqual([undefined, undefined]);
});
