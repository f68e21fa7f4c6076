import { AgentRunError } from '../../model/AgentRunError.js';
import type { Message } from '../../model/agUi.js';
import { isTemporaryStatus } from '../../model/isTemporaryStatus.js';
import { own } from '../../model/json.js';
import { stableJson } from '../../model/stableJson.js';
import { asAgUi, asLangChain } from '../../protocols/langGraph/messages.js';
import { alone } from '../alone.js';
import type { AnswerTask, HostChat, HostState, SendTask } from '../HostChat.js';
import { answeredInChat, chatIsBusy, notMounted, stoppedInChat } from '../hostErrors.js';
import { attemptedIds, pendingIds } from '../lostBatch.js';
import { reactSource, type ReactSource } from '../reactSource.js';
import { sameItems } from '../sameItems.js';
import { readStreamInterrupts, resumeValue } from './streamInterrupts.js';
import type { StreamHelpers } from './StreamHelpers.js';

/** The chat of a `useStream`. */
export interface StreamSource {
  readonly chat: HostChat;
  readonly source: ReactSource<StreamHelpers>;
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
  let messagesAtStart: readonly unknown[] | undefined;
  /** Whether the graph has changed the messages in the request in progress, or in the last one. */
  let hasResponded = false;
  let shown: readonly Message[] = [];
  let failure: { readonly cause: unknown; readonly error: AgentRunError } | undefined;
  const source = reactSource(initial, requestCommit, {
    isSame: (one, other) =>
      one.isLoading === other.isLoading &&
      sameItems(one.messages, other.messages) &&
      one.error === other.error &&
      stableJson(one.interrupts) === stableJson(other.interrupts),
    changed({ isLoading, messages }) {
      if (!isLoading) messagesAtStart = undefined;
      else if (messagesAtStart) hasResponded ||= !sameItems(messages, messagesAtStart);
      else {
        messagesAtStart = messages;
        hasResponded = false;
      }
      state = undefined;
    },
  });
  const { current, committed, nextCommit, whileMounted } = source;

  const read = (): HostState => {
    if (state) return state;
    const { messages, interrupts, isLoading, error } = current();
    if (error && failure?.cause !== error) failure = { cause: error, error: streamError(error) };
    const messagesNow = toAgUi(messages);
    if (!sameItems(messagesNow, shown)) shown = messagesNow;
    state = {
      isWorking: source.isMounted() && isLoading,
      hasBegun: isLoading ? hasResponded : !error,
      messages: shown,
      pending: isLoading ? [] : readStreamInterrupts(interrupts),
      isListed: !error,
      error: error && !isLoading ? failure?.error : undefined,
    };
    return state;
  };

  const throwUnlessReady = (): void => {
    if (!source.isMounted()) throw notMounted();
    if (current().isLoading) throw chatIsBusy();
  };
  const submit = (
    said: readonly Message[],
    sending: () => void,
    options?: Parameters<StreamHelpers['submit']>[1],
  ): Promise<void> => {
    const stream = current();
    const { submit: key } = stream;
    return alone(key, sending, async () => {
      const values = said[0] && { messages: said.map(asLangChain) };
      await whileMounted(stream.submit(values, options));
      await committed();
      while (current().isLoading) await nextCommit();
    });
  };

  const chat: HostChat = {
    read,
    subscribe: source.subscribe,
    async answer({ batch, said = [] }: AnswerTask, { sending }) {
      throwUnlessReady();
      /** Whether the chat waits for all answers. */
      const isAsked = (asked = pendingIds(read())): boolean =>
        batch.entries.every(({ interruptId }) => asked.has(interruptId));
      // A stream without the history of its thread has no list after a failed run or a reload.
      if (!isAsked() && !(read().pending.length === 0 && isAsked(attemptedIds(batch))))
        throw answeredInChat();
      // The graph continues without answers if it has used all of them before.
      const options = {
        command: { resume: resumeValue(batch) },
        // The server refuses an answer to an interrupt that no longer waits.
        strictResume: true,
      };
      const { messages, error } = current();
      const before = stableJson(read().messages);
      await submit(said, sending, batch.entries[0] && options);
      const isFailed = current().error && current().error !== error;
      // After a stop, `useStream` reads the thread again, and has the same messages as other objects.
      const isReadAgain = !hasResponded && stableJson(read().messages) === before;
      const isUnchanged = isReadAgain || sameItems(current().messages, messages);
      if (isUnchanged && !isFailed && isAsked()) throw stoppedInChat();
    },
    async send({ said = [] }: SendTask, sending) {
      throwUnlessReady();
      await submit(said, sending);
    },
    stop: () => current().stop(),
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
