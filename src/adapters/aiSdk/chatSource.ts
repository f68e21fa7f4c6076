import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import { contentText } from '../../model/contentText.js';
import type { Message } from '../../model/agUi.js';
import type { AnswerTask, HostChat, HostState, SendTask } from '../HostChat.js';
import { answeredInChat, chatIsBusy, notMounted, stoppedInChat } from '../hostErrors.js';
import { attemptedIds } from '../lostBatch.js';
import { reactSource, type ReactSource } from '../reactSource.js';
import { approvalInterrupt } from './approvalInterrupt.js';
import { chatError, isCut } from './chatError.js';
import type { ChatHelpers, ChatMessage } from './ChatHelpers.js';
import { responsesTo, type Response } from './responsesTo.js';
import { toAgUi } from './toAgUi.js';
import { isCallOfPage, toolPartOf, toolPartsIn, type ToolPart } from './toolParts.js';

/** The chat of a `useChat`. */
export interface ChatSource {
  readonly chat: HostChat;
  readonly source: ReactSource<ChatHelpers>;
}

/** The chats that are being answered, by their own function: two run objects of one chat do not answer together. */
const answering = new WeakSet<ChatHelpers['sendMessage']>();

const isBusy = ({ status }: ChatHelpers): boolean => status === 'submitted' || status === 'streaming';

/** `requestCommit`: see `reactSource`. */
export function createChatSource(initial: ChatHelpers, requestCommit: () => void): ChatSource {
  let state: HostState | undefined;
  let hasBegun = !isBusy(initial);
  let failure: { readonly cause: Error | undefined; readonly error: AgentRunError } | undefined;
  /** Whether the run object has stopped the request in progress. */
  let isStopped = false;
  /** The responses of this run object that no request is known to have delivered, by id of the approval. */
  const undelivered = new Map<string, Response>();
  const source = reactSource(initial, requestCommit, {
    isSame: (one, other) =>
      one.status === other.status && one.messages === other.messages && one.error === other.error,
    changed({ status }) {
      if (status === 'streaming' || status === 'ready') hasBegun = true;
      else if (status === 'submitted') hasBegun = false;
      state = undefined;
    },
  });
  const { current, committed, nextCommit, whileMounted } = source;
  const atRest = async (): Promise<void> => {
    await committed();
    while (isBusy(current())) await nextCommit();
  };

  const read = (): HostState => {
    if (state) return state;
    const { messages, status, error } = current();
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
      error: status === 'error' ? errorOf(error) : undefined,
      // Otherwise, the chat does not report how its run ended.
      ...(status === 'error' && isCut(error) && { ending: { type: 'open' } }),
    };
    return state;
  };

  /** The same error for the same failure. */
  const errorOf = (cause: Error | undefined): AgentRunError => {
    if (failure?.cause !== cause) failure = { cause, error: chatError(cause) };
    return failure?.error ?? chatError(cause);
  };

  const isPending = ({ state: at, approval }: ToolPart): boolean =>
    approval !== undefined &&
    !approval.isAutomatic &&
    (at === 'approval-requested' || (at === 'approval-responded' && undelivered.has(approval.id)));

  /** Passes the responses to the chat. Returns whether its `sendAutomaticallyWhen` has sent them. */
  const respond = async (responses: ReadonlyMap<string, Response>): Promise<boolean> => {
    const { error, messages, setMessages, addToolApprovalResponse } = current();
    const requested = approvalsIn(messages, 'approval-requested');
    const changed = new Map<string, Response>();
    for (const [id, response] of responses) {
      if (!requested.has(id)) changed.set(id, response);
      undelivered.set(id, response);
    }
    // A chat accepts only one response to each request. These were not delivered, so they are replaced in its messages.
    if (changed.size > 0) setMessages(((current: ChatMessage[]) => withResponses(current, changed)) as never);
    for (const [id, response] of responses)
      if (requested.has(id)) await whileMounted(addToolApprovalResponse({ id, ...response }));
    await committed();
    // A chat can throttle its messages, but not its status.
    const isLate = ({ messages: shown }: ChatHelpers): boolean =>
      isRequested(shown, responses) || (changed.size > 0 && shown === messages);
    while (!isBusy(current()) && isLate(current())) await nextCommit();
    const { messages: given, error: failed } = current();
    return isBusy(current()) || failed !== error || !hasAll(given, responses);
  };

  const sendToChat = async ([message]: readonly Message[]): Promise<void> => {
    if (!message) await whileMounted(current().sendMessage());
    else {
      const parts = [{ type: 'text' as const, text: contentText(message.content) ?? '' }];
      const { id } = message;
      // A message whose request has failed is in the chat already.
      const isKnown = current().messages.some((each) => each.id === id);
      await whileMounted(
        current().sendMessage({ role: 'user', parts, ...(isKnown ? { messageId: id } : { id }) }),
      );
    }
    await atRest();
  };

  /** Passes the responses to the chat, and then the messages. Resolves when no request of the chat is in progress. */
  const answerWith = async (
    responses: ReadonlyMap<string, Response>,
    said: readonly Message[],
  ): Promise<void> => {
    isStopped = false;
    const before = current().messages;
    const isSent = await respond(responses);
    const given = contentOf(current().messages);
    if (!isSent) await whileMounted(current().sendMessage());
    await atRest();
    if (current().status === 'error') return;
    const { messages } = current();
    const isUnchanged = hasAll(messages, responses) && contentOf(messages) === given;
    if (isUnchanged || (!isStopped && isCutShort(before, messages, responses))) throw stoppedInChat();
    for (const id of responses.keys()) undelivered.delete(id);
    state = undefined;
    // The agent must have the responses before the next message.
    if (said.length === 0) return;
    if (read().pending.length > 0) throw askedAgain();
    await sendToChat(said);
  };

  const throwUnlessReady = (): void => {
    if (!source.isMounted()) throw notMounted();
    if (isBusy(current())) throw chatIsBusy();
  };

  const chat: HostChat = {
    read,
    subscribe: source.subscribe,
    async answer({ batch, said = [] }: AnswerTask, sending) {
      throwUnlessReady();
      // The chat may have changed since the last commit.
      await committed().catch(() => undefined);
      throwUnlessReady();
      const pending = new Set(read().pending.map(({ interrupt }) => interrupt.id));
      // After a reload, the messages contain responses of an earlier attempt.
      const responded = approvalsIn(current().messages, 'approval-responded');
      const attempted = attemptedIds(batch);
      const isWaiting = (id: string): boolean => pending.has(id) || (attempted.has(id) && responded.has(id));
      if (batch.entries.some(({ interruptId }) => !isWaiting(interruptId))) throw answeredInChat();
      const responses = responsesTo(batch.entries, current().messages);
      const { sendMessage } = current();
      if (answering.has(sendMessage)) throw chatIsBusy();
      answering.add(sendMessage);
      sending();
      try {
        await answerWith(responses, said);
      } finally {
        answering.delete(sendMessage);
      }
    },
    async send({ said = [] }: SendTask, sending) {
      throwUnlessReady();
      sending();
      await sendToChat(said);
    },
    stop() {
      isStopped = true;
      return current().stop();
    },
  };
  return { chat, source };
}

