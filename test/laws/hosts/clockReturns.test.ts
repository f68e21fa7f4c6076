// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf } from '../page.js';

const START = 1_000_000;
afterEach(() => void vi.useRealTimers());

/** A question whose expiry a wrong clock has passed, and which the clock has left again. */
async function corrected(isAnswered: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  let now = START;
  const expiresAt = new Date(START + 60_000).toISOString();
  const { run } = scriptedRun([asks({ reason: 'confirmation', expiresAt }), says('Deleted.')], {
    autoSubmit: 'never',
    now: () => now,
  });
  await run.send('Go');
  run.subscribe(() => undefined);
  const [key = ''] = keysOf(run);
  if (isAnswered) run.approve(key);
  now = START + 61_000;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(run.getSnapshot().interrupts).toMatchObject([{ expired: true }]);
  now = START + 1_000;
  return { run, key };
}

// “The snapshot, the error and the promise of a method agree and are correct.” (reliability.md, law 7)
describe('after a clock that was wrong has been corrected', () => {
  it('a question is shown as open exactly while it can be answered', async () => {
    const { run, key } = await corrected(false);
    expect(run.getSnapshot().interrupts).toMatchObject([{ expired: false }]);
    expect(run.getSnapshot()).toBe(run.getSnapshot());
    expect(run.approve(key).ok).toBe(true);
  });

  it('a batch is shown as complete exactly while it can be sent', async () => {
    const { run } = await corrected(true);
    expect(run.getSnapshot().batch).toMatchObject({ complete: true, covered: 1 });
    expect((await run.submit()).status).toBe('finished');
  });
});
