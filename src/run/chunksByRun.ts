import type { AgentEvent } from '../model/AgentEvent.js';
import type { StreamDecoder } from '../model/Protocol.js';
import type { ExchangeChunk } from './ActiveExchange.js';

/**
 * The events of frames that arrived together. Each end of a run ends a chunk, so that the frames after it mean the same
 * as if they had arrived later.
 */
export function* chunksByRun<Frame>(
  frames: readonly Frame[],
  decoder: StreamDecoder,
  decode: (frame: Frame) => readonly AgentEvent[],
): Generator<Pick<ExchangeChunk, 'events' | 'ending'>> {
  let events: AgentEvent[] = [];
  // Plain loops, because a chunk can contain a thousand frames with one event each.
  for (const [index, frame] of frames.entries()) {
    let isEnd = false;
    for (const event of decode(frame)) {
      events.push(event);
      isEnd ||= event.type === 'RUN_FINISHED';
    }
    if (!isEnd || index === frames.length - 1) continue;
    yield { events, ending: decoder.ending() };
    events = [];
  }
  yield { events, ending: decoder.ending() };
}
