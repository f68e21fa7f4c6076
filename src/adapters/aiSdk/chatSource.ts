import type { AgentRunError } from '../../model/AgentRunError.js';
import { contentText } from '../../model/contentText.js';
import type { Message } from '../../model/agUi.js';
import { sameItems } from '../../model/sameItems.js';
import { alone } from '../alone.js';
import type { HostChat, HostState, SendTask } from '../HostChat.js';
import { chatIsBusy, notMounted } from '../hostErrors.js';
import { isSameError } from '../isSameError.js';
import { isSameMessage } from '../isSameMessage.js';
import { reactSource, type ReactSource } from '../reactSource.js';
import { approvalInterrupt } from './approvalInterrupt.js';
import { chatError, isCut } from './chatError.js';
import type { ChatHelpers } from './ChatHelpers.js';
import { isBusy } from './isBusy.js';
import type { AnsweredChat } from './lazyCode.js';
import { loadLazyCode } from './loadLazyCode.js';
import { toAgUi } from './toAgUi.js';
import { isCallOfPage, toolPartsIn, type ToolPart } from './toolParts.js';

/** The chat of a `useChat`. */
export interface ChatSource {
  readonly chat: HostChat;
  readonly source: ReactSource<ChatHelpers>;
}

/** `requestCommit`: see `reactSource`. */
export function createChatSource(initial: ChatHelpers, requestCommit: () => void): ChatSource {
  let state: HostState | undefined;
  let hasBegun = !isBusy(initial);
  let failure: AgentRunError | undefined;
  const undelivered: AnsweredChat['undelivered'] = new Map();
  const source = reactSource(initial, requestCommit, {
    isSame: (one, other) =>
      one.status === other.status &&
      isSameError(one.error, other.error) &&
      sameItems(one.messages, other.messages, isSameMessage),
    changed({ status }) {
      state = undefined;
      if (status === 'error') return;
      hasBegun = status !== 'submitted';
      failure = undefined;
    },
  });
  const { current, committed, nextCommit, whileMounted } = source;
  const read = (): HostState => {
    if (state) return state;
    const { messages, status, error } = current();
    // The same error for the same failure.
    if (status === 'error' && !isSameError(failure?.cause, error)) failure = chatError(error);
    const parts = toolPartsIn(messages);
    state = {
      isWorking: source.isMounted() && isBusy(current()),
      hasBegun,
      messages: toAgUi(messages),
      // AI SDK executes no approval of an earlier message.
      pending: toolPartsIn(messages.filter(({ role }) => role === 'assistant').slice(-1)).flatMap((part) =>
        isPending(part) ? approvalInterrupt(part) : [],
      ),
      pendingToolCallIds: parts.filter(isCallOfPage).map(({ toolCallId }) => toolCallId),
      error: failure,
      // Otherwise, the chat does not report how its run ended.
      ...(status === 'error' && isCut(error) && { ending: { type: 'open' } }),
    };
    return state;
  };

  const isPending = ({ state: at, approval }: ToolPart): boolean =>
    approval !== undefined &&
    !approval.isAutomatic &&
    (at === 'approval-requested' || (at === 'approval-responded' && undelivered.has(approval.id)));

  const ended = async (request: unknown): Promise<void> => {
    const { messages } = current();
    const delivery = whileMounted(request);
    await delivery.catch(() => undefined);
    await committed();
    while (isBusy(current())) await nextCommit();
    // An exception of the app's `onFinish` is not about the request: the chat shows what has happened.
    if (!current().error && sameItems(messages, current().messages, isSameMessage)) await delivery;
  };

  const sendToChat = async ([message]: readonly Message[]): Promise<void> => {
    // A message whose request has failed is in the chat already.
    const isKnown = current().messages.some(({ id }) => id === message?.id);
    await ended(
      current().sendMessage(
        message && {
          role: 'user',
          parts: [{ type: 'text', text: contentText(message.content) ?? '' }],
          [isKnown ? 'messageId' : 'id']: message.id,
        },
      ),
    );
  };

  const throwUnlessReady = (): void => {
    if (!source.isMounted()) throw notMounted();
    if (isBusy(current())) throw chatIsBusy();
  };

  const answered: AnsweredChat = {
    source,
    undelivered,
    read,
    readAgain() {
      state = undefined;
    },
    throwUnlessReady,
    ended,
    send: sendToChat,
  };

  const chat: HostChat = {
    read,
    subscribe: source.subscribe,
    async answer(task, wire) {
      throwUnlessReady();
      const { answerChat } = await loadLazyCode(wire);
      await answerChat(task, wire, answered);
    },
    async send({ newMessages = [] }: SendTask, sending) {
      throwUnlessReady();
      await alone(current().sendMessage, sending, () => sendToChat(newMessages));
    },
    stop: () => current().stop(),
  };
  return { chat, source };
}
