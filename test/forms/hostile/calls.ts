import { cdp } from 'vitest/browser';

/** Chromium's call counts of a script's functions, without inner blocks. */
interface Coverage {
  readonly result: readonly {
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** Makes Chromium count the calls of all functions of the page from now on. */
export async function startCounting(): Promise<void> {
  await cdp().send('Profiler.enable');
  await cdp().send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** The number of function calls since the last query: the page's work, independent of the machine's load. */
export async function callsSinceLast(): Promise<number> {
  const { result }: Coverage = await cdp().send('Profiler.takePreciseCoverage');
  const counts = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Ends the counting, which slows down the tests that run later in the page. */
export async function stopCounting(): Promise<void> {
  await cdp().send('Profiler.stopPreciseCoverage');
  await cdp().send('Profiler.disable');
}
