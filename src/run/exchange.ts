import type { AgentEvent } from '../model/AgentEvent.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { HeadersOption, Transport } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { Protocol, ProtocolRequest, StreamEnding } from '../model/Protocol.js';
import { decodeSse } from '../stream/decodeSse.js';
import { openStream } from '../stream/openStream.js';
import { orAborted } from '../stream/orAborted.js';
import { resolveHeaders } from '../stream/resolveHeaders.js';

/** One request and its stream. */
export interface ExchangeOptions {
  protocol: Protocol;
  url: string;
  request: ProtocolRequest;
  /** What a transport is given instead of the request's body. */
  input: RunAgentInput;
  transport?: Transport | undefined;
  headers?: HeadersOption | undefined;
  fetch?: typeof fetch | undefined;
  signal: AbortSignal;
}

/** What one chunk of the stream held, and what the events so far mean for the run. */
export interface ExchangeBatch {
  readonly events: readonly AgentEvent[];
  readonly ending: StreamEnding;
}

/**
 * Sends one request and gives its events, a chunk's worth at a time. Ends when the stream does.
 * @throws AgentRunError for everything that keeps the stream from being read to its end.
 */
export async function* exchange(options: ExchangeOptions): AsyncGenerator<ExchangeBatch> {
  const decoder = options.protocol.createDecoder();
  if (options.transport) {
    for await (const value of carried(options.transport, options)) {
      yield { events: decoder.read(value), ending: decoder.ending() };
    }
    return;
  }
  const { url, headers, fetch, signal } = options;
  const stream = await openStream({ url, body: options.request.body, headers, fetch, signal });
  for await (const frames of decodeSse(stream, signal)) {
    const events = frames.flatMap((frame) => decoder.decode(frame));
    yield { events, ending: decoder.ending() };
  }
}

/** The events of a transport. It need not listen to the signal: what it yields afterwards is not read. */
async function* carried(transport: Transport, options: ExchangeOptions): AsyncGenerator<unknown> {
  const { input, signal } = options;
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
