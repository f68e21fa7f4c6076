import { changeItems, itemOf, type Pause, type PauseItem } from '../decisions/Pause.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { Conversation } from '../state/Conversation.js';
import { rehydrated, type RehydratedRun } from './dehydration.js';
import { andDo, andThen, step, type Step } from './Effect.js';
import { withOwnMessages } from './ownMessages.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { adoptListed, unanswered, withLeft } from './storageSteps.js';
import type { DecidedMessage } from './TabsState.js';

/** Tells the other tabs which interrupts a refresh has listed. `before` is the state until then. */
export function tellPending(listed: Step, before: RunState, { kind }: Attempt): Step {
  const { questions, tabs } = listed.state;
  // A tab that sends, or that started to send in the meantime, knows more than this response.
  const isSending = tabs.unprocessed.some(({ type }) => type === 'sending');
  const isElsewhere = questions.at === 'elsewhere' || before.questions.at === 'elsewhere';
  return kind !== 'refresh' || isSending || isElsewhere ? listed : andDo(listed, { type: 'postPending' });
}

/**
 * A refresh in another tab has listed the pending interrupts. Answers in doubt to interrupts of the list have not arrived, and
 * interrupts that are not listed are no longer pending. Their drafts and unsent answers are kept in case the server sends them again.
 */
export function pendingElsewhere(state: RunState, { run }: DecidedMessage): Step {
  const { questions, request, conversation } = state;
  // Nothing was sent, and the other tabs do not know of the request: they learn of it with the lock.
  const isHeld = request.at === 'held' && request.by !== 'lock' && request.by !== 'headers';
  if (request.at !== 'idle' && !isHeld) return step(state);
  if (questions.at === 'sent' || questions.at === 'elsewhere') return step(state);
  const kept = rehydrated({ ...run, threadId: state.threadId });
  const adopted = (from: RunState): Step =>
    andThen(adoptListed(from, run), (current) => step(withOwnMessages(current, state)));
  if (questions.at === 'none') return run.pause && !isHeld ? adopted(state) : step(state);
  const isAsked = askedIn(run, kept, questions.pause.base ?? conversation);
  const pause = changeItems(questions.pause, (item) =>
    item.possiblyAnswered && isAsked(item) ? { ...item, possiblyAnswered: undefined } : item,
  );
  const cleared: RunState =
    pause === questions.pause ? state : { ...state, questions: { ...questions, pause } };
  const wasSent = questions.at === 'inDoubt' || questions.at === 'over';
  const isSame = pauseOf(kept)?.items.length === pause.items.length && pause.items.every(isAsked);
  if (!isSame) {
    const work = wasSent ? undefined : unanswered(pause, kept.history);
    return andThen(adopted(cleared), (current) => step(work ? withLeft(current, work) : current));
  }
  const extended = withExpiry(pause, pauseOf(kept));
  const listed = extended === pause ? cleared : { ...cleared, questions: { ...questions, pause: extended } };
  if (request.at !== 'idle' || !wasSent || !run.pause) return step(listed);
  const { error: _error, ...rest } = state;
  return step({
    ...rest,
    request: { at: 'idle', last: request.last },
    questions: { at: 'open', pause: { ...extended, batchId: run.pause.batchId } },
  });
}

/** A server can extend the expiry of an interrupt whose content is the same. */
function withExpiry(pause: Pause, listed: Pause | undefined): Pause {
  return changeItems(pause, (item) => {
    const { received } = item;
    const { expiresAt: before, ...interrupt } = received.interrupt;
    const expiresAt = listed && itemOf(listed, item.key)?.received.interrupt.expiresAt;
    if (expiresAt === before) return item;
    const asked = { ...interrupt, ...(expiresAt !== undefined && { expiresAt }) };
    return { ...item, received: { ...received, interrupt: asked } };
  });
}

/** Tells whether the other tab's list contains an interrupt with the same content. */
function askedIn(
  { pause }: DehydratedRun,
  kept: RehydratedRun,
  { toolCalls }: Conversation,
): (item: PauseItem) => boolean {
  const withheld = new Set(pause?.interrupts.flatMap((each) => (each.withheld ? each.key : [])));
  const theirs = pauseOf(kept);
  return ({ key, received }) => {
    const other = theirs && itemOf(theirs, key);
    if (!other || withheld.has(key)) return other !== undefined;
    return shownDigest(other.received, kept.conversation.toolCalls) === shownDigest(received, toolCalls);
  };
}
