import { AgentRunError } from '../../model/AgentRunError.js';
import type { Message } from '../../model/agUi.js';
import { own } from '../../model/json.js';
import type { Wire } from '../../model/Wire.js';
import { alone } from '../alone.js';
import type { AnswerTask, HostState } from '../HostChat.js';
import { answeredInChat, stoppedInChat } from '../hostErrors.js';
import { isSameError } from '../isSameError.js';
import { attemptedIds } from '../lostBatch.js';
import type { ReactSource } from '../reactSource.js';
import type { ChatHelpers, ChatMessage } from './ChatHelpers.js';
import { isBusy } from './isBusy.js';
import { responsesTo, type ApprovalResponse } from './responsesTo.js';
import { approvalsIn, toolPartOf, toolPartsIn, type ToolPart } from './toolParts.js';

// The code that is needed only for answers to a chat. It is one chunk, which loads while the agent works.

/** A chat of `useChat`, for its answers. */
export interface AnsweredChat {
  readonly source: ReactSource<ChatHelpers>;
  /** The responses of this run object that no request is known to have delivered, by id of the approval. */
  readonly undelivered: Map<string, ApprovalResponse>;
  read(): HostState;
  /** `undelivered` has changed, and the messages have not. */
  readAgain(): void;
  /** @throws AgentRunError `not_sent` if the chat is not mounted, or works on a request */
  throwUnlessReady(): void;
  /** Resolves when this request has ended, and no other one is in progress. */
  ended(request: unknown): Promise<void>;
  /** Sends messages of the user, and resolves when no request of the chat is in progress. */
  send(messages: readonly Message[]): Promise<void>;
}

/** See `HostChat.answer`. */
export async function answerChat(
  { batch, newMessages = [] }: AnswerTask,
  { sending }: Pick<Wire, 'sending'>,
  chat: AnsweredChat,
): Promise<void> {
  const { source, read, throwUnlessReady } = chat;
  const { committed, current } = source;
  const { error } = current();
  // The chat may have changed since the last commit.
  await committed().catch(() => undefined);
  // The app can pass an error of its own in each render.
  const isSame = current().error === error ? Object.is : isSameError;
  throwUnlessReady();
  const pending = new Set(read().pending.map(({ interrupt }) => interrupt.id));
  const messages = latest(source);
  const requested = approvalsIn(messages, 'approval-requested');
  // After a reload, the messages contain responses of an earlier attempt.
  const responded = approvalsIn(messages, 'approval-responded');
  const attempted = attemptedIds(batch);
  const isWaiting = (id: string): boolean =>
    (pending.has(id) && requested.has(id)) ||
    ((chat.undelivered.has(id) || attempted.has(id)) && responded.has(id));
  if (batch.entries.some(({ interruptId }) => !isWaiting(interruptId))) throw answeredInChat();
  const responses = responsesTo(batch.entries, messages);
  await alone(current().sendMessage, sending, () => answerWith(chat, responses, newMessages, isSame));
}

/** The messages of the chat. It can throttle the messages that it shows, but not its status. */
function latest({ current }: ReactSource<ChatHelpers>): readonly ChatMessage[] {
  let { messages } = current();
  current().setMessages(((latestMessages: ChatMessage[]) => (messages = latestMessages)) as never);
  return messages;
}

/** Passes the responses to the chat, and then the messages. Resolves when no request of the chat is in progress. */
async function answerWith(
  chat: AnsweredChat,
  responses: ReadonlyMap<string, ApprovalResponse>,
  newMessages: readonly Message[],
  isSame: typeof isSameError,
): Promise<void> {
  const { current } = chat.source;
  const before = latest(chat.source);
  await chat.ended((await respond(chat, before, responses, isSame)) || current().sendMessage());
  if (current().status === 'error') return;
  if (areInDoubt(before, current().messages, responses)) throw stoppedInChat();
  for (const id of responses.keys()) chat.undelivered.delete(id);
  chat.readAgain();
  // The agent must have the responses before the next message.
  if (newMessages.length === 0) return;
  if (chat.read().pending.length > 0) throw askedAgain();
  await chat.send(newMessages);
}

