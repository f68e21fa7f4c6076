import { AgentRunError } from '../../model/AgentRunError.js';
import type { Message } from '../../model/agUi.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { isTemporaryStatus } from '../../model/isTemporaryStatus.js';
import { own } from '../../model/json.js';
import { asAgUi, asLangChain } from '../../protocols/langGraph/messages.js';
import { alone } from '../alone.js';
import type { AnswerTask, HostChat, HostState, SendTask } from '../HostChat.js';
import { answeredInChat, chatIsBusy, notMounted, stoppedInChat } from '../hostErrors.js';
import { isSameError } from '../isSameError.js';
import { isSameMessage } from '../isSameMessage.js';
import { attemptedIds, waitsFor } from '../lostBatch.js';
import { reactSource, type ReactSource } from '../reactSource.js';
import { sameItems } from '../../model/sameItems.js';
import { readStreamInterrupts, resumeValue } from './streamInterrupts.js';
import type { StreamHelpers } from './StreamHelpers.js';

/** The chat of a `useStream`. */
export interface StreamSource {
  readonly chat: HostChat;
  readonly source: ReactSource<StreamHelpers>;
}

/** The request in progress, or the last one. */
interface StreamRequest {
  /** The messages and the values when it began. */
  readonly messages: readonly unknown[];
  readonly values: unknown;
  /** What the thread waited for before, if the adapter has made the request. */
  readonly asked: readonly ReceivedInterrupt[] | undefined;
  /** The ids of the interrupts that its run has sent since the stream showed an empty list. */
  askedInRun?: Set<string>;
  /** The adapter has stopped it. */
  isStopped?: boolean;
}

const known = new WeakMap<object, readonly Message[]>();

/** The messages of a graph as AG-UI messages. Unchanged messages keep their identity. */
const toAgUi = (messages: readonly unknown[]): readonly Message[] =>
  messages.flatMap((message) => {
    if (typeof message !== 'object' || message === null) return [];
    // The run object validates each message.
    const found = known.get(message) ?? (asAgUi(message, new Map()) as readonly Message[]);
    known.set(message, found);
    return found;
  });

/** `requestCommit`: see `reactSource`. */
export function createStreamSource(initial: StreamHelpers, requestCommit: () => void): StreamSource {
  let state: HostState | undefined;
  let request: StreamRequest | undefined;
  let wasLoading = false;
  /** What the thread waits for when the adapter passes something to the stream. */
  let askedBefore: StreamRequest['asked'];
  /** Whether the graph has changed the messages in the request in progress, or in the last one. */
  let hasResponded = false;
  let shown: readonly Message[] = [];
  let failure: AgentRunError | undefined;
  const source = reactSource(initial, requestCommit, {
    isSame: (one, other) =>
      one.isLoading === other.isLoading &&
      sameItems(one.messages, other.messages, isSameMessage) &&
      isSameError(one.error, other.error) &&
      sameItems(one.interrupts, other.interrupts, isSameMessage),
    changed({ isLoading, messages, interrupts, values, assistantId, error }) {
      if (isLoading) {
        if (!request || !wasLoading) {
          request = { messages, values, asked: askedBefore };
          askedBefore = undefined;
          hasResponded = false;
        }
        hasResponded ||= !sameItems(messages, request.messages, isSameMessage);
        if (interrupts.length === 0) request.askedInRun ??= new Set();
      }
      // A custom transport shows what its run asks only when the run has ended.
      if (isLoading || (assistantId === undefined && !error && values !== request?.values))
        for (const { id = '' } of interrupts) request?.askedInRun?.add(id);
      wasLoading = isLoading;
      state = undefined;
      if (!error) failure = undefined;
    },
  });
  const { current, committed, nextCommit, whileMounted } = source;

  const read = (): HostState => {
    if (state) return state;
    const { messages, interrupts, isLoading, error, values, assistantId } = current();
    // A custom transport empties the list when a request begins, and nothing shows what the thread waits for after a
    // stop.
    const isCut = assistantId === undefined && request?.isStopped && interrupts.length === 0;
    const hasValues = error || values === undefined || values !== request?.values;
    const asked = hasValues && !isCut ? undefined : request?.asked;
    // The same error for the same failure.
    if (error && !isSameError(failure?.cause, error)) failure = streamError(error);
    const messagesNow = toAgUi(messages);
    if (!sameItems(messagesNow, shown)) shown = messagesNow;
    state = {
      isWorking: source.isMounted() && isLoading,
      hasBegun: isLoading ? hasResponded : !error,
      messages: shown,
      pending: isLoading ? [] : (asked ?? readStreamInterrupts(interrupts)),
      isListed: !error && !isLoading,
      error: error && !isLoading ? failure : undefined,
    };
    return state;
  };

  const throwUnlessReady = (): void => {
    if (!source.isMounted()) throw notMounted();
    if (current().isLoading) throw chatIsBusy();
  };
  const submit = (
    newMessages: readonly Message[],
    asked: readonly ReceivedInterrupt[],
    sending: () => void,
    options?: Parameters<StreamHelpers['submit']>[1],
  ): Promise<void> => {
    const stream = current();
    const { submit: key } = stream;
    return alone(key, sending, async () => {
      const values = newMessages[0] && { messages: newMessages.map(asLangChain) };
      askedBefore = asked;
      await whileMounted(stream.submit(values, options));
      await committed();
      while (current().isLoading) await nextCommit();
    });
  };

  const chat: HostChat = {
    read,
    subscribe: source.subscribe,
    async answer({ batch, newMessages = [] }: AnswerTask, { sending }) {
      throwUnlessReady();
      const { pending } = read();
      const attempted = attemptedIds(batch);
      // A stream without the history of its thread has no list after a failed run or a reload.
      const isAttempted =
        pending.length === 0 && batch.entries.every((each) => attempted.has(each.interruptId));
      if (!isAttempted && !batch.received.every((each) => waitsFor(each, pending))) throw answeredInChat();
      // The graph continues without answers if it has used all of them before.
      const options = {
        command: { resume: resumeValue(batch) },
        // The server refuses an answer to an interrupt that no longer waits.
        strictResume: true,
      };
      const { error } = current();
      await submit(newMessages, batch.received, sending, batch.entries[0] && options);
      if (current().error && current().error !== error) return;
      // A run that has used an answer either ends the wait for it, or asks again.
      const after = read().pending;
      const isWaiting = (each: ReceivedInterrupt): boolean =>
        waitsFor(each, after) && !request?.askedInRun?.has(each.interrupt.id);
      if (batch.received.some(isWaiting)) throw stoppedInChat();
    },
    async send({ newMessages = [] }: SendTask, sending) {
      throwUnlessReady();
      await submit(newMessages, read().pending, sending);
    },
    stop() {
      if (request && current().isLoading) request.isStopped = true;
      return current().stop();
    },
  };
  return { chat, source };
}

function streamError(cause: unknown): AgentRunError {
  const message = cause instanceof Error ? cause.message : (own(cause, 'message') ?? cause);
  const words = `The run of the chat failed: ${typeof message === 'string' ? message : 'no reason given'}`;
  const status = own(cause, 'status');
  const httpStatus = typeof status === 'number' ? status : undefined;
  const code = httpStatus ? 'http_error' : cause instanceof TypeError ? 'network' : 'run_error';
  const retryable = httpStatus !== undefined && isTemporaryStatus(httpStatus);
  return new AgentRunError(code, words, { httpStatus, retryable, cause });
}
