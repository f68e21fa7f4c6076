import { describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says } from 'react-agent-interrupts/testing';
import { keysOf, opened, page } from '../page.js';

const soon = new Date(Date.now() + 3_600_000).toISOString();
const question = asks({ reason: 'confirmation', message: 'Delete?', expiresAt: soon });
const failing = (): never => {
  throw new Error('The clock is broken.');
};
const clocks: [string, NonNullable<AgentRunOptions['now']>][] = [
  ['throws', failing],
  ['returns NaN', () => Number.NaN],
  ['returns Infinity', () => Number.POSITIVE_INFINITY],
  ['returns a string', JSON.parse.bind(undefined, '"now"')],
];

describe('a `now` that gives no time', () => {
  it.each(clocks)('delays and closes nothing if it %s', async (_, now) => {
    const storage = memoryStorage();
    const first = page(storage, [question], { now });
    await opened(first.run);
    await first.run.send('Go');
    expect(first.run.getSnapshot().interrupts).toMatchObject([{ expired: false }]);
    expect(first.run.approve(keysOf(first.run)[0] ?? '')).toMatchObject({ ok: true });
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('resolved'));
    first.run.dispose();
    const { run, requests } = page(storage, [says('Deleted.')], { now });
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', history: [{ delivery: 'accepted' }] });
    expect(run.getSnapshot().history[0]?.decidedAt).toBeGreaterThan(0);
    expect(requests).toHaveLength(1);
  });

  it('is reported once', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    try {
      const { run } = page(memoryStorage(), [question], { now: failing });
      await opened(run);
      await run.send('Go');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(report.mock.calls).toMatchObject([[{ message: 'The clock is broken.' }]]);
  });
});
