import { describe, expect, it } from 'vitest';
import { agUi, type Issue } from 'react-agent-interrupts/core';
import { asks, eventStream, says, scriptedRun } from 'react-agent-interrupts/testing';
import { deferred, keysOf, turns } from '../page.js';

const question = (message: string) => asks({ id: 'delete', reason: 'confirmation', message });

/** A run whose answer is being checked while it refreshes. */
async function checkedWhileRefreshing(autoSubmit: 'always' | 'never') {
  const refreshed = deferred<Response>();
  const { run, requests } = scriptedRun([question('Delete?'), () => refreshed.promise, says('Done.')], {
    autoSubmit,
    protocol: agUi({ refresh: true }),
  });
  const [key = ''] = keysOf(await run.send('Clean up'));
  const verdict = deferred<readonly Issue[]>();
  const answer = run.answer(key, true, { check: () => verdict.promise });
  const refresh = run.refresh();
  await turns();
  verdict.resolve([]);
  const issues = answer.ok ? await answer.checked : answer.issues;
  const list = async (message: string) => {
    refreshed.resolve(eventStream(question(message)));
    await refresh;
  };
  return { run, requests, issues, list };
}

// reliability.md, law 3: “Decisions and drafts are kept until the resumed run has finished.”
describe('an answer whose check passes during a refresh', () => {
  it.each(['always', 'never'] as const)(
    'is staged, and is sent by the user (autoSubmit: %s)',
    async (mode) => {
      const { run, requests, issues, list } = await checkedWhileRefreshing(mode);
      expect(issues).toEqual([]);
      await list('Delete?');
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        interrupts: [{ status: 'answered', checking: false }],
      });
      expect(requests).toHaveLength(2);
      await run.submit();
      expect(requests[2]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
    },
  );

  // reliability.md, law 1: “If anything that the digest covers changes before the batch is sent, the interrupt reopens,
  // keeps its draft, and shows what changed.”
  it('does not count if the refresh shows that the question has changed', async () => {
    const { run, requests, list } = await checkedWhileRefreshing('always');
    await list('Delete everything?');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', changedFrom: { message: 'Delete?' } },
    ]);
    expect(requests).toHaveLength(2);
  });
});
