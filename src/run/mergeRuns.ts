import type { DehydratedInterrupt, DehydratedPause, DehydratedRun } from '../model/RunSnapshot.js';
import { sameJson } from '../model/json.js';

/**
 * What two tabs have made of one run: `mine` and `theirs`, which both come from `base`. What this tab has changed since
 * stands, and else what the other has. The very `mine` where there is nothing to add.
 */
export function mergeRuns(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun | undefined,
): DehydratedRun {
  if (!theirs || sameJson(theirs, base)) return mine;
  return withLeft(mergeQuestions(mine, base, theirs), base, theirs);
}

function mergeQuestions(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun,
): DehydratedRun {
  if (!mine.pause || !theirs.pause || !sharesKey(mine.pause, theirs.pause)) {
    const hasAdvanced = !base || !sameKeys(mine.pause, base.pause);
    return hasAdvanced || !theirs.pause ? mine : theirs;
  }
  const pause = mergePauses(mine.pause, base?.pause, theirs.pause);
  const known = new Set(mine.history.map(({ batchId }) => batchId));
  const added = theirs.history.filter(({ batchId }) => !known.has(batchId));
  if (pause === mine.pause && added.length === 0) return mine;
  return { ...mine, pause, history: added.length === 0 ? mine.history : [...added, ...mine.history] };
}

/** What was left keeps what any tab has made of it, whether the others still ask it, have left it too, or never knew it. */
function withLeft(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun,
): DehydratedRun {
  const [others, before] = [questionsOf(theirs), questionsOf(base)];
  const asksLeft = theirs.left?.interrupts.some(({ key }) => before.has(key)) === true;
  const pause = asksLeft ? mergeItems(mine.pause, before, byKey(theirs.left)) : mine.pause;
  const known = questionsOf(mine);
  const added = theirs.left?.interrupts.filter(({ key }) => !known.has(key) && !before.has(key)) ?? [];
  const merged = mergeItems(mine.left, before, others);
  const left =
    added.length === 0 || !theirs.left
      ? merged
      : { ...(merged ?? theirs.left), interrupts: [...(merged?.interrupts ?? []), ...added] };
  if (pause === mine.pause && left === mine.left) return mine;
  return { ...mine, ...(pause && { pause }), ...(left && { left }) };
}

function mergeItems(
  mine: DehydratedPause | undefined,
  base: ReadonlyMap<string, DehydratedInterrupt>,
  theirs: ReadonlyMap<string, DehydratedInterrupt>,
): DehydratedPause | undefined {
  if (!mine) return undefined;
  let changed = false;
  const interrupts = mine.interrupts.map((each) => {
    const merged = mergeInterrupts(each, base.get(each.key), theirs.get(each.key));
    changed ||= merged !== each;
    return merged;
  });
  return changed ? { ...mine, interrupts } : mine;
}

function mergePauses(
  mine: DehydratedPause,
  base: DehydratedPause | undefined,
  theirs: DehydratedPause,
): DehydratedPause {
  const merged = mergeItems(mine, byKey(base), byKey(theirs)) ?? mine;
  const isMine = base ? !sameBatch(mine, base) : mine.delivery !== 'none' || sameBatch(mine, theirs);
  if (!isMine && !sameBatch(mine, theirs)) {
    const { batchId, askedBy, delivery, over } = theirs;
    return { ...merged, batchId, askedBy, delivery, over };
  }
  return merged;
}

function mergeInterrupts(
  mine: DehydratedInterrupt,
  base: DehydratedInterrupt | undefined,
  theirs: DehydratedInterrupt | undefined,
): DehydratedInterrupt {
  if (!theirs) return mine;
  const takesDraft = sameJson(mine.draft, base?.draft) && !sameJson(theirs.draft, mine.draft);
  const drafted = takesDraft ? { ...mine, draft: theirs.draft } : mine;
  const isDecidedHere = !sameJson(decisionOf(mine), base && decisionOf(base));
  const isSame = sameJson(decisionOf(mine), decisionOf(theirs));
  if (isSame || (base ? isDecidedHere : mine.decision !== undefined || mine.decisions !== undefined))
    return drafted;
  const { decision, decisions, metadata, decidedAt, digest, mayBeAnswered, taken } = theirs;
  return { ...drafted, decision, decisions, metadata, decidedAt, digest, mayBeAnswered, taken };
}

const decisionOf = ({ decision, decisions, taken }: DehydratedInterrupt): unknown => [
  decision ?? null,
  decisions ?? null,
  taken === true,
];

const byKey = (pause: DehydratedPause | undefined): ReadonlyMap<string, DehydratedInterrupt> =>
  new Map(pause?.interrupts.map((each) => [each.key, each]));

const questionsOf = (run: DehydratedRun | undefined): ReadonlyMap<string, DehydratedInterrupt> =>
  new Map([...byKey(run?.left), ...byKey(run?.pause)]);

const sameBatch = (a: DehydratedPause, b: DehydratedPause): boolean =>
  a.batchId === b.batchId && a.delivery === b.delivery && a.over === b.over;

function sharesKey(a: DehydratedPause, b: DehydratedPause): boolean {
  const keys = byKey(a);
  return b.interrupts.some(({ key }) => keys.has(key));
}

const sameKeys = (a: DehydratedPause | undefined, b: DehydratedPause | undefined): boolean =>
  (a?.interrupts ?? []).map(({ key }) => key).join() === (b?.interrupts ?? []).map(({ key }) => key).join();
