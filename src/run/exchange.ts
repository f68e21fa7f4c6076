import type { Transport } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { RunAgentInput } from '../model/agUi.js';
import type {
  ConversationProtocol,
  ConversationResult,
  Protocol,
  ProtocolTask,
  StreamDecoder,
} from '../model/Protocol.js';
import { plainCopy } from '../model/plainCopy.js';
import { abortedError, orAborted } from '../stream/orAborted.js';
import { resolveHeaders } from '../stream/resolveHeaders.js';
import { withOutcome } from '../stream/withOutcome.js';
import { requestOf, type ExchangeChunk, type ActiveExchange } from './ActiveExchange.js';
import { chunksByRun } from './chunksByRun.js';
import { exchangeStream } from './exchangeStream.js';
import { protocolWire } from './protocolWire.js';
import { validDecoder } from './validDecoder.js';

/**
 * Executes a task and yields its events, one chunk at a time. Ends with the stream. Reconnects a broken stream if the
 * protocol supports it; yields no event twice. `isOvertaken`: another tab has changed answers that the server has not
 * accepted.
 * @throws AgentRunError if the stream cannot be read to its end. `not_sent` means that nothing was sent, except answers
 * that were reported as `accepted`.
 */
export async function* exchange(
  active: ActiveExchange,
  protocol: Protocol,
  isOvertaken: () => boolean,
): AsyncGenerator<ExchangeChunk> {
  const { transport } = active;
  try {
    const decoder = validDecoder(protocol.createDecoder(active.task.input));
    if (transport) yield* transported(active, transport, { protocol, decoder });
    else if ('converse' in protocol) yield* fromConversation(active, protocol, decoder, isOvertaken);
    else yield* exchangeStream(active, protocol, decoder);
  } catch (cause) {
    throw errorWithDelivery(active, cause);
  }
}

/** The results of a conversation protocol. Any exception ends the exchange. */
async function* fromConversation(
  active: ActiveExchange,
  protocol: ConversationProtocol,
  decoder: StreamDecoder,
  isOvertaken: () => boolean,
): AsyncGenerator<ExchangeChunk> {
  const { task } = active;
  /** How many requests were sent when the server had accepted the last single answer. */
  let sentForAccepted: number | undefined;
  const beforeSend = (): void => {
    if (active.sentCount === sentForAccepted && isOvertaken()) throw overtakenError();
    active.beforeSend();
  };
  const { entries, acceptedIndices = [] } = task.kind === 'resume' ? task.batch : { entries: [] };
  const unanswered = new Set(entries.keys());
  for (const index of acceptedIndices) unanswered.delete(index);
  /** The index of the accepted answer. Several interrupts can have the same id. */
  const indexOf = ({
    interruptId,
    at,
  }: Extract<ConversationResult, { type: 'accepted' }>): number | undefined => {
    if (at !== undefined) return at;
    for (const index of unanswered) if (entries[index]?.interruptId === interruptId) return index;
    return undefined;
  };
  // A host's protocol may return a promise, which may reject.
  const conversation = protocol.converse(task, protocolWire({ ...active, beforeSend }));
  const results: AsyncIterable<ConversationResult> = await Promise.resolve(conversation);
  for await (const result of results) {
    const acceptedIndex = result.type === 'accepted' ? indexOf(result) : undefined;
    if (result.type === 'accepted') {
      if (acceptedIndex !== undefined) unanswered.delete(acceptedIndex);
      active.contentWasAccepted = false;
      sentForAccepted = active.sentCount;
    }
    if (result.type !== 'accepted' || unanswered.size === 0) {
      active.accepted = true;
      // Any result shows that the server has accepted the task, even if the protocol has not used `wire`.
      if (active.sentCount === 0) active.beforeSend();
    }
    if (result.type === 'frames')
      yield* chunksByRun(result.frames, decoder, (frame) => decoder.decode(frame));
    else if (result.type === 'values')
      yield* chunksByRun(ownValues(result.values, protocol), decoder, (value) => decoder.read(value));
    else
      yield {
        events: [],
        ending: decoder.ending(),
        ...(acceptedIndex !== undefined && { acceptedIndex }),
        ...(result.type === 'connection' && { connection: result.is }),
      };
  }
}

const overtakenError = () =>
  new AgentRunError(
    'not_sent',
    'Another tab has changed the answers while they were sent one by one. The rest was not sent. Check it and send it.',
    { retryable: true },
  );

