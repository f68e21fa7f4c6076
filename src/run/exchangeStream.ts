import type { AgentEvent } from '../model/AgentEvent.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamDecoder, StreamProtocol } from '../model/Protocol.js';
import type { StreamFrame } from '../model/Wire.js';
import { streamLostError, reopenStream } from '../stream/reopenStream.js';
import { detached } from '../model/detached.js';
import { plainCopy } from '../model/plainCopy.js';
import { SeenFrames } from '../stream/SeenFrames.js';
import { TornFrameMatcher } from '../stream/TornFrameMatcher.js';
import { backOff } from '../stream/backOff.js';
import { decodeSse } from '../stream/decodeSse.js';
import { openStream } from '../stream/openStream.js';
import { openRequest, type ExchangeChunk, type ActiveExchange } from './ActiveExchange.js';
import { chunksByRun } from './chunksByRun.js';
import { EarlierRuns } from './EarlierRuns.js';
import { validDecoder } from './validDecoder.js';
import { waitToRetry } from './waitToRetry.js';

/** Sends one POST and yields the stream of its response. Reconnects when the stream breaks. */
export async function* exchangeStream(
  active: ActiveExchange,
  protocol: StreamProtocol,
  decoder: StreamDecoder,
): AsyncGenerator<ExchangeChunk> {
  const { task, url, signal } = active;
  const { threadId, runId } = task.input;
  const opened = active.opened ?? openRequest(active, protocol);
  const newMessages = plainCopy(opened.newMessages); // the protocol may change it later
  const position: ReconnectPosition = {
    cursor: undefined,
    seen: new SeenFrames(),
    torn: new TornFrameMatcher(),
    retry: undefined,
    tries: 0,
    isReopened: false,
    earlierRuns: new EarlierRuns(() => validDecoder(protocol.createDecoder(task.input)), runId),
  };
  const address = (): string | undefined => {
    const found: unknown = protocol.reconnect?.({ url, threadId, runId, cursor: position.cursor });
    return typeof found === 'string' ? found : undefined;
  };
  let stream = (await opened.stream).body;
  active.accepted = true;
  function* chunksOf(frames: readonly StreamFrame[]): Generator<ExchangeChunk> {
    const decode = (frame: StreamFrame) => newEvents(frame, decoder, position);
    for (const chunk of chunksByRun(frames, decoder, decode)) yield { ...chunk, answerMessages: newMessages };
  }
  for (;;) {
    try {
      for await (const frames of decodeSse(stream, signal, (retry) => (position.retry = retry)))
        for (const chunk of chunksOf(frames)) yield chunk;
      const held = position.earlierRuns.end();
      if (held.length > 0) for (const chunk of chunksOf(held)) yield chunk;
      // An end without RUN_FINISHED also counts as a break, if the rest can still be requested.
      if (decoder.ending().type !== 'open' || address() === undefined) return;
    } catch (cause) {
      if (signal.aborted || decoder.ending().type !== 'open' || address() === undefined) throw cause;
    }
    yield { events: [], ending: decoder.ending(), connection: 'lost' };
    stream = await reopened(active, position, () => address() ?? url);
    yield { events: [], ending: decoder.ending(), connection: 'back' };
  }
}

interface ReconnectPosition {
  /** The id of the last yielded event. */
  cursor: string | undefined;
  readonly seen: SeenFrames;
  readonly torn: TornFrameMatcher;
  /** The server's `retry:`, in milliseconds. */
  retry: number | undefined;
  /** How many attempts were made since the stream last brought a new id. */
  tries: number;
  isReopened: boolean;
  readonly earlierRuns: EarlierRuns;
}

function newEvents(
  frame: StreamFrame,
  decoder: StreamDecoder,
  position: ReconnectPosition,
): readonly AgentEvent[] {
  const { earlierRuns } = position;
  if (earlierRuns.has(frame)) return [];
  // A repeated frame after the end of the run shows that this end was that of an earlier run, of which only the end
  // was replayed. The frame is then decoded.
  if (!isNew(frame, position) && (!position.isReopened || decoder.ending().type === 'open')) return [];
  const events = decoder.decode(frame);
  for (const event of events) earlierRuns.note(event, frame);
  return events;
}

/** Whether a frame is new: a server may replay more frames than were missed. */
function isNew(frame: StreamFrame, position: ReconnectPosition): boolean {
  const { id } = frame;
  // An event without an id may be a repeated one, so it does not count as progress.
  if (id === undefined || id === '') return !position.torn.isRepeated(frame);
  if (!position.seen.add(id, frame)) return false;
  if (id !== position.cursor) position.cursor = detached(id);
  position.tries = 0;
  return !position.torn.isRepeated(frame);
}

async function reopened(
  active: ActiveExchange,
  position: ReconnectPosition,
  address: () => string,
): Promise<ReadableStream<Uint8Array>> {
  const { latestHeaders, fetch, signal } = active;
  position.seen.reconnect();
  position.earlierRuns.reconnect(position.cursor);
  position.isReopened = true;
  const wire = {
    signal,
    backOff: (tries: number, retry?: number) => waitToRetry(backOff(tries, retry), active),
  };
  const again = await reopenStream(wire, position, async () => {
    try {
      return (await openStream({ url: address(), cursor: position.cursor, latestHeaders, fetch, signal }))
        .body;
    } catch (cause) {
      // By the HTML standard, 204 means that nothing more will come.
      if (AgentRunError.isInstance(cause) && cause.httpStatus === 204) return cause;
      throw cause;
    }
  });
  if (AgentRunError.isInstance(again.stream)) throw streamLostError(again.stream);
  position.tries = again.tries;
  return again.stream;
}
