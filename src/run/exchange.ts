import type { AgentEvent } from '../model/AgentEvent.js';
import type { HeadersOption, Transport } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { detached } from '../model/detached.js';
import type { Message, RunAgentInput } from '../model/agUi.js';
import type {
  Heard,
  Protocol,
  ProtocolRequest,
  ProtocolTask,
  StreamDecoder,
  StreamEnding,
  StreamFrame,
} from '../model/Protocol.js';
import { backOff } from '../stream/backOff.js';
import { decodeSse } from '../stream/decodeSse.js';
import { openStream } from '../stream/openStream.js';
import { orAborted } from '../stream/orAborted.js';
import { resolveHeaders } from '../stream/resolveHeaders.js';
import { SeenIds } from '../stream/SeenIds.js';
import { protocolWire } from './protocolWire.js';
import { waitToRetry } from './waitToRetry.js';

/** How often a broken stream is asked for again before it counts as lost. */
const MAX_TRIES = 8;

/** One request and its stream. */
export interface ExchangeOptions {
  protocol: Protocol;
  url: string;
  task: ProtocolTask;
  transport?: Transport | undefined;
  headers?: HeadersOption | undefined;
  fetch?: typeof fetch | undefined;
  signal: AbortSignal;
  /** Settles when somebody asks to try again now. Called before each wait. */
  nudged(): Promise<void>;
}

/** What one chunk of the stream held, and what the events so far mean for the run. */
export interface ExchangeBatch {
  readonly events: readonly AgentEvent[];
  readonly ending: StreamEnding;
  /** The connection was lost and is being picked up again, or is back. */
  readonly connection?: 'lost' | 'back' | undefined;
  /** The id of an interrupt whose answer the server took, alone. */
  readonly taken?: string | undefined;
  /** What the request added to the conversation, for when the server has accepted it. */
  readonly said?: readonly Message[] | undefined;
}

/**
 * Sends one request and gives its events, a chunk's worth at a time. Ends when the stream does. A stream that
 * breaks is picked up where the protocol can do so; no event is given twice.
 * @throws AgentRunError for everything that keeps the stream from being read to its end.
 */
export async function* exchange(options: ExchangeOptions): AsyncGenerator<ExchangeBatch> {
  const { protocol, url, headers, fetch, signal, task, transport } = options;
  const decoder = protocol.createDecoder();
  if (protocol.converse && !transport) {
    yield* conversed(protocol.converse(task, protocolWire(options)), decoder);
    return;
  }
  const request =
    task.kind === 'resume' ? protocol.resume(task.input, task.batch) : protocol.start(task.input);
  const { body, said } = request;
  if (transport) {
    for await (const value of carried(transport, carriedInput(task, request), options)) {
      yield { events: decoder.read(value), ending: decoder.ending(), said };
    }
    return;
  }
  const position: StreamPosition = { cursor: undefined, seen: new SeenIds(), retry: undefined };
  let stream = (await openStream({ url, body, headers, fetch, signal })).body;
  for (;;) {
    try {
      for await (const batch of read(stream, decoder, position, signal)) yield { ...batch, said };
      // An end without RUN_FINISHED is a break as well, where the rest can still be had.
      if (decoder.ending().type !== 'open' || !resumable(options, position)) return;
    } catch (cause) {
      if (signal.aborted || decoder.ending().type !== 'open' || !resumable(options, position)) throw cause;
    }
    yield { events: [], ending: decoder.ending(), connection: 'lost' };
    stream = await pickUp(options, position);
    yield { events: [], ending: decoder.ending(), connection: 'back' };
  }
}

interface StreamPosition {
  /** The id of the last event that was given. */
  cursor: string | undefined;
  readonly seen: SeenIds;
  /** The server's `retry:`, in milliseconds. */
  retry: number | undefined;
}

