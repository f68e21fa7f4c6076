import type { ConversationResult } from '../../model/Protocol.js';
import type { StreamFrame, WireStream } from '../../model/Wire.js';
import { chunkIn, isEnd } from './createUiDecoder.js';
import type { Known } from './Known.js';

/** How much of a response was read. Its frames have no ids. */
export interface Position {
  /** The text of the first frame. */
  first?: string | undefined;
  /** The number of frames that were new. */
  count: number;
  hasEnded: boolean;
}

/** Yields the new chunks of a stream. */
export async function* follow(
  { frames }: WireStream,
  position: Position,
  known: Known | undefined,
  isNew: (frame: StreamFrame) => boolean = () => true,
): AsyncGenerator<ConversationResult, void> {
  let before: readonly Known[] = known ? [known] : [];
  for await (const some of frames) {
    const fresh = some.filter(isNew);
    if (fresh.length === 0) continue;
    position.first ??= fresh[0]?.data;
    position.count += fresh.length;
    const chunks = fresh.map(chunkIn);
    position.hasEnded ||= chunks.some(isEnd);
    yield { type: 'values', values: [...before, ...chunks] };
    before = [];
  }
}
