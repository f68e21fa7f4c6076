import { mergeDecisions } from '../decisions/revisions.js';
import { movedDraft } from '../decisions/movedDraft.js';
import type { DehydratedInterrupt } from '../model/RunSnapshot.js';
import { isJsonObject, own, sameJson } from '../model/json.js';

/** Whether two interrupts have the same content. */
export type ContentComparison = (one: DehydratedInterrupt, other: DehydratedInterrupt | undefined) => boolean;

/**
 * Merges the drafts and decisions of both tabs into `onto`, the version of one of the tabs. A decision of the other tab
 * applies only to the content that it was made about.
 */
export function mergeInterrupt(
  mine: DehydratedInterrupt,
  base: DehydratedInterrupt | undefined,
  theirs: DehydratedInterrupt,
  { onto, isSame }: { onto: DehydratedInterrupt; isSame: ContentComparison },
): DehydratedInterrupt {
  const moved = (each: DehydratedInterrupt) => ({ ...each, draft: movedDraft(each.draft, each, onto) });
  const typed = mergeDrafts(moved(mine), base && moved(base), moved(theirs));
  const withDraft = sameJson(typed, onto.draft) ? onto : { ...onto, draft: typed };
  const doubt =
    mine.possiblyAnswered === base?.possiblyAnswered ? theirs.possiblyAnswered : mine.possiblyAnswered;
  const keepsDoubt = doubt === onto.possiblyAnswered || !isSame(mine, theirs);
  const drafted = keepsDoubt ? withDraft : { ...withDraft, possiblyAnswered: doubt };
  // An answer that the server has accepted cannot change.
  const decided = [mine, theirs].find(({ taken }) => taken) ?? latestDecision(mine, theirs);
  const hasSameDecision = decided === onto || hasDecisionOf(decided, onto);
  const isUpToDate = hasSameDecision && sameJson(decided.revisions ?? {}, onto.revisions ?? {});
  // A decision about an interrupt that the server no longer waited for does not change.
  const isLeft = [onto, theirs, mine].some((each) => each.overDecision && !isDismissed(each));
  if (isUpToDate || isLeft || !isSame(mine, theirs)) return drafted;
  const { decision, decisions, metadata, decidedAt, digest, changedFrom, taken, revisions, overDecision } =
    decided;
  const parts = {
    decision,
    decisions,
    metadata,
    decidedAt,
    digest,
    changedFrom,
    taken,
    revisions,
    overDecision,
  };
  return { ...drafted, ...parts };
}

/** The most recent decision of both tabs. */
function latestDecision(mine: DehydratedInterrupt, theirs: DehydratedInterrupt): DehydratedInterrupt {
  const item = (each: DehydratedInterrupt) => ({
    ...each,
    received: each,
    changedFrom: undefined,
    dismissed: each.overDecision,
  });
  const merged = mergeDecisions(item(mine), item(theirs));
  const { decision, decisions, metadata, decidedAt, digest, revisions, dismissed: overDecision } = merged;
  const isOpen = decision === undefined && decisions === undefined;
  const changedFrom = isOpen ? mine.changedFrom : undefined;
  const parts = { decision, decisions, metadata, decidedAt, digest, revisions, overDecision };
  return { ...mine, ...parts, changedFrom };
}

function mergeDrafts(
  mine: DehydratedInterrupt,
  base: DehydratedInterrupt | undefined,
  theirs: DehydratedInterrupt,
): unknown {
  if (sameJson(mine.draft, base?.draft)) return theirs.draft;
  const [parts, others] = [own(mine.draft, 'actions'), own(theirs.draft, 'actions')];
  if (!mine.actions || !isJsonObject(parts) || !isJsonObject(others)) return mine.draft;
  const before = own(base?.draft, 'actions');
  return { actions: mergeParts(parts, isJsonObject(before) ? before : {}, others) };
}

/** Merges the parts of one interrupt. */
function mergeParts<T>(
  mine: Readonly<Record<string, T>>,
  base: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const places = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const parts = [...places].flatMap((place): readonly (readonly [string, T])[] => {
    const part = sameJson(mine[place], base[place]) ? theirs[place] : mine[place];
    return part === undefined ? [] : [[place, part]];
  });
  return Object.fromEntries(parts);
}

const decisionOf = ({ decision, decisions, taken }: DehydratedInterrupt): unknown => [
  decision ?? null,
  decisions ?? null,
  taken === true,
];

/** Whether `b` has the decision of `a`. */
export const hasDecisionOf = (a: DehydratedInterrupt, b: DehydratedInterrupt | undefined): boolean =>
  b !== undefined && sameJson(decisionOf(a), decisionOf(b));

/** Whether an interrupt that the server no longer waits for was cancelled since, without being sent. */
export const isDismissed = ({ overDecision, decision }: DehydratedInterrupt): boolean =>
  overDecision !== undefined && decision !== undefined;