async function* read(
  stream: ReadableStream<Uint8Array>,
  decoder: StreamDecoder,
  position: StreamPosition,
  signal: AbortSignal,
): AsyncGenerator<ExchangeBatch> {
  for await (const frames of decodeSse(stream, signal, (retry) => (position.retry = retry))) {
    // Plain loops: a chunk may hold a thousand frames of one event each.
    const events: AgentEvent[] = [];
    for (const frame of frames) {
      if (!isNew(frame, position)) continue;
      for (const event of decoder.decode(frame)) events.push(event);
    }
    yield { events, ending: decoder.ending() };
  }
}

/** Servers replay more than was missed; an id that was seen is an event that was applied. */
function isNew({ id }: StreamFrame, position: StreamPosition): boolean {
  if (id === undefined || id === '') return true;
  if (!position.seen.add(id)) return false;
  position.cursor = detached(id);
  return true;
}

function addressOf(
  { protocol, url, task: { input } }: ExchangeOptions,
  { cursor }: StreamPosition,
): string | undefined {
  const { threadId, runId } = input;
  return protocol.reconnect?.({ url, threadId, runId, cursor });
}

const resumable = (options: ExchangeOptions, position: StreamPosition): boolean =>
  addressOf(options, position) !== undefined;

async function pickUp(
  options: ExchangeOptions,
  position: StreamPosition,
): Promise<ReadableStream<Uint8Array>> {
  const { headers, fetch, signal } = options;
  for (let tries = 0; ; tries += 1) {
    await waitToRetry(backOff(tries, position.retry), options);
    const url = addressOf(options, position) ?? options.url;
    try {
      return (await openStream({ url, cursor: position.cursor, headers, fetch, signal })).body;
    } catch (cause) {
      const mayPass = AgentRunError.isInstance(cause) && cause.retryable;
      if (signal.aborted || !mayPass || tries + 1 >= MAX_TRIES) throw lost(cause);
    }
  }
}

/** What a protocol hears that talks by itself. Whatever it throws ends the exchange. */
async function* conversed(
  heard: AsyncIterable<Heard>,
  decoder: StreamDecoder,
): AsyncGenerator<ExchangeBatch> {
  for await (const one of heard) {
    const events = eventsOf(one, decoder);
    yield {
      events,
      ending: decoder.ending(),
      ...(one.type === 'taken' && { taken: one.interruptId }),
      ...(one.type === 'connection' && { connection: one.is }),
    };
  }
}

function eventsOf(heard: Heard, decoder: StreamDecoder): readonly AgentEvent[] {
  if (heard.type === 'frames') return heard.frames.flatMap((frame) => decoder.decode(frame));
  return heard.type === 'values' ? heard.values.flatMap((value) => decoder.read(value)) : [];
}

function lost(cause: unknown): AgentRunError {
  const words =
    'The stream broke and could not be picked up again, so how the run ended is not known. Try again.';
  return new AgentRunError('stream_cut', words, { retryable: true, cause });
}

/** What a transport is given: AG-UI's input, as the protocol fills it for its server. */
function carriedInput(task: ProtocolTask, { input }: ProtocolRequest): RunAgentInput {
  if (input) return input;
  return task.kind === 'resume' ? { ...task.input, resume: [...task.batch.entries] } : task.input;
}

/** The events of a transport. It need not listen to the signal: what it yields afterwards is not read. */
async function* carried(
  transport: Transport,
  input: RunAgentInput,
  options: ExchangeOptions,
): AsyncGenerator<unknown> {
  const { signal } = options;
  let begun = false;
  try {
    const headers = await orAborted(resolveHeaders(options.headers, { attempt: 1 }), signal);
    const iterator = transport(input, { signal, headers })[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await orAborted(iterator.next(), signal);
        if (next.done) return;
        begun = true;
        yield next.value;
      }
    } finally {
      // Not awaited: an iterator that hangs would hold up the stop.
      iterator.return?.().catch(() => undefined);
    }
  } catch (cause) {
    if (AgentRunError.isInstance(cause)) throw cause;
    const words = cause instanceof Error ? cause.message : 'it gave no reason';
    throw new AgentRunError(
      begun ? 'stream_cut' : 'network',
      `The transport failed (${words}), so the run cannot be followed. Nothing that was answered is lost; try again.`,
      { retryable: true, cause },
    );
  }
}
