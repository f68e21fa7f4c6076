import { changeItems, itemOf, type PauseItem } from '../decisions/Pause.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { emptyConversation, type Conversation } from '../state/Conversation.js';
import { rehydrated, type RehydratedRun } from './dehydration.js';
import { andDo, step, type Step } from './Effect.js';
import { changedError } from './methodErrors.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { withdraw } from './sendSteps.js';
import { adoptOtherInterrupts } from './storageSteps.js';
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
 * interrupts that are not listed are no longer pending. Answers that were not sent are kept.
 */
export function pendingElsewhere(state: RunState, { run }: DecidedMessage): Step {
  const { questions, request, conversation } = state;
  const isHeld = request.at === 'held' && 'plan' in request;
  if (request.at !== 'idle' && !isHeld) return step(state);
  if (questions.at === 'none' || questions.at === 'sent' || questions.at === 'elsewhere') return step(state);
  const kept = rehydrated({ ...run, threadId: state.threadId });
  const isAsked = askedIn(run, kept, questions.pause.base ?? conversation);
  const pause = changeItems(questions.pause, (item) =>
    item.possiblyAnswered && isAsked(item) ? { ...item, possiblyAnswered: undefined } : item,
  );
  const cleared: RunState =
    pause === questions.pause ? state : { ...state, questions: { ...questions, pause } };
  const wasSent = questions.at === 'inDoubt' || questions.at === 'over';
  const isSame = pauseOf(kept)?.items.length === pause.items.length && pause.items.every(isAsked);
  if (!isSame) {
    const adopted = adoptOtherInterrupts(cleared, run, kept, wasSent);
    // The batch is not sent, because the server waits for something else. Its decisions are kept.
    if (isHeld && adopted.state === cleared) return withdraw(cleared, changedError());
    return { ...adopted, state: withOwnMessages(adopted.state, conversation) };
  }
  if (isHeld || !wasSent || !run.pause) return step(cleared);
  const { error: _error, ...rest } = state;
  return step({
    ...rest,
    request: { at: 'idle', last: request.last },
    questions: { at: 'open', pause: { ...pause, batchId: run.pause.batchId } },
  });
}

/** The other tab may have been opened without the messages of this tab, which then stay. */
function withOwnMessages(state: RunState, { messages, state: shared, toolCalls }: Conversation): RunState {
  const theirs = state.conversation;
  const ids = new Set(theirs.messages.map(({ id }) => id));
  if (messages.every(({ id }) => ids.has(id))) return state;
  const calls = [...Object.values(toolCalls), ...Object.values(theirs.toolCalls)];
  return { ...state, conversation: emptyConversation({ messages, state: shared, toolCalls: calls }) };
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