/** Passes the responses to the chat. Returns whether its `sendAutomaticallyWhen` has sent them. */
async function respond(
  { source, undelivered }: AnsweredChat,
  messages: readonly ChatMessage[],
  responses: ReadonlyMap<string, ApprovalResponse>,
  isSame: typeof isSameError,
): Promise<boolean> {
  const { current, committed, whileMounted } = source;
  const { error, setMessages, addToolApprovalResponse } = current();
  const requested = approvalsIn(messages, 'approval-requested');
  const changed = new Map<string, ApprovalResponse>();
  for (const [id, response] of responses) {
    if (!requested.has(id)) changed.set(id, response);
    undelivered.set(id, response);
  }
  // A chat accepts only one response to each request. These were not delivered, so they are replaced in its messages.
  if (changed.size > 0) setMessages(((shown: ChatMessage[]) => withResponses(shown, changed)) as never);
  // Each call responds in one message, the first that requests this id.
  for (const message of messages)
    for (const id of approvalsIn([message], 'approval-requested').keys()) {
      const response = responses.get(id);
      if (response) await whileMounted(addToolApprovalResponse({ id, ...response }));
    }
  await committed();
  if (isBusy(current()) || !isSame(current().error, error)) return true;
  const given = latest(source);
  // A request can be over before React commits. Its response has then added something, or used the responses.
  if (hasAll(given, responses)) return hasGrown(messages, given);
  const isUsed = ({ state, approval }: ToolPart): boolean =>
    responses.has(approval?.id ?? '') && !state.startsWith('approval-');
  if (!toolPartsIn(given).some(isUsed)) throw answeredInChat();
  return true;
}

/** Whether each of these responses is in the messages, and the agent has not used it. */
function hasAll(messages: readonly ChatMessage[], responses: ReadonlyMap<string, ApprovalResponse>): boolean {
  const responded = approvalsIn(messages, 'approval-responded');
  return [...responses].every(([id, { approved }]) => responded.get(id)?.approval?.approved === approved);
}

/** Whether an agent has added something to the messages that the chat had. A new message of the host does not count. */
const hasGrown = (before: readonly ChatMessage[], after: readonly ChatMessage[]): boolean =>
  partCount(after.slice(0, before.length)) > partCount(before);

/**
 * Whether the agent may not have used some of these responses. AI SDK does not report that a response was stopped, or
 * has ended too early. An agent executes each approved call that it can execute. It may give a denied call no result,
 * but then it adds something else.
 */
const areInDoubt = (
  before: readonly ChatMessage[],
  after: readonly ChatMessage[],
  responses: ReadonlyMap<string, ApprovalResponse>,
): boolean =>
  (!hasAsked(after, responses) && !hasGrown(before, after)) ||
  [...approvalsIn(after, 'approval-responded')].some(
    ([id, { isProviderExecuted }]) =>
      responses.has(id) && (!hasGrown(before, after) || (responses.get(id)?.approved && !isProviderExecuted)),
  );

/** Whether the messages contain all calls with these approvals: the host can remove messages. */
const hasAsked = (messages: readonly ChatMessage[], responses: ReadonlyMap<string, unknown>): boolean => {
  const asked = new Set(toolPartsIn(messages).map(({ approval }) => approval?.id));
  return [...responses.keys()].every((id) => asked.has(id));
};

const partCount = (messages: readonly ChatMessage[]): number => messages.flatMap(({ parts }) => parts).length;

const withResponses = (
  messages: readonly ChatMessage[],
  responses: ReadonlyMap<string, ApprovalResponse>,
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

const askedAgain = () =>
  new AgentRunError(
    'run_error',
    'The agent has asked again, so the message was not sent. Answer, then send it again.',
  );
