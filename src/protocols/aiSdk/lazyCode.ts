import type { AgentEvent } from '../../model/AgentEvent.js';
import type { Message } from '../../model/agUi.js';
import { own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ConversationResult, ProtocolTask, StreamEnding } from '../../model/Protocol.js';
import type { StreamFrame, Wire, WireStream } from '../../model/Wire.js';
import {
  isTemporary,
  reopenStream,
  streamLostError,
  type ReopenedStream,
} from '../../stream/reopenStream.js';
import { unlessEmpty } from '../unlessEmpty.js';
import type { AiSdkOptions } from './AiSdkOptions.js';
import { chunkIn } from './createUiDecoder.js';
import { follow, type Position } from './follow.js';
import { fromUiMessages } from './fromUiMessages.js';
import { Known } from './Known.js';
import { interruptOf } from './interruptOf.js';
import type { Outline } from './Outline.js';
import { partsOf, waitsForPage } from './partsOf.js';
import { lastOutline } from './uiMessageOf.js';

// What a conversation needs after its first response. It is one chunk, which loads while the agent works; see
// `loadLazyCode`.

export { turnOf } from './turnOf.js';
export { withAccepted } from './withAccepted.js';

/** Finds the response in progress, or what is pending if there is none. */
export async function* refresh(
  task: Extract<ProtocolTask, { kind: 'refresh' }>,
  wire: Wire,
  options: AiSdkOptions,
): AsyncGenerator<ConversationResult, void> {
  const stream = await responseInProgress(task, wire, options);
  if (!stream) {
    // The server may have used answers in doubt, although no response is in progress.
    yield (await stored(task, wire, options)) ?? known({ ending: endingWith(task.received ?? [], [], true) });
    return;
  }
  const { messages: shown } = task.input;
  const last = lastOutline(shown);
  // The stream repeats the response in progress.
  const outline = last && { ...last, chunks: last.chunks.slice(0, last.begun) };
  const position: Position = { count: 0, hasEnded: false };
  try {
    yield* follow(stream, position, new Known({ outline, shown, unshown: withoutShown(shown) }));
    if (position.hasEnded) return;
  } catch (cause) {
    if (position.hasEnded || wire.signal.aborted || !isTemporary(cause)) throw cause;
  }
  yield { type: 'connection', is: 'lost' };
  yield* rejoin(task, wire, options, position, stream.retry());
}

/** Reads the rest of a broken stream. */
export async function* rejoin(
  task: ProtocolTask,
  wire: Wire,
  options: AiSdkOptions,
  position: Position,
  retry: number | undefined,
): AsyncGenerator<ConversationResult, void> {
  let tries = 0;
  for (;;) {
    const again: ReopenedStream<WireStream | undefined> = await reopenStream(wire, { tries, retry }, () =>
      responseInProgress(task, wire, options),
    );
    if (!again.stream) {
      // The response has ended since.
      const result = await stored(task, wire, options);
      if (!result) throw streamLostError();
      yield result;
      return;
    }
    yield { type: 'connection', is: 'back' };
    const { count } = position;
    try {
      yield* follow(again.stream, position, undefined, unrepeated(position));
      if (position.hasEnded) return;
    } catch (cause) {
      if (position.hasEnded || wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
    tries = position.count > count ? 0 : again.tries;
    yield { type: 'connection', is: 'lost' };
  }
}

const known = (facts: ConstructorParameters<typeof Known>[0]): ConversationResult => ({
  type: 'values',
  values: [new Known(facts)],
});

/** `undefined` if no response is in progress. */
async function responseInProgress(
  { input: { threadId } }: ProtocolTask,
  wire: Wire,
  { resumable }: AiSdkOptions,
): Promise<WireStream | undefined> {
  if (!resumable) return undefined;
  const url = (resumable === true ? streamUrl : resumable)({ url: wire.url, threadId });
  return wire.stream({ url }).catch(unlessEmpty);
}

/** The stored messages, and what the last one asks. `undefined` if the host cannot load them. */
async function stored(
  { input: { threadId } }: ProtocolTask,
  { url, signal }: Wire,
  { load }: AiSdkOptions,
): Promise<ConversationResult | undefined> {
  if (!load) return undefined;
  const messages: readonly Message[] = fromUiMessages(await load({ url, threadId, signal }));
  return known({ stored: messages, ending: endingOf(lastOutline(messages)) });
}

/** What a stored message leaves pending. The calls are among the stored messages. */
function endingOf(outline: Outline | undefined): StreamEnding {
  const parts = partsOf({ chunks: outline?.chunks ?? [] }).map(({ fields }) => fields);
  const asked = parts.flatMap(({ state, approval, toolCallId }) => {
    if (state !== 'approval-requested' || own(approval, 'isAutomatic') === true) return [];
    const request = { toolCallId, approvalId: own(approval, 'id'), reason: own(approval, 'requestReason') };
    return interruptOf(request, undefined);
  });
  const calls = parts.filter(waitsForPage).map(({ toolCallId }) => String(toolCallId));
  return endingWith(asked, calls);
}

const endingWith = (
  interrupts: readonly ReceivedInterrupt[],
  pendingToolCallIds: readonly string[],
  isRemembered = false,
): StreamEnding =>
  interrupts.length > 0
    ? { type: 'paused', interrupts, pendingToolCallIds, isRemembered }
    : { type: 'finished', outcome: 'success', pendingToolCallIds };

/** Returns a function that removes from each event what these messages contain. */
function withoutShown(shown: readonly Message[]): (event: AgentEvent) => readonly AgentEvent[] {
  const left = new Map<unknown, number>(
    shown.map(({ id, content }) => [id, typeof content === 'string' ? content.length : 0]),
  );
  return (event) => {
    const { type, messageId } = event;
    const delta = ownString(event, 'delta');
    if (delta === undefined || !/^(?:TEXT|REASONING)_/.test(type)) return [event];
    const known = left.get(messageId) ?? 0;
    left.set(messageId, Math.max(0, known - delta.length));
    return known >= delta.length ? [] : [{ ...event, delta: delta.slice(known) }];
  };
}

/** The endpoint of AI SDK's own transport. */
function streamUrl({ url, threadId }: { readonly url: string; readonly threadId: string }): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  return `${path.replace(/\/$/, '')}/${encodeURIComponent(threadId)}/stream${query}`;
}

/**
 * Returns a check whether a frame is new. A stream that begins with the same frame as the first one repeats it. Any
 * other stream continues it.
 */
function unrepeated({ first, count }: Position): (frame: StreamFrame) => boolean {
  let repeated: number | undefined;
  return (frame) => {
    if (repeated === undefined) {
      repeated = frame.data === first ? count : 0;
      // Another response has begun since.
      if (repeated === 0 && count > 0 && ownString(chunkIn(frame), 'type') === 'start')
        throw streamLostError();
    }
    repeated -= 1;
    return repeated < 0;
  };
}
