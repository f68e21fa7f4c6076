import type { AgentEvent } from '../model/AgentEvent.js';
import type { StreamDecoder, StreamEnding } from '../model/Protocol.js';
import type { ExchangeChunk } from './ActiveExchange.js';

/**
 * The events of frames that arrived together. If a run ends and another one starts among them, the end of the first
 * run gets its own chunk, as if the frames had arrived one by one. Otherwise the second run would replace that end.
 */
export function* chunksByRun<Frame>(
  frames: readonly Frame[],
  decoder: StreamDecoder,
  decode: (frame: Frame) => readonly AgentEvent[],
): Generator<Pick<ExchangeChunk, 'events' | 'ending'>> {
  let events: AgentEvent[] = [];
  let ended: StreamEnding | undefined;
  // Plain loops, because a chunk can contain a thousand frames with one event each.
  for (const frame of frames) {
    const decoded = decode(frame);
    if (ended && decoder.ending().type === 'open') {
      yield { events, ending: ended };
      events = [];
      ended = undefined;
    }
    for (const event of decoded) events.push(event);
    if (ended || decoded.some(({ type }) => type === 'RUN_FINISHED')) ended = decoder.ending();
  }
  yield { events, ending: decoder.ending() };
}
