import { own } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import type { StreamFrame } from '../../model/Wire.js';
import { isTemporary, streamLostError } from '../../stream/reopenStream.js';
import { readJson } from '../agUi/readJson.js';
import { END_OF_STREAM, SESSION, waitAfter, type Wait } from './waits.js';
import { isOver, isAtEnd, values, type Front, type Place } from './front.js';
import { loadLazyCode } from './loadLazyCode.js';

/**
 * Follows a run until it pauses or ends, and rejoins its stream when it breaks.
 * @throws AgentRunError `stream_cut`, including if an answer was sent, the run waits, and nothing has arrived since: a
 * proxy can respond for the server
 */
export async function* followRun(
  front: Front,
  runId: string,
  from: Place,
  isAnswered = false,
): AsyncGenerator<ConversationResult, void> {
  const { wire } = front;
  const seen = new Set<string>();
  let { stream, cursor, session } = from;
  const first = stream;
  let wait: Wait | undefined;
  let tries = 0;
  /** Whether nothing shows yet that the run has the answer. */
  let isSilent = isAnswered;
  /** The server's state of the run. It is reported with the first sign that the run has the answer. */
  let found: readonly object[] = [];
  const isNew = ({ id }: StreamFrame): boolean => {
    if (id === undefined) return true;
    if (seen.has(id) || (stream !== first && Number(id) <= Number(from.cursor))) return false;
    seen.add((cursor = id));
    tries = 0;
    return true;
  };
  for (;;) {
    let closed = stream === undefined;
    try {
      for await (const chunk of stream?.frames ?? []) {
        const fresh = chunk.filter(isNew);
        const types = fresh.map(({ data }) => own(readJson(data), 'type'));
        const end = types.findIndex((type) => type === 'RUN_FINISHED' || type === 'RUN_ERROR');
        // The rest of a chunk counts no more than a later chunk.
        if (end >= 0) fresh.length = end + 1;
        for (const { data, id } of fresh) wait = waitAfter(wait, readJson(data), id);
        if (fresh.length > 0) {
          if (found.length > 0) yield values(...found);
          found = [];
          yield { type: 'frames', frames: fresh };
        }
        if (types.some((type) => type !== undefined)) isSilent = false;
        if (end >= 0) return;
        // The server may store a run's events only while a stream of that run is open. After the run is over, nothing
        // follows the last stored event.
        if (isOver(session) && isAtEnd(cursor, session)) break;
      }
      closed = true;
    } catch (cause) {
      // A complete question can be answered, even if its stream breaks.
      if (wire.signal.aborted || !(wait?.isComplete || isTemporary(cause))) throw cause;
    }
    if (wait && (closed || wait.isComplete)) {
      yield values({ type: END_OF_STREAM });
      return;
    }
    const isResting = isOver(session) || own(session, 'state') === 'paused';
    // The server closes a reopened stream only if the run waits or is over. Some servers report a waiting run as
    // running.
    if (closed && isSilent && !isOver(session) && (isResting || stream !== first)) throw streamLostError();
    if (closed && isResting) {
      yield values(...found, { type: SESSION, session });
      return;
    }
    yield { type: 'connection', is: 'lost' };
    const { rejoined } = await loadLazyCode(wire);
    const again = await rejoined(front, runId, { cursor, tries, retry: stream?.retry() });
    yield { type: 'connection', is: 'back' };
    ({ stream, session, tries, events: found } = again);
    // An active run has the answer.
    if (own(session, 'state') === 'active') isSilent = false;
    if (isSilent) continue;
    yield values(...found);
    found = [];
  }
}
