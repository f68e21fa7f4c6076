import { payloadOf } from './actions.js';
import type { PauseItem } from './Pause.js';
import { sameJson } from '../model/json.js';
import { stableJson } from '../model/stableJson.js';

/**
 * When each part of a question was last decided or reopened: by index of the action, and `''` for the whole question.
 */
export type Revisions = Readonly<Record<string, number>>;

/** The place of the whole question. The place of an action is its index. */
const WHOLE = '';

/**
 * The revisions of a question. A record without revisions gets the time of its decision. A decision about the whole
 * question, such as the cancellation of a `steer`, is not earlier than those about its actions.
 */
function revisionsOf(item: PauseItem): Revisions {
  const { revisions, decisions, decision, decidedAt = 0 } = item;
  if (revisions && isByAction(item)) return revisions;
  const times = Object.values(revisions ?? {});
  if (times.length > 0) return { [WHOLE]: Math.max(...times) };
  if (decisions && isByAction(item)) {
    return Object.fromEntries(Object.keys(decisions).map((place) => [place, decidedAt]));
  }
  return decision ? { [WHOLE]: decidedAt } : {};
}

/**
 * Adds the revisions of a change at `now`, in epoch milliseconds by the device's clock: of the action at `index`, or of
 * the whole question. The new revisions are later than all known ones, so that the change takes precedence in every
 * tab, even if it repeats a decision.
 */
export function revise(before: PauseItem, item: PauseItem, now: number, index?: number): PauseItem {
  const known = revisionsOf(before);
  const at = Math.max(now, ...Object.values(known).map((each) => each + 1));
  const all = Object.keys({ ...before.decisions, ...item.decisions });
  const changed = all.filter((place) => before.decisions?.[place] !== item.decisions?.[place]);
  const open = Object.keys(item.received.actions ?? []).filter((place) => !item.decisions?.[place]);
  // If no action has changed, a decision about the whole question counts for the open actions, whose check may have
  // just begun. If none is open, it counts for all actions: it then repeats every decision.
  const unchanged = open.length > 0 ? open : all;
  const places = index !== undefined ? [`${index}`] : changed.length > 0 ? changed : unchanged;
  if (!isByAction(before) || !isByAction(item)) return { ...item, revisions: { [WHOLE]: at } };
  return { ...item, revisions: { ...known, ...Object.fromEntries(places.map((place) => [place, at])) } };
}

/**
 * Merges the decisions of two tabs about one question. For each part, the latest decision is used. If the times are
 * equal, the JSON text decides. The merge is commutative, associative and idempotent. A decision about the whole
 * question replaces earlier decisions about its actions, and vice versa.
 */
export function mergeDecisions(mine: PauseItem, theirs: PauseItem): PauseItem {
  const [myRevisions, theirRevisions] = [revisionsOf(mine), revisionsOf(theirs)];
  const latest = isTheirsLater(mine, theirs, WHOLE) ? theirs : mine;
  const latestAt = (place: string) => Math.max(myRevisions[place] ?? 0, theirRevisions[place] ?? 0);
  const wholeAt = latestAt(WHOLE);
  const places = [...new Set([...Object.keys(myRevisions), ...Object.keys(theirRevisions)])].filter(
    (place) => place !== WHOLE && latestAt(place) > wholeAt,
  );
  const times = places.map((place) => [place, latestAt(place)] as const);
  const revisions: Revisions = { ...(wholeAt > 0 && { [WHOLE]: wholeAt }), ...Object.fromEntries(times) };
  const { decision, decisions, metadata, decidedAt, digest, shown, dismissed } = latest;
  if (places.length === 0)
    return { ...mine, decision, decisions, metadata, decidedAt, digest, shown, dismissed, revisions };
  const parts = places.flatMap((place) => {
    const from = isTheirsLater(mine, theirs, place) ? theirs : mine;
    const part = from.decisions?.[place];
    return part === undefined ? [] : [{ place, part, from }];
  });
  const last = parts.map(({ from }) => from).sort((a, b) => (b.decidedAt ?? 0) - (a.decidedAt ?? 0))[0];
  // Actions that were not decided later keep the decision about the whole question.
  const kept = Object.entries(decisions ?? {}).filter(([place]) => !places.includes(place));
  const merged = Object.fromEntries([...kept, ...parts.map(({ place, part }) => [place, part] as const)]);
  const payload = payloadOf(mine.received, merged);
  const isWhole = !payload.actions.includes(undefined);
  return {
    ...mine,
    decisions: merged,
    decision: isWhole ? { status: 'resolved', payload } : undefined,
    metadata: undefined,
    decidedAt: last?.decidedAt,
    digest: last?.digest,
    shown: last?.shown,
    dismissed: undefined,
    revisions,
  };
}

function isTheirsLater(mine: PauseItem, theirs: PauseItem, place: string): boolean {
  const [before, at] = [revisionsOf(mine)[place] ?? 0, revisionsOf(theirs)[place] ?? 0];
  return at === before ? textAt(theirs, place) > textAt(mine, place) : at > before;
}

const textAt = ({ decision, decisions, metadata }: PauseItem, place: string): string =>
  stableJson(
    place === WHOLE ? [decision ?? null, decisions ?? null, metadata ?? null] : (decisions?.[place] ?? null),
  );

/**
 * Makes the decision time later than that of the replaced decision, even if the clock went back. Tabs compare
 * `revisions`, and use this time only for records without them.
 */
export function withLaterTime(before: PauseItem, item: PauseItem): PauseItem {
  if (item === before || before.decidedAt === undefined || item.decidedAt === undefined) return item;
  return item.decidedAt > before.decidedAt ? item : { ...item, decidedAt: before.decidedAt + 1 };
}

export const hasSameDecision = (a: PauseItem, b: PauseItem): boolean =>
  sameJson([a.decision ?? null, a.metadata ?? null], [b.decision ?? null, b.metadata ?? null]);

/** Whether the question has actions and was not decided as a whole. */
const isByAction = ({
  received,
  decision,
  decisions,
}: Pick<PauseItem, 'received' | 'decision' | 'decisions'>): boolean =>
  received.actions !== undefined && (decision === undefined || decisions !== undefined);
