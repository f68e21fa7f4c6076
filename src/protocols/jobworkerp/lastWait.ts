import { own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamFrame } from '../../model/Wire.js';
import { readJson } from '../agUi/readJson.js';
import { beforeAnswers } from '../beforeAnswers.js';
import { withField } from '../withField.js';
import { waitAfter, type Wait } from './waits.js';
import { metadataOf, type Front } from './front.js';

interface LastWait {
  readonly wait?: Wait | undefined;
  /** The frames that it was sent in. */
  readonly frames: readonly StreamFrame[];
}

/**
 * A run's last wait: the stream of a paused run is replayed from its start, and closes. If the server keeps the
 * stream open after a complete wait, reading stops.
 */
export async function lastWait({ wire, at }: Front, runId: string): Promise<LastWait> {
  const { frames } = await wire.stream({ url: at('stream', runId) });
  const chunks = frames[Symbol.asyncIterator]();
  let last: LastWait = { frames: [] };
  let open: Wait | undefined;
  for (;;) {
    const next = chunks.next();
    const read = await (open?.isComplete ? Promise.race([next, wire.backOff(0)]) : next);
    if (!read || read.done) break;
    for (const frame of read.value) {
      const wait = waitAfter(open, readJson(frame.data), frame.id);
      const earlier = wait?.clientCallId === open?.clientCallId ? last.frames : [];
      // A wait that has a result is over.
      if (wait !== open) last = { wait, frames: [...earlier, frame] };
      open = wait;
    }
  }
  // Closing the stream may take forever, so nothing waits for it.
  chunks.return?.().catch(() => undefined);
  return last;
}

/**
 * Whether a run still has this interrupt, as far as its stream shows. All waits of a run have the same id, so a late
 * answer would reach the next one.
 * @throws AgentRunError `not_sent` if the stream cannot be read, or has no wait: a proxy can respond for the server
 */
export async function isLastWait(front: Front, received: ReceivedInterrupt | undefined): Promise<boolean> {
  const id = received?.interrupt.toolCallId;
  const read = lastWait(front, String(own(metadataOf([received]), 'runId'))).then(
    (found) => {
      withField(found, 'wait');
      return found.wait?.clientCallId === id;
    },
    (cause: unknown) => {
      // The server does not store the stream, or has removed it.
      if (own(cause, 'httpStatus') === 404 || own(cause, 'httpStatus') === 410) return true;
      throw cause;
    },
  );
  return beforeAnswers(front.wire, read);
}
