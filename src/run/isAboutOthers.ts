import type { DehydratedRun } from '../model/RunSnapshot.js';

/**
 * Whether two records have no interrupt in common. `false` if one of them is missing, or if both have no interrupts.
 */
export const isAboutOthers = (run: DehydratedRun | undefined, from: DehydratedRun | undefined): boolean =>
  run !== undefined && from !== undefined && !shareInterrupts(run, from);

function shareInterrupts(a: DehydratedRun, b: DehydratedRun): boolean {
  const keys = new Set([...(a.pause?.interrupts ?? []), ...(a.left?.interrupts ?? [])].map(({ key }) => key));
  const others = [...(b.pause?.interrupts ?? []), ...(b.left?.interrupts ?? [])];
  return others.some(({ key }) => keys.has(key)) || (keys.size === 0 && others.length === 0);
}
