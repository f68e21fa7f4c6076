import type { Pause, PauseItem } from '../decisions/Pause.js';
import { reopenItem } from '../decisions/stageAnswer.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import { dehydrated, dehydratedItem } from './dehydration.js';
import { omitsDecision } from './ownSecrets.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';
import { keptOf } from './withheld.js';
import { wasSent } from './wasSent.js';

/** A run with the decisions about some interrupts and nothing else, for the other tabs. Contains no secrets. */
export function runOfItems(
  state: RunState,
  { batchId, askedBy }: Pause,
  items: readonly PauseItem[],
  isSecret: IsSecret | undefined,
): DehydratedRun {
  const kept = keptOf(state, isSecret);
  const interrupts = items.map((item) => dehydratedItem({ ...item, draft: undefined }, kept));
  const empty = { messages: [], toolCalls: [], history: [] };
  const isOver = state.questions.at === 'over';
  const pause = { batchId, askedBy, interrupts, ...(isOver && { over: true }) };
  return { version: 2, threadId: state.threadId, status: 'interrupted', ...empty, pause };
}

/**
 * The answers without secrets. An interrupt that omits its answer would look like a reopened one. An accepted answer is
 * never omitted.
 */
function shareableItems(
  state: RunState,
  items: readonly PauseItem[],
  isSecret: IsSecret | undefined,
): readonly PauseItem[] {
  const kept = keptOf(state, isSecret);
  return items.filter((item) => {
    const shared = dehydratedItem(item, kept);
    return item.taken || (!shared.withheld && !omitsDecision(item, shared));
  });
}

/**
 * The items that this tab has decided or reopened, without secrets. An answer with a secret is shared as reopened,
 * because it replaces what the other tabs show.
 */
export function shareableDecisions(
  state: RunState,
  items: readonly PauseItem[],
  isSecret: IsSecret | undefined,
): readonly PauseItem[] {
  const kept = keptOf(state, isSecret);
  return items.flatMap((item) => {
    const shared = dehydratedItem(item, kept);
    if (shared.withheld) return [];
    return omitsDecision(item, shared) ? reopenItem(item) : item;
  });
}

/** The answers of this tab's last request, which are still pending, and their records in the history. */
export function sharedAnswers(
  state: RunState,
  pause: Pause,
  delivery: Delivery,
  isSecret: IsSecret | undefined,
): DehydratedRun {
  const toolCalls = askedCalls(state);
  const sent = wasSent(delivery) ? pause.items : pause.items.filter((item) => item.taken);
  // The cancellations of a `steer` have no digest yet.
  const items = shareableItems(state, sent, isSecret).map((item) =>
    item.digest === undefined ? { ...item, digest: shownDigest(item.received, toolCalls) } : item,
  );
  // A refused `steer` had its own batch.
  const records = dehydrated(state, isSecret).history.filter(
    ({ batchId, resumedBy }) => batchId === pause.batchId || resumedBy === state.runId,
  );
  const run = runOfItems(state, pause, items, isSecret);
  const shared = run.pause && { ...run.pause, ...(delivery === 'inDoubt' && { delivery }) };
  return { ...run, ...(shared && { pause: shared }), history: records };
}