/** A protocol may change its objects later. A chat of the host replaces its messages, and each keeps its identity. */
const ownValues = (values: readonly unknown[], { hosted }: ConversationProtocol): readonly unknown[] =>
  hosted ? values : plainCopy(values);

/** The events of a transport. The transport may ignore the signal: events after an abort are not read. */
async function* transported(
  active: ActiveExchange,
  transport: Transport,
  { protocol, decoder }: { protocol: Protocol; decoder: StreamDecoder },
): AsyncGenerator<ExchangeChunk> {
  const { signal, task } = active;
  const isConversation = 'converse' in protocol;
  const request = isConversation ? undefined : requestOf(task, protocol);
  const newMessages = plainCopy(request?.newMessages);
  const input = request?.input ?? ((isConversation && protocol.transportInput?.(task)) || agUiInput(task));
  const headers = await orAborted(resolveHeaders(active.latestHeaders?.(), { attempt: 1 }), signal);
  if (signal.aborted) throw abortedError(signal);
  active.beforeSend();
  try {
    const values = transport(input, {
      signal,
      headers,
      newMessages: task.kind === 'start' ? task.newMessages : undefined,
    });
    const iterator = values[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next: unknown = await orAborted(iterator.next(), signal);
        if (!isResult(next)) throw new TypeError('its iterator returned no result');
        if (next.done) return;
        active.accepted = true;
        yield {
          events: decoder.read(copyIfNested(next.value)),
          ending: decoder.ending(),
          answerMessages: newMessages,
        };
      }
    } finally {
      // Not awaited: a hanging iterator would delay the stop.
      iterator.return?.().catch(() => undefined);
    }
  } catch (cause) {
    throw AgentRunError.isInstance(cause) ? cause : transportFailed(active, cause);
  }
}

/**
 * Like `for await`, the loop requires that `next()` returns an object. A number or a text has no `done`, so the loop
 * would never end.
 */
const isResult = (next: unknown): next is IteratorResult<unknown> =>
  typeof next === 'object' && next !== null;

/**
 * A transport in the page may yield its own objects and change them later, so an event with nested values is copied.
 */
function copyIfNested(event: unknown): unknown {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null;
  try {
    return isNested(event) && Object.values(event).some(isNested) ? plainCopy(structuredClone(event)) : event;
  } catch {
    return event; // It is not JSON, or a field cannot be read. The decoder handles that.
  }
}

/** The input of a transport if the protocol creates no requests: AG-UI's input. */
const agUiInput = (task: ProtocolTask): RunAgentInput =>
  task.kind === 'resume' ? { ...task.input, resume: [...task.batch.entries] } : task.input;

function transportFailed({ accepted }: ActiveExchange, cause: unknown): AgentRunError {
  const reason = cause instanceof Error ? cause.message : 'no reason given';
  return new AgentRunError(
    accepted ? 'stream_cut' : 'network',
    `The transport failed (${reason}), so the run cannot be followed. The answers are kept. Try again.`,
    { retryable: true, cause },
  );
}

/** Converts an exception to an error whose code shows whether the request was sent and accepted. */
function errorWithDelivery(active: ActiveExchange, cause: unknown): AgentRunError {
  const { sentCount, accepted, contentWasAccepted, task } = active;
  const wasAccepted = accepted || contentWasAccepted;
  const isKnown = AgentRunError.isInstance(cause);
  // An error of a request that only reads does not mean that the server refused the message or the answers.
  const isAboutReading = isKnown && wasAccepted && task.kind !== 'refresh' && failedToRead(active, cause);
  if (isKnown && !isAboutReading && !(cause.code === 'not_sent' && wasAccepted)) return cause;
  // The status of a request that only reads does not show whether the run continued.
  const corrected = isKnown ? withOutcome(cause, 'unknown') : cause;
  const reason = corrected instanceof Error ? corrected.message : String(corrected);
  if (sentCount === 0 && !wasAccepted) {
    const message = `The request could not be made (${reason}), so nothing was sent. Fix the cause and try again.`;
    return new AgentRunError('not_sent', message, { retryable: true, cause });
  }
  const message = `The run cannot be followed any further (${reason}), so how it ended is not known. Look at the thread before sending again.`;
  return new AgentRunError(wasAccepted ? 'stream_cut' : 'network', message, { retryable: true, cause });
}

/** Whether an error comes from a request without content. */
function failedToRead({ readErrors }: ActiveExchange, error: AgentRunError): boolean {
  if (error.code === 'aborted' || error.code === 'stream_cut') return false;
  return readErrors.has(error) || (error.cause instanceof Error && readErrors.has(error.cause));
}
