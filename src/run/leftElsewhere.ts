import { changeItems } from '../decisions/Pause.js';
import { hasSameData } from '../decisions/questionDigest.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import { dehydratedItem } from './dehydration.js';
import { withdraw } from './sendSteps.js';
import { andThen, step, type Step } from './Effect.js';
import { dropChecks } from './runningChecks.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';
import { asSent, leaveInterrupts } from './userWork.js';
import { keptOf } from './withheld.js';

/**
 * The message to other tabs about interrupts that the user has left here: their content, without decisions and drafts.
 * It is marked as `over` if the user has dismissed each of them (`areDismissed`).
 */
export function leftRun(
  state: RunState,
  keys: readonly string[],
  isSecret: IsSecret | undefined,
  areDismissed = false,
): DehydratedRun | undefined {
  const { leftInterrupts: left, threadId, conversation } = state;
  const leftKeys = new Set(keys);
  const items = left?.items.filter(({ key }) => leftKeys.has(key)) ?? [];
  if (!left || items.length === 0) return undefined;
  const kept = keptOf(state, isSecret);
  const { toolCalls } = left.base ?? conversation;
  const interrupts = items.map(({ key, received, possiblyAnswered }) => {
    const item = dehydratedItem({ key, received, possiblyAnswered }, kept);
    // No digest of secret arguments leaves the tab.
    return item.withheld ? item : { ...item, digest: shownDigest(received, toolCalls) };
  });
  const { batchId, askedBy } = left;
  const empty = { messages: [], toolCalls: [], history: [] };
  return {
    version: 2,
    threadId,
    status: 'idle',
    ...empty,
    left: { batchId, askedBy, ...(areDismissed && { over: true }), interrupts },
  };
}

/**
 * The user has left interrupts in another tab. If the same interrupts are pending here, they are left here too, with
 * their decisions, and a held request is withdrawn. The error of a request that ended here after that (`at`) stays.
 */
export function leftElsewhere(state: RunState, { left }: DehydratedRun, at: number): Step {
  const { questions } = state;
  if (!left || questions.at === 'none') return step(state);
  const theirs = new Map(left.interrupts.map((each) => [each.key, each]));
  const { pause } = questions;
  const areLeft = pause.items.every(({ key, received }) => {
    const other = theirs.get(key);
    if (!other || other.withheld) return other !== undefined;
    return other.digest === shownDigest(received, askedCalls(state)) && hasSameData(other, received);
  });
  if (!areLeft) return step(state);
  // If that tab may have answered an interrupt, it may be answered here too.
  const doubted = changeItems(left.over ? asSent(pause, state.history) : pause, (item) =>
    theirs.get(item.key)?.possiblyAnswered && !item.possiblyAnswered && !item.taken
      ? { ...item, possiblyAnswered: true }
      : item,
  );
  const { error, tabs } = state;
  const isKept = error !== undefined && tabs.endedAt !== undefined && at <= tabs.endedAt;
  return andThen(withdraw(dropChecks(state)), (current) => {
    const after = leaveInterrupts(current, doubted);
    return step(isKept ? { ...after, error } : after);
  });
}
