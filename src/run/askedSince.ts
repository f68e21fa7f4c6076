import type { DehydratedInterrupt, DehydratedPause, DehydratedRun } from '../model/RunSnapshot.js';

/**
 * The run without the answers that its server no longer waited for, if the other tab has a newer list: the interrupts
 * in that list are new ones.
 */
export function asAskedSince(run: DehydratedRun, other: DehydratedRun): DehydratedRun {
  const { pause } = run;
  const isOlder = pause?.over && other.pause && (compareLists(pause, other.pause) ?? 0) < 0;
  if (!isOlder) return run;
  const interrupts = pause.interrupts.map(reopened);
  return { ...run, pause: { ...pause, delivery: 'none', over: undefined, interrupts } };
}

function reopened({
  decision: _decision,
  decisions: _decisions,
  metadata: _metadata,
  decidedAt: _decidedAt,
  digest: _digest,
  revisions: _revisions,
  taken: _taken,
  possiblyAnswered: _possiblyAnswered,
  overDecision: _overDecision,
  ...rest
}: DehydratedInterrupt): DehydratedInterrupt {
  return rest;
}

/** Negative if the server has listed the interrupts of `a` before those of `b`. `undefined` if that is unknown. */
export function compareLists(a: DehydratedPause, b: DehydratedPause): number | undefined {
  if (a.listedAt === undefined || b.listedAt === undefined || a.listedAt === b.listedAt) return undefined;
  return a.listedAt - b.listedAt;
}
