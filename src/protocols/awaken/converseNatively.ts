import { ownString } from '../../model/json.js';
import type { ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import { replacing } from '../replacing.js';
import { isTemporary } from '../../stream/reopenStream.js';
import { addressesOf } from './addresses.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { loadLazyCode } from './loadLazyCode.js';
import type { NativeContext, NativeConversation } from './NativeContext.js';
import { eventsOf, isEnd, read, typeOf } from './nativeEvents.js';
import { explained } from './refusals.js';

/** Implements Awaken's native API; see `awaken`. */
export async function* converseNatively(
  task: ProtocolTask,
  wire: Wire,
  context: NativeContext,
): AsyncGenerator<ConversationResult, void> {
  const conversation: NativeConversation = {
    ...context,
    task,
    wire,
    at: addressesOf(wire.url, context.root),
  };
  try {
    if (task.kind === 'refresh') yield* (await loadLazyCode(wire)).refresh(conversation);
    // On a new message, Awaken cancels everything that waits in the thread.
    else if (task.kind === 'resume' && replacing(task).length === 0)
      yield* (await loadLazyCode(wire)).resume(conversation, task.batch);
    else yield* start(conversation);
  } catch (cause) {
    throw explained(cause);
  } finally {
    context.running.delete(task.input.runId);
  }
}

/** The stream of the first request has no cursors. If it breaks, the rest is read from the log. */
async function* start(conversation: NativeConversation): AsyncGenerator<ConversationResult, void> {
  const { wire, task, running } = conversation;
  const attempt = task.input.runId;
  const { frames } = await wire.stream({ url: wire.url, body: conversation.bodyOf(task) });
  const reader = createNativeDecoder();
  /** The types of the received events that the log has not repeated, in order. */
  const receivedTypes: string[] = [];
  try {
    for await (const chunk of frames) {
      const all = eventsOf(chunk);
      const events = all.slice(0, all.findIndex(isEnd) + 1 || all.length);
      for (const event of events) {
        receivedTypes.push(typeOf(event));
        if (typeOf(event) !== 'run_start') continue;
        running.set(attempt, ownString(event, 'run_id') ?? '');
        conversation.accepted(task);
      }
      yield read(reader, events);
      if (reader.ending().type !== 'open') return;
      // The run waits, but its stream has not reported for what.
      if (events.some(isEnd)) return yield* (await loadLazyCode(wire)).activeState(conversation);
    }
  } catch (cause) {
    if (wire.signal.aborted || !isTemporary(cause)) throw cause;
  }
  yield { type: 'connection', is: 'lost' };
  yield* (await loadLazyCode(wire)).rejoin(conversation, reader, receivedTypes);
}
