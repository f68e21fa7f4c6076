import type { ToolCalls } from '../decisions/Pause.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { DehydratedInterrupt, DehydratedPause, DehydratedRun } from '../model/RunSnapshot.js';
import { sameJson } from '../model/json.js';
import { holdsUnanswered, holdsWork } from './unanswered.js';

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
  const asked = takesAsking(mine, base, theirs) ? theirs : mine;
  const pause = mergePauses(asked, { mine, base, theirs });
  const left = mergeLeft(pause, { mine, base, theirs });
  const history = mergeHistory(asked.history, asked === mine ? theirs.history : mine.history);
  if (asked === mine && pause === mine.pause && left === mine.left && history === mine.history) return mine;
  return { ...asked, pause, left, history };
}

interface Sides {
  readonly mine: DehydratedRun;
  readonly base: DehydratedRun | undefined;
  readonly theirs: DehydratedRun;
}

/**
 * Whether the other tab has heard what the server asks after this one has. A tab that holds work on a question which is
 * not asked there, and which nobody has answered, keeps its own.
 */
function takesAsking(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun,
): theirs is DehydratedRun & { pause: DehydratedPause } {
  if (!base || !theirs.pause || !sameAsking(mine, base) || sameAsking(theirs, base)) return false;
  return !holdsUnanswered(mine.pause?.interrupts ?? [], theirs.pause.interrupts, theirs.history);
}

function sameAsking(a: DehydratedRun, b: DehydratedRun): boolean {
  const [interrupts = [], others = []] = [a.pause?.interrupts, b.pause?.interrupts];
  if (interrupts.length !== others.length) return false;
  const known = itemsOf(b.pause);
  const isSame = sameQuestion(a, b);
  return interrupts.every((each) => isSame(each, known.get(each.key)));
}

/** Tells whether a question of one run shows the same as one of another. */
function sameQuestion(a: DehydratedRun, b: DehydratedRun) {
  const [calls, others] = [callsOf(a), callsOf(b)];
  return (one: DehydratedInterrupt, other: DehydratedInterrupt | undefined): boolean =>
    other !== undefined && (one === other || shownDigest(one, calls) === shownDigest(other, others));
}

const callsOf = ({ toolCalls }: DehydratedRun): ToolCalls =>
  Object.fromEntries(toolCalls.map((call) => [call.id, call]));

function mergePauses(asked: DehydratedRun, { mine, base, theirs }: Sides): DehydratedPause | undefined {
  const { pause } = asked;
  if (!pause) return undefined;
  // The other tab may have left what is asked here. What was decided and typed there is still that.
  const [ours, before, others] = [itemsOf(mine.pause), allOf(base), allOf(theirs)];
  const theirsAsked = itemsOf(theirs.pause);
  const isSame = sameQuestion(mine, theirs);
  let changed = false;
  let shares = false;
  const interrupts = pause.interrupts.map((each) => {
    const [own, other] = [ours.get(each.key), others.get(each.key)];
    if (!own || !other) return each;
    shares ||= theirsAsked.has(each.key);
    const merged = mergeInterrupts(own, before.get(each.key), other, { onto: each, isSame });
    changed ||= merged !== each;
    return merged;
  });
  const { pause: last } = theirs;
  if (asked === mine && shares && last && takesBatch(pause, base?.pause, last)) {
    const { batchId, askedBy, delivery, over } = last;
    return { ...pause, batchId, askedBy, delivery, over, interrupts };
  }
  return changed ? { ...pause, interrupts } : pause;
}

/** Whether the other tab has sent, and this one has not. */
function takesBatch(
  mine: DehydratedPause,
  base: DehydratedPause | undefined,
  theirs: DehydratedPause,
): boolean {
  const isMine = base ? !sameBatch(mine, base) : mine.delivery !== 'none';
  return !isMine && !sameBatch(mine, theirs);
}

/** A decision of the other tab counts for the question that it was made about. */
function mergeInterrupts(
  mine: DehydratedInterrupt,
  base: DehydratedInterrupt | undefined,
  theirs: DehydratedInterrupt,
  { onto, isSame }: { onto: DehydratedInterrupt; isSame: ReturnType<typeof sameQuestion> },
): DehydratedInterrupt {
  const typed = sameJson(mine.draft, base?.draft) ? theirs.draft : mine.draft;
  const withDraft = sameJson(typed, onto.draft) ? onto : { ...onto, draft: typed };
  const doubt = mine.mayBeAnswered === base?.mayBeAnswered ? theirs.mayBeAnswered : mine.mayBeAnswered;
  const isKnown = doubt === onto.mayBeAnswered || !isSame(mine, theirs);
  const drafted = isKnown ? withDraft : { ...withDraft, mayBeAnswered: doubt };
  // The same decision once more is one too.
  const isDecidedHere = base
    ? !sameJson(decisionOf(mine), decisionOf(base)) || mine.decidedAt !== base.decidedAt
    : mine.decision !== undefined || mine.decisions !== undefined;
  const decided = isDecidedHere ? mine : theirs;
  const isDecided = decided === onto || sameJson(decisionOf(decided), decisionOf(onto));
  if (isDecided || !isSame(mine, theirs)) return drafted;
  const { decision, decisions, metadata, decidedAt, digest, changedFrom, taken } = decided;
  return { ...drafted, decision, decisions, metadata, decidedAt, digest, changedFrom, taken };
}

/** What either tab has put aside, and what the other has done about questions that are not asked here. */
function mergeLeft(
  asked: DehydratedPause | undefined,
  { mine, base, theirs }: Sides,
): DehydratedPause | undefined {
  const isAsked = itemsOf(asked);
  const before = allOf(base);
  const others = new Map(allOf(theirs));
  const isSame = sameQuestion(mine, theirs);
  let changed = false;
  const interrupts = (mine.left?.interrupts ?? []).map((each) => {
    const other = others.get(each.key);
    others.delete(each.key);
    if (!other) return each;
    const merged = mergeInterrupts(each, before.get(each.key), other, { onto: each, isSame });
    changed ||= merged !== each;
    return merged;
  });
  const isLeft = itemsOf(theirs.left);
  const added = [...others.values()].filter(
    (each) => (isLeft.has(each.key) || holdsWork(each)) && !before.has(each.key) && !isAsked.has(each.key),
  );
  if (!changed && added.length === 0) return mine.left;
  const from = mine.left ?? theirs.left ?? theirs.pause;
  return (
    from && {
      batchId: from.batchId,
      askedBy: from.askedBy,
      delivery: 'none',
      interrupts: [...interrupts, ...added],
    }
  );
}

function mergeHistory(
  history: DehydratedRun['history'],
  others: DehydratedRun['history'],
): DehydratedRun['history'] {
  const known = new Set(history.map(({ batchId }) => batchId));
  const added = others.filter(({ batchId }) => !known.has(batchId));
  return added.length === 0 ? history : [...added, ...history];
}

const decisionOf = ({ decision, decisions, taken }: DehydratedInterrupt): unknown => [
  decision ?? null,
  decisions ?? null,
  taken === true,
];

const itemsOf = (pause: DehydratedPause | undefined): ReadonlyMap<string, DehydratedInterrupt> =>
  new Map(pause?.interrupts.map((each) => [each.key, each]));

/** What is asked, and what was put aside. */
const allOf = (run: DehydratedRun | undefined): ReadonlyMap<string, DehydratedInterrupt> =>
  new Map([...itemsOf(run?.left), ...itemsOf(run?.pause)]);

const sameBatch = (a: DehydratedPause, b: DehydratedPause): boolean =>
  a.batchId === b.batchId && a.delivery === b.delivery && a.over === b.over;
