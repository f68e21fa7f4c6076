import { withOtherBatch, type ToolCalls } from '../decisions/Pause.js';
import { isSameQuestion } from '../decisions/questionDigest.js';
import type {
  DecisionRecord,
  DehydratedInterrupt,
  DehydratedPause,
  DehydratedRun,
} from '../model/RunSnapshot.js';
import { sameJson } from '../model/json.js';
import { asAskedSince, compareLists } from './askedSince.js';
import { withApprovals } from './keptApprovals.js';
import { longerConversation } from './longerConversation.js';
import { hasDecisionOf, isDismissed, mergeInterrupt, type ContentComparison } from './mergeInterrupt.js';
import { indexOfRecords } from './rivalRecords.js';
import { wouldLoseWork, hasUserWork } from './userWork.js';
import { wasSent } from './wasSent.js';

/**
 * Merges the records of one thread from two tabs: `mine` and `theirs`, both derived from `base`. An accepted answer
 * takes precedence over others, a later decision over an earlier one, and a newer list of interrupts over an older one.
 * Otherwise this tab's changes take precedence. Returns `mine` itself if there is nothing to add.
 */
export function mergeRuns(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun | undefined,
): DehydratedRun {
  if (!theirs || sameJson(theirs, base)) return mine;
  return mergeSides(asAskedSince(mine, theirs), base, asAskedSince(theirs, mine));
}

function mergeSides(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun,
): DehydratedRun {
  const current = usesTheirInterrupts(mine, base, theirs) ? theirs : mine;
  const pause = mergePauses(current, { mine, base, theirs });
  const history = mergeHistory({ mine, base, theirs });
  const left = mergeLeft(pause, history, { mine, base, theirs });
  const approvals = withApprovals(mine.approvals, theirs.approvals, base?.approvals);
  const longer = longerConversation(current, current === mine ? theirs : mine, base);
  const isSame = pause === mine.pause && left === mine.left && history === mine.history;
  if (current === mine && isSame && approvals === mine.approvals && !longer) return mine;
  return { ...current, ...longer, pause, left, history, ...(approvals && { approvals }) };
}

interface Sides {
  readonly mine: DehydratedRun;
  readonly base: DehydratedRun | undefined;
  readonly theirs: DehydratedRun;
}

/**
 * Whether the other tab has more recent information about the pending interrupts. If that is unknown, the list of the
 * other tab is used only if it alone has changed since `base`, and if no draft or unaccepted decision of this tab would
 * be lost.
 */
function usesTheirInterrupts(
  mine: DehydratedRun,
  base: DehydratedRun | undefined,
  theirs: DehydratedRun,
): theirs is DehydratedRun & { pause: DehydratedPause } {
  if (!theirs.pause || haveSameContent(mine, theirs)) return false;
  const order = mine.pause && compareLists(mine.pause, theirs.pause);
  if (order !== undefined) return order < 0;
  if (!base || !haveSameContent(mine, base) || haveSameContent(theirs, base)) return false;
  return !wouldLoseWork(mine.pause?.interrupts ?? [], theirs.pause.interrupts, theirs.history);
}

/** Whether two runs have the same pending interrupts with the same content. */
export function haveSameContent(a: DehydratedRun, b: DehydratedRun): boolean {
  const [interrupts = [], others = []] = [a.pause?.interrupts, b.pause?.interrupts];
  if (interrupts.length !== others.length) return false;
  const asked = itemsOf(b.pause);
  const isSame = contentComparison(a, b);
  return interrupts.every((each) => isSame(each, asked.get(each.key)));
}

/** Returns a function that compares the content of an interrupt in `a` with its content in `b`. */
function contentComparison(a: DehydratedRun, b: DehydratedRun): ContentComparison {
  const [calls, others] = [callsOf(a), callsOf(b)];
  return (one, other) => other !== undefined && (one === other || isSameQuestion(one, calls, other, others));
}

const callsOf = ({ toolCalls }: DehydratedRun): ToolCalls =>
  Object.fromEntries(toolCalls.map((call) => [call.id, call]));

/** The pause of `current`, which is one of the two versions, with the drafts and decisions of both. */
function mergePauses(current: DehydratedRun, { mine, base, theirs }: Sides): DehydratedPause | undefined {
  const { pause } = current;
  if (!pause) return undefined;
  // The other tab may have left what is pending here. Its decisions and drafts still count.
  const [ours, before, others] = [itemsOf(mine.pause), allOf(base), allOf(theirs)];
  const theirsAsked = itemsOf(theirs.pause);
  const isSame = contentComparison(mine, theirs);
  let changed = false;
  let shares = false;
  const interrupts = pause.interrupts.map((each) => {
    const [here, there] = [ours.get(each.key), others.get(each.key)];
    if (!here || !there) return each;
    shares ||= theirsAsked.has(each.key);
    const merged = mergeInterrupt(here, before.get(each.key), there, { onto: each, isSame });
    changed ||= merged !== each;
    return merged;
  });
  const { pause: theirPause } = theirs;
  if (current !== mine) return changed ? { ...pause, interrupts } : pause;
  const isTheirs = shares && theirPause && usesTheirBatch(pause, base?.pause, theirPause);
  const [sent, answers] = isTheirs ? [theirPause, theirsAsked] : [pause, ours];
  const isSent = (each: DehydratedInterrupt) =>
    hasDecisionOf(each, answers.get(each.key)) || (sent.over && isDismissed(each));
  if (wasSent(sent.delivery) && !interrupts.every(isSent)) return revised({ ...pause, interrupts }, sent);
  if (!isTheirs && !changed) return pause;
  const { batchId, askedBy, delivery, over } = sent;
  const isNewer = (compareLists(pause, sent) ?? 0) < 0;
  const { listedAt } = isNewer ? sent : pause;
  return { ...pause, batchId, askedBy, listedAt, delivery, over, interrupts };
}

