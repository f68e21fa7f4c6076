import { describe, expect, it, vi } from 'vitest';
import { createAsker } from 'react-agent-interrupts/asker';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { keysOf, one, opened, page, turns } from '../page.js';

type PageSignals = NonNullable<AgentRunOptions['page']>;

const failing = (): never => {
  throw new Error('The page is broken.');
};
const unwatched = (): (() => void) => () => undefined;
/** Each page, and how many exceptions are reported: it is watched for the panel and for the delay. */
const pages: readonly (readonly [string, PageSignals, number])[] = [
  ['whose `isOnline` throws', { isOnline: failing, watch: unwatched }, 1],
  ['whose `watch` throws', { isOnline: () => true, watch: failing }, 2],
  ['that cannot be unwatched', { isOnline: () => true, watch: () => failing }, 2],
  ['whose `watch` returns nothing', { isOnline: () => true, watch: (): never => undefined as never }, 0],
];

/** Runs `act`, and returns what was reported. */
async function reportsOf(act: () => Promise<void>): Promise<readonly unknown[]> {
  const report = vi.fn<(cause: unknown) => void>();
  vi.stubGlobal('reportError', report);
  try {
    await act();
  } finally {
    vi.unstubAllGlobals();
  }
  return report.mock.calls.map(([cause]) => cause);
}

describe.each(pages)('a page %s', (_, signals, failures) => {
  it('sends answers, stops, leaves and disposes, and reports the exceptions', async () => {
    const reports = await reportsOf(async () => {
      const options = { page: signals, sendDelay: 1, autoSubmit: 'never' } as const;
      const { run, requests } = page(memoryStorage(), [one, says('Deleted.'), one, one], options);
      const unmount = await opened(run);
      await run.send('Go');
      run.approve(keysOf(run)[0] ?? '');
      await run.submit();
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', history: [{ delivery: 'accepted' }] });
      await run.send('Again');
      run.leave();
      expect(run.getSnapshot().interrupts).toEqual([]);
      await run.send('Again');
      run.stop();
      unmount();
      run.dispose();
      expect(requests).toHaveLength(4);
    });
    expect(reports).toHaveLength(failures);
  });

  it('asks questions from code', async () => {
    await reportsOf(async () => {
      const { run, ask } = createAsker({ page: signals });
      const unmount = run.subscribe(() => undefined);
      const answer = ask({ reason: 'confirmation', message: 'Delete?' });
      await turns();
      run.approve(keysOf(run)[0] ?? '');
      await expect(answer).resolves.toMatchObject({ status: 'resolved' });
      unmount();
      run.dispose();
    });
  });
});

it('calls the methods of a page that is an instance of a class', async () => {
  class Page implements PageSignals {
    watched = 0;
    isOnline(): boolean {
      return true;
    }
    watch(): () => void {
      this.watched += 1;
      return () => void (this.watched -= 1);
    }
  }
  const signals = new Page();
  const { run, ask } = createAsker({ page: signals });
  const unmount = run.subscribe(() => undefined);
  const answer = ask({ reason: 'confirmation', message: 'Delete?' });
  await turns();
  const watched = signals.watched;
  run.approve(keysOf(run)[0] ?? '');
  await answer;
  unmount();
  await turns();
  expect([watched, signals.watched]).toEqual([1, 0]);
});
