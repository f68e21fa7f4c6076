import { ownString } from '../../model/json.js';
import type { ConversationResult } from '../../model/Protocol.js';
import type { StreamFrame, WireStream } from '../../model/Wire.js';
import { isTemporary, reopenStream, streamLostError } from '../../stream/reopenStream.js';
import { parseFrame } from '../agUi/readJson.js';
import type { Conversation } from './Conversation.js';
import { readThread } from './readThread.js';

/** Opens the stream of a run after an event. @param cursor The id of the event. @default from the first one */
export const openRun = ({ wire, at }: Conversation, runId: string, cursor = '-1'): Promise<WireStream> =>
  wire.stream({ url: at(`/runs/${runId}/stream`), cursor });

/**
 * Follows a run until it has ended, reopens its stream when it breaks, and then reads the state of the thread.
 *
 * @param known The id of the run. @default its first event contains it
 * @throws AgentRunError `stream_cut`
 */
export async function* followRun(
  conversation: Conversation,
  known: string | undefined,
  first: WireStream,
): AsyncGenerator<ConversationResult, void> {
  const { wire, running, task } = conversation;
  const seen = new Set<string>();
  let stream = first;
  let cursor: string | undefined;
  let tries = 0;
  let runId: string | undefined;
  const begin = (id: string | undefined): void => {
    runId ??= id;
    if (runId) running.set(task.input.runId, runId);
  };
  const isNew = ({ id, event, data }: StreamFrame): boolean => {
    if (event === 'metadata') begin(ownString(parseFrame(data), 'run_id'));
    if (!id) return true;
    if (seen.has(id)) return false;
    seen.add((cursor = id));
    tries = 0;
    return true;
  };
  begin(known);
  for (;;) {
    try {
      for await (const chunk of stream.frames) yield { type: 'frames', frames: chunk.filter(isNew) };
      const end = runId && (await readThread(conversation));
      if (end && end !== 'busy') {
        yield { type: 'values', values: [end] };
        return;
      }
    } catch (cause) {
      if (wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
    if (runId === undefined) throw streamLostError();
    const id = runId;
    yield { type: 'connection', is: 'lost' };
    const broken = { tries, retry: stream.retry() };
    ({ stream, tries } = await reopenStream(wire, broken, () => openRun(conversation, id, cursor)));
    yield { type: 'connection', is: 'back' };
  }
}
