import { cdp } from 'vitest/browser';

/** What Chromium tells of a script: how often each of its functions was called, its inner blocks aside. */
interface Coverage {
  readonly result: readonly {
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** Has Chromium count the calls of all functions of the page from now on. */
export async function startCounting(): Promise<void> {
  await cdp().send('Profiler.enable');
  await cdp().send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** How many functions the page has called since this was asked last: its work, on however busy a machine. */
export async function callsSinceLast(): Promise<number> {
  const { result }: Coverage = await cdp().send('Profiler.takePreciseCoverage');
  const counts = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}
