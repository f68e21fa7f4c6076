import type { AgentEvent } from '../model/AgentEvent.js';
import type { Transport } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { Heard, Protocol, ProtocolTask, StreamDecoder } from '../model/Protocol.js';
import { abortedError, orAborted } from '../stream/orAborted.js';
import { resolveHeaders } from '../stream/resolveHeaders.js';
import { requestOf, type ExchangeBatch, type ExchangeCourse } from './ExchangeCourse.js';
import { exchangeStream } from './exchangeStream.js';
import { protocolWire } from './protocolWire.js';
import { soundDecoder } from './soundDecoder.js';

/**
 * Carries out a task and gives its events, a chunk's worth at a time. Ends when the stream does. A stream that
 * breaks is picked up where the protocol can do so; no event is given twice.
 * @throws AgentRunError for everything that keeps the stream from being read to its end: `not_sent` only where nothing of the
 * task has left the page, or nothing but answers that were given as `taken`.
 */
export async function* exchange(course: ExchangeCourse, protocol: Protocol): AsyncGenerator<ExchangeBatch> {
  const { transport } = course;
  try {
    const decoder = soundDecoder(protocol.createDecoder());
    if (transport) yield* carried(course, transport, { protocol, decoder });
    else if ('converse' in protocol)
      yield* conversed(course, protocol.converse(course.task, protocolWire(course)), decoder);
    else yield* exchangeStream(course, protocol, decoder);
  } catch (cause) {
    throw truthfulError(course, cause);
  }
}

/** What a protocol hears that talks by itself. Whatever it throws ends the exchange. */
async function* conversed(
  course: ExchangeCourse,
  conversation: AsyncIterable<Heard>,
  decoder: StreamDecoder,
): AsyncGenerator<ExchangeBatch> {
  const { task } = course;
  const { entries, takenAt = [] } = task.kind === 'resume' ? task.batch : { entries: [] };
  const unanswered = new Set(entries.keys());
  for (const place of takenAt) unanswered.delete(place);
  /** The place of the answer that was taken. Several questions may have one id. */
  const placeOf = ({ interruptId, at }: Extract<Heard, { type: 'taken' }>): number | undefined => {
    if (at !== undefined) return at;
    for (const place of unanswered) if (entries[place]?.interruptId === interruptId) return place;
    return undefined;
  };
  // A host's own protocol may give a promise of it, which may reject.
  const heard: AsyncIterable<Heard> = await Promise.resolve(conversation);
  for await (const one of heard) {
    const taken = one.type === 'taken' ? placeOf(one) : undefined;
    if (one.type === 'taken') {
      if (taken !== undefined) unanswered.delete(taken);
      course.written = false;
    }
    if (one.type !== 'taken' || unanswered.size === 0) {
      course.accepted = true;
      // Whatever is given says that the server has accepted the task, also where no request is known to carry it.
      if (course.left === 0) course.leaving();
    }
    const events = eventsOf(one, decoder);
    yield {
      events,
      ending: decoder.ending(),
      ...(taken !== undefined && { taken }),
      ...(one.type === 'connection' && { connection: one.is }),
    };
  }
}

function eventsOf(heard: Heard, decoder: StreamDecoder): readonly AgentEvent[] {
  if (heard.type === 'frames') return heard.frames.flatMap((frame) => decoder.decode(frame));
  return heard.type === 'values' ? heard.values.flatMap((value) => decoder.read(value)) : [];
}

/** The events of a transport. It need not listen to the signal: what it yields afterwards is not read. */
async function* carried(
  course: ExchangeCourse,
  transport: Transport,
  { protocol, decoder }: { protocol: Protocol; decoder: StreamDecoder },
): AsyncGenerator<ExchangeBatch> {
  const { signal, task } = course;
  const request = 'converse' in protocol ? undefined : requestOf(task, protocol);
  const headers = await orAborted(resolveHeaders(course.headers, { attempt: 1 }), signal);
  if (signal.aborted) throw abortedError(signal);
  course.leaving();
  try {
    const values = transport(request?.input ?? agUiInput(task), { signal, headers });
    const iterator = values[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next: unknown = await orAborted(iterator.next(), signal);
        if (!isResult(next)) throw new TypeError('its iterator gave no result');
        if (next.done) return;
        course.accepted = true;
        yield { events: decoder.read(next.value), ending: decoder.ending(), said: request?.said };
      }
    } finally {
      // Not awaited: an iterator that hangs would hold up the stop.
      iterator.return?.().catch(() => undefined);
    }
  } catch (cause) {
    throw AgentRunError.isInstance(cause) ? cause : transportFailed(course, cause);
  }
}

/** What `for await` insists on too: a loop over anything else has no end. */
const isResult = (next: unknown): next is IteratorResult<unknown> =>
  typeof next === 'object' && next !== null;

/** What a transport is given where the protocol makes no requests of its own: AG-UI's input. */
const agUiInput = (task: ProtocolTask): RunAgentInput =>
  task.kind === 'resume' ? { ...task.input, resume: [...task.batch.entries] } : task.input;

function transportFailed({ accepted }: ExchangeCourse, cause: unknown): AgentRunError {
  const words = cause instanceof Error ? cause.message : 'it gave no reason';
  return new AgentRunError(
    accepted ? 'stream_cut' : 'network',
    `The transport failed (${words}), so the run cannot be followed. Nothing that was answered is lost; try again.`,
    { retryable: true, cause },
  );
}

/** Converts a thrown cause into an error that says truthfully whether the request left the page, and was taken. */
function truthfulError(course: ExchangeCourse, cause: unknown): AgentRunError {
  const { left, accepted, written, task } = course;
  const taken = accepted || written;
  const isKnown = AgentRunError.isInstance(cause);
  // A server that does not tell what came of the answers has not refused them.
  const saysNothing = isKnown && taken && task.kind === 'resume' && failedToRead(course, cause);
  if (isKnown && !saysNothing && !(cause.code === 'not_sent' && taken)) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (left === 0 && !taken) {
    const words = `The request could not be made (${reason}), so nothing was sent. Fix the cause and try again.`;
    return new AgentRunError('not_sent', words, { retryable: true, cause });
  }
  const words = `The run cannot be followed any further (${reason}), so how it ended is not known. Look at the thread before sending again.`;
  return new AgentRunError(taken ? 'stream_cut' : 'network', words, { retryable: true, cause });
}

/** Whether this is what a request failed with that only reads, or what a protocol made of it. */
function failedToRead({ unread }: ExchangeCourse, error: AgentRunError): boolean {
  if (error.code === 'aborted' || error.code === 'stream_cut') return false;
  return unread.has(error) || (error.cause instanceof Error && unread.has(error.cause));
}