const approvalsIn = (messages: readonly ChatMessage[], state: string): ReadonlyMap<string, ToolPart> =>
  new Map(
    toolPartsIn(messages).flatMap((part) =>
      part.approval && part.state === state ? [[part.approval.id, part] as const] : [],
    ),
  );

const isRequested = (messages: readonly ChatMessage[], responses: ReadonlyMap<string, Response>): boolean =>
  [...approvalsIn(messages, 'approval-requested').keys()].some((id) => responses.has(id));

/** Whether each of these responses is in the messages, and the agent has not used it. */
function hasAll(messages: readonly ChatMessage[], responses: ReadonlyMap<string, Response>): boolean {
  const responded = approvalsIn(messages, 'approval-responded');
  return [...responses].every(([id, { approved }]) => responded.get(id)?.approval?.approved === approved);
}

/**
 * Whether the response brought nothing but results, and none for some of these responses. AI SDK does not report that a
 * response has ended too early. An agent that has used all of them adds something.
 */
const isCutShort = (
  before: readonly ChatMessage[],
  after: readonly ChatMessage[],
  responses: ReadonlyMap<string, Response>,
): boolean => {
  const responded = approvalsIn(after, 'approval-responded');
  return partCount(before) === partCount(after) && [...responses.keys()].some((id) => responded.has(id));
};

const partCount = (messages: readonly ChatMessage[]): number =>
  messages.reduce((count, { parts }) => count + parts.length, 0);

const withResponses = (
  messages: readonly ChatMessage[],
  responses: ReadonlyMap<string, Response>,
): ChatMessage[] =>
  messages.map((message) => {
    const parts = message.parts.map((part) => {
      const id = toolPartOf(part)?.approval?.id;
      const response = id === undefined ? undefined : responses.get(id);
      if (!response) return part;
      const { reason: _reason, ...approval } = own(part, 'approval') as object & { reason?: string };
      return { ...part, approval: { ...approval, ...response } };
    });
    return parts.every((part, index) => part === message.parts[index]) ? message : { ...message, parts };
  });

const contentOf = (messages: readonly ChatMessage[]): string => JSON.stringify(messages);

const askedAgain = () =>
  new AgentRunError(
    'run_error',
    'The agent has asked again, so the message was not sent. Answer, then send it again.',
  );
