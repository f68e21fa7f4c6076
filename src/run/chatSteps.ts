import type { ConversationNews } from '../model/HostedConversation.js';
import { andThen, step, type Step } from './Effect.js';
import { setConversation } from './lifecycleSteps.js';
import type { Ids } from './Ids.js';
import type { Given } from './MachineEvent.js';
import { changedError } from './methodErrors.js';
import { carriesAnswers, hold } from './requestSteps.js';
import { dropChecks } from './runningChecks.js';
import { isUnderWay, withoutError, type RunState } from './RunState.js';
import { startPost, withdraw } from './sendSteps.js';
import { continues } from './storedRecord.js';
import { leaveInterrupts } from './userWork.js';

/**
 * Whether the machine can use news about the content now. During a request, the response contains the changes. A
 * message that is about to be sent goes to the chat first.
 */
export function canUseContent(state: RunState): boolean {
  const { request } = state;
  const isSending = request.at === 'held' && !carriesAnswers(request);
  return !isUnderWay(state) && !isSending && request.at !== 'disposed';
}

/**
 * The chat of a hosted conversation has changed it. The run object shows the new content. It follows work of the chat,
 * and lists other pending interrupts, with a request that starts no work. Answers that wait to be sent are withdrawn,
 * because they are about interrupts that the chat no longer has.
 */
export function chatChanged(
  state: RunState,
  { news, ids }: { readonly news: ConversationNews; readonly ids: Ids },
  given: Given,
): Step {
  const { request } = state;
  if (!canUseContent(state)) return step(state);
  const isAnswered = news.type === 'content' && wasAnsweredInChat(state, news);
  if (news.type === 'content' && !isAnswered) return setContent(state, news);
  if (state.storage.at === 'loading') return step(state);
  const idle = request.at === 'held' ? withdraw(state, changedError()) : step(state);
  switch (news.type) {
    case 'content':
    case 'idle':
      return andThen(andThen(idle, leaveAnswered), (current) => setContent(current, news));
    case 'busy':
      return andThen(andThen(idle, leaveAnswered), (current) => follow(atWork(state, current), ids, given));
    case 'pending':
      return andThen(idle, (current) => follow(current, ids, given, true));
  }
}

/**
 * Whether the run object shows interrupts of the stored record that were answered in the chat: the chat has loaded its
 * messages since, and they continue the stored ones.
 */
const wasAnsweredInChat = (
  { storage, questions }: RunState,
  { messages, hasNoInterrupt }: Extract<ConversationNews, { readonly type: 'content' }>,
): boolean =>
  hasNoInterrupt === true &&
  storage.at === 'ready' &&
  storage.restoredIds !== undefined &&
  questions.at === 'open' &&
  continues(messages, storage.restoredIds);

const setContent = (
  state: RunState,
  { messages, state: shared, unsent }: Extract<ConversationNews, { readonly messages: unknown }>,
): Step =>
  andThen(setConversation(withChatMark(state), { messages, unsent }), (current) =>
    shared === undefined ? step(current) : setConversation(current, { state: shared }),
  );

/** The stored record, which has not been read yet, may be older than the chat. */
function withChatMark(state: RunState): RunState {
  const { storage } = state;
  if (!('set' in storage)) return state;
  return { ...state, storage: { ...storage, set: { ...storage.set, isOfChat: true } } };
}

/** The chat has continued, so the interrupts were answered there. They are kept in case the chat asks again. */
function leaveAnswered(state: RunState): Step {
  const { questions } = state;
  if (questions.at === 'none') return step(state);
  return step(leaveInterrupts(dropChecks(state), questions.pause));
}

/** The request of the chat ends an earlier error, except that of a message that `retry()` can still send. */
const atWork = ({ request }: RunState, current: RunState): RunState =>
  request.at === 'idle' && request.retryable?.kind === 'send' ? current : withoutError(current);

/** Follows the chat. This is not a request of the host, so `dispatch` does not wrap it. */
function follow(state: RunState, ids: Ids, given: Given, listsRemembered = false): Step {
  const plan = { kind: 'refresh', ids, automaticSince: given.local, listsRemembered } as const;
  const held = hold(state, plan, [], given);
  return andThen({ ...held, effects: held.effects.filter(({ type }) => type !== 'callDispatch') }, startPost);
}
