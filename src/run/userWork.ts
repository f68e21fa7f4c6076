import { lowestOrdinals } from '../decisions/history.js';
import { identityOfKey, ordinalOfKey } from '../decisions/interruptKey.js';
import { isDismissed, withoutDismissals, withPlainCancellations } from '../decisions/dismissal.js';
import {
  changeItems,
  itemOf,
  markPossiblyAnswered,
  withOthers,
  type Pause,
  type PauseItem,
} from '../decisions/Pause.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import { appendMessages } from '../state/appendMessages.js';
import type { Conversation } from '../state/Conversation.js';
import { step, type Step } from './Effect.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';

/** An interrupt with the user's work, in a state or in a storage. */
interface WithUserWork {
  readonly key: string;
  readonly draft?: unknown;
  readonly decision?: unknown;
  readonly decisions?: unknown;
}

/** Whether the user has decided or drafted something. */
export const hasUserWork = ({ draft, decision, decisions }: WithUserWork): boolean =>
  draft !== undefined || decision !== undefined || decisions !== undefined;

/**
 * Whether a draft or decision would be lost if `asked` replaced these interrupts: the interrupt is missing there, and
 * no answer to it has been accepted.
 */
export function wouldLoseWork(
  questions: readonly WithUserWork[],
  asked: readonly WithUserWork[],
  history: readonly DecisionRecord[],
): boolean {
  const askedKeys = new Set(asked.map(({ key }) => key));
  const isUnaccepted = unacceptedBy(history);
  return questions.some((each) => !askedKeys.has(each.key) && isUnaccepted(each));
}

/** Whether a question has work, and no answer to it has been accepted. The history is read once for all questions. */
function unacceptedBy(history: readonly DecisionRecord[]): (question: WithUserWork) => boolean {
  const acceptedKeys = new Set(history.flatMap(({ key, delivery }) => (delivery === 'accepted' ? key : [])));
  return (each) => hasUserWork(each) && !acceptedKeys.has(each.key);
}

/** The part of a pause with drafts and decisions that no server has accepted. */
export const withUnacceptedWork = (pause: Pause, history: RunState['history']): Pause => ({
  ...pause,
  items: pause.items.filter(unacceptedBy(history)),
});

/** Moves the pending interrupts to `leftInterrupts`, where they are kept in case the server sends them again. */
export function leaveInterrupts(state: RunState, pause: Pause): RunState {
  const { error: _error, ...rest } = state;
  const left = state.questions.at === 'inDoubt' ? markPossiblyAnswered(pause) : pause;
  const idle = { at: 'idle', last: 'idle' } as const;
  // A held request stays, because its promises must settle. If it carries these interrupts, it is withdrawn separately.
  const request = state.request.at === 'held' ? { ...state.request, before: idle } : idle;
  return { ...rest, request, ...leftWith(state, left) };
}

/** The batch as it was sent, before any of its questions were dismissed. */
export function asSent(pause: Pause, history: RunState['history']): Pause {
  const answered = withoutDismissals(pause);
  if (answered === pause) return pause;
  const { batchId } = history.findLast(({ key }) => itemOf(pause, key)) ?? pause;
  return { ...answered, batchId };
}

/**
 * Removes interrupts that the server no longer waits for, once all of them have been cancelled, in any tab. They are
 * kept with the answers that were sent.
 */
export function leaveDismissed(state: RunState): Step {
  const { questions } = state;
  if (questions.at !== 'over' || !isDismissed(questions.pause)) return step(state);
  const keys = questions.pause.items.map(({ key }) => key);
  const sent = asSent(questions.pause, state.history);
  return step(leaveInterrupts(state, sent), { type: 'postLeft', keys, areDismissed: true });
}

/**
 * The state after the pending interrupts were left. If the server no longer waits for them and asks again, these are
 * new interrupts, without the earlier decisions.
 */
export function leftWith(
  { questions, leftInterrupts, conversation }: RunState,
  pause: Pause,
): Pick<RunState, 'questions' | 'leftInterrupts'> {
  // After a refusal, the current conversation is already the one that was sent, so no `base` is needed.
  const left =
    questions.at === 'over'
      ? changeItems(withPlainCancellations({ ...pause, base: undefined }), (item) => ({
          ...item,
          over: true,
        }))
      : pause.base
        ? { ...pause, shownWhenLeft: conversation }
        : pause;
  return { questions: { at: 'none' }, leftInterrupts: withOthers(left, leftInterrupts) };
}

/**
 * The interrupts as pending again, after the server has refused a message because of them. Their answers are sent with
 * the conversation from before the lost run, and with what was added to it after they were left.
 */
export function asStillPending({ shownWhenLeft, ...left }: Pause, { messages }: Conversation): Pause {
  const asked = changeItems(left, (item) => (item.over ? { ...item, over: undefined } : item));
  if (!left.base) return asked;
  const known = new Set([...left.base.messages, ...(shownWhenLeft?.messages ?? [])].map(({ id }) => id));
  const added = messages.filter(({ id }) => !known.has(id));
  return { ...asked, base: appendMessages(left.base, added) };
}

/** Keeps interrupts that are no longer pending, in case the server sends them again. */
export function withLeft(state: RunState, kept: Pause): RunState {
  const asked = pauseOf(state);
  const items = kept.items.filter(({ key }) => !asked || !itemOf(asked, key));
  const added = asked ? asUnlisted({ ...kept, items }) : kept;
  const left = items.length === 0 ? state.leftInterrupts : withOthers(state.leftInterrupts, added);
  return left === state.leftInterrupts ? state : { ...state, leftInterrupts: left };
}

/**
 * The interrupts after the server has sent a list without them: no answer can refer to them until it lists them again.
 */
const asUnlisted = (pause: Pause): Pause =>
  changeItems(pause, (item) =>
    item.received.answerable ? { ...item, received: { ...item.received, answerable: false } } : item,
  );

/**
 * The left interrupts that are not in a new list. An interrupt whose answer was accepted is dropped if a run asks about
 * it again.
 */
export function withoutAsked(left: Pause, asked: Pause): Pause | undefined {
  const lowest = lowestOrdinals(asked);
  const isAsked = ({ key, taken }: PauseItem): boolean =>
    itemOf(asked, key) !== undefined ||
    (taken === true && (lowest.get(identityOfKey(key)) ?? 0) > ordinalOfKey(key));
  const items = left.items.filter((item) => !isAsked(item));
  return items.length > 0 ? asUnlisted({ ...left, items }) : undefined;
}

/** A refresh keeps the work of the user on interrupts that the server does not list, in case it sends them again. */
export function withUnlisted(listed: Step, { questions, history }: RunState, { kind }: Attempt): Step {
  // Answers that were sent or in doubt are not kept: the server no longer waits for them.
  if (kind !== 'refresh' || questions.at !== 'open') return listed;
  const kept = withUnacceptedWork(questions.pause, history);
  return kept.items.length === 0 ? listed : { ...listed, state: withLeft(listed.state, asUnlisted(kept)) };
}
