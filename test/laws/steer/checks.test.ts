import { describe, expect, it } from 'vitest';
import type { Issue } from 'react-agent-interrupts/core';
import { scriptedRun } from 'react-agent-interrupts/testing';
import { deferred, keysOf, one, turns } from '../page.js';

/** A `steer` while an answer is checked. The server fails it with this status, and then the answer passes its check. */
async function steered(status: number, autoSubmit: 'single' | 'always' | 'never') {
  const verdict = deferred<readonly Issue[]>();
  const { run, requests } = scriptedRun([one, new Response('', { status })], { autoSubmit });
  const [key = ''] = keysOf(await run.send('Go'));
  const answer = run.approve(key, { check: () => verdict.promise });
  await run.steer('Stop').catch(() => undefined);
  verdict.resolve([]);
  await turns();
  return { run, requests, checked: answer.ok ? answer.checked : undefined };
}

// reliability.md, law 1: “An answer to one action of several has its own check. A later decision about the action, or about the whole
// interrupt, ends it.” hook-only.md: `steer` “cancels every pending interrupt”.
describe.each(['single', 'always', 'never'] as const)(
  'an answer that is checked while the user steers (autoSubmit: %s)',
  (autoSubmit) => {
    it.each([422, 404, 429, 500])('is not sent after the steer got status %i', async (status) => {
      const { run, requests, checked } = await steered(status, autoSubmit);
      expect(requests.map(({ resume }) => resume)).toMatchObject([undefined, [{ status: 'cancelled' }]]);
      expect(run.getSnapshot().interrupts).not.toMatchObject([{ status: 'answered' }]);
      expect(await checked).toMatchObject([{}]);
    });
  },
);

// Law 3: “Answers in doubt survive a stop, a failed send and a reload.”
it('does not replace the cancellation of a steer in doubt', async () => {
  const { run } = await steered(500, 'single');
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'cancelled', delivery: 'inDoubt' }]);
});