/** A new batch, because a decision of one tab differs from what was sent. */
function revised(pause: DehydratedPause, { batchId, delivery, over }: DehydratedPause): DehydratedPause {
  const another = { ...withOtherBatch(pause, batchId), delivery: 'none', over: undefined } as const;
  if (delivery === 'refused' && !over) return another;
  const doubted = (each: DehydratedInterrupt) => (each.taken ? each : { ...each, possiblyAnswered: true });
  return { ...another, interrupts: pause.interrupts.map(doubted) };
}

/**
 * Whether the other tab has changed the batch or its delivery, and this tab has not. This tab has changed it if it
 * differs from `base`. If there is no `base`, or if both tabs have the same new batch, this tab has changed it if it is
 * refused or in doubt.
 */
function usesTheirBatch(
  mine: DehydratedPause,
  base: DehydratedPause | undefined,
  theirs: DehydratedPause,
): boolean {
  const isNewInBoth = mine.batchId === theirs.batchId && mine.batchId !== base?.batchId;
  const isMine = base && !isNewInBoth ? !sameBatch(mine, base) : mine.delivery !== 'none';
  return !isMine && !sameBatch(mine, theirs);
}

/** Merges the left interrupts of both tabs, and the other tab's changes to interrupts that are not pending here. */
function mergeLeft(
  asked: DehydratedPause | undefined,
  history: DehydratedRun['history'],
  { mine, base, theirs }: Sides,
): DehydratedPause | undefined {
  const pending = itemsOf(asked);
  const before = allOf(base);
  const others = new Map(allOf(theirs));
  const isSame = contentComparison(mine, theirs);
  const leftHere = mine.left?.interrupts ?? [];
  // An interrupt that the server has sent again is pending, not left.
  const stillLeft = leftHere.filter(({ key }) => !pending.has(key));
  // If the list of the other tab is newer, this tab's work on interrupts that are missing from that list is kept in
  // case the server sends them again.
  const unlisted = (mine.pause?.interrupts ?? []).filter(
    (each) => !pending.has(each.key) && wouldLoseWork([each], [], history),
  );
  let changed = stillLeft.length < leftHere.length || unlisted.length > 0;
  const interrupts = [...stillLeft, ...unlisted].map((each) => {
    const other = others.get(each.key);
    others.delete(each.key);
    if (!other) return each;
    const merged = mergeInterrupt(each, before.get(each.key), other, { onto: each, isSame });
    changed ||= merged !== each;
    return merged;
  });
  const leftThere = itemsOf(theirs.left);
  const added = [...others.values()].filter(
    (each) =>
      (leftThere.has(each.key) || hasUserWork(each)) && !before.has(each.key) && !pending.has(each.key),
  );
  if (!changed && added.length === 0) return mine.left;
  if (interrupts.length + added.length === 0) return undefined;
  const from = mine.left ?? theirs.left ?? (unlisted.length > 0 ? mine.pause : theirs.pause);
  return (
    from && {
      batchId: from.batchId,
      askedBy: from.askedBy,
      delivery: 'none',
      interrupts: [...interrupts, ...added],
    }
  );
}

/**
 * The history of both tabs. If only the other tab has sent a batch since `base`, that tab's entries of the batch
 * replace those of this tab. Different decisions that both tabs have sent in one batch are both listed.
 */
function mergeHistory({ mine, base, theirs }: Sides): DehydratedRun['history'] {
  const batchOf = ({ history }: DehydratedRun, id: string) => history.filter(({ batchId }) => batchId === id);
  const isTheirs = (id: string): boolean => {
    const [here, there] = [batchOf(mine, id), batchOf(theirs, id)];
    // An answer that the server has accepted cannot change.
    if (here.length === 0 || acceptedIn(there) > acceptedIn(here)) return true;
    return base !== undefined && sameJson(here, batchOf(base, id)) && !sameJson(here, there);
  };
  const replaced = new Set(theirs.history.map(({ batchId }) => batchId).filter(isTheirs));
  const [here, there] = [indexOfRecords(mine.history), indexOfRecords(theirs.history)];
  const added = theirs.history.filter((record) => replaced.has(record.batchId) || here.hasOnlyRivals(record));
  if (added.length === 0) return mine.history;
  const isKept = (record: DecisionRecord) => !replaced.has(record.batchId) || there.hasOnlyRivals(record);
  return [...added, ...mine.history.filter(isKept)];
}

const acceptedIn = (history: DehydratedRun['history']): number =>
  history.filter(({ delivery }) => delivery === 'accepted').length;

const itemsOf = (pause: DehydratedPause | undefined): ReadonlyMap<string, DehydratedInterrupt> =>
  new Map(pause?.interrupts.map((each) => [each.key, each]));

/** The pending interrupts and the left ones. */
const allOf = (run: DehydratedRun | undefined): ReadonlyMap<string, DehydratedInterrupt> =>
  new Map([...itemsOf(run?.left), ...itemsOf(run?.pause)]);

const sameBatch = (a: DehydratedPause, b: DehydratedPause): boolean =>
  a.batchId === b.batchId && a.delivery === b.delivery && a.over === b.over;
