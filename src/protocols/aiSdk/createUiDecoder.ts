import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { RunAgentInput } from '../../model/agUi.js';
import { sameArguments } from '../../model/exactArguments.js';
import { toExactJson } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, parseJson, type JsonObject } from '../../model/json.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import type { StreamFrame } from '../../model/Wire.js';
import { readJson } from '../agUi/readJson.js';
import { cancelledCall } from '../cancelledCall.js';
import { uiChunkReader } from '../uiChunkReader.js';
import { digitsIn } from './digits.js';
import { interruptOf } from './interruptOf.js';
import { Known, type KnownFacts } from './Known.js';
import {
  begunInStep,
  callRef,
  emptyOutline,
  ended,
  ROUNDED,
  isOfAgent,
  isOwed,
  isResult,
  storedOutline,
} from './Outline.js';
import { waitingIn } from './waitingIn.js';
import { textKey, withChunk, type Draft } from './withChunk.js';

/** The text after the last chunk, and the type of the chunk that stands for it. */
const DONE = '[DONE]';

/** The types of chunks that are a whole part each. AG-UI has no event for them. */
export const isWhole = /^(?:data-.*|(?:reasoning-)?file|source-.*|custom|steering-message)$/;

const EMPTY = 'The agent sent no events, so it is unknown whether it accepted the request. Try again.';
const NO_REASON = 'The agent failed without a reason.';

/** The chunk in a frame, with the information whether parsing has rounded a number in the arguments. */
export function chunkIn({ data }: StreamFrame): unknown {
  if (data === DONE) return { type: DONE };
  const chunk = readJson(data);
  if (ownString(chunk, 'type') !== 'tool-input-available') return chunk;
  return { ...(chunk as JsonObject), [ROUNDED]: own(digitsIn(chunk), 'input') !== undefined };
}

/** Whether this chunk is the end of a response. */
export const isEnd = (chunk: unknown): boolean =>
  ['finish', 'abort', 'error', DONE].includes(ownString(chunk, 'type') ?? '');

/**
 * Reads the UI message stream of AI SDK 7. It also keeps the chunks of the assistant's `UIMessage`: each change is
 * stored in the metadata of a message, so that a later request can send the message back.
 */
export function createUiDecoder(input?: RunAgentInput): StreamDecoder {
  const fresh = emptyOutline(input?.runId ?? '');
  const said = input?.messages ?? [];
  // With a host's transport, only the stored messages show which message the response continues.
  let outline = storedOutline(said.slice(said.findLastIndex((each) => !isOfAgent(each)) + 1)) ?? fresh;
  /** The outline that a message contains. */
  let kept = outline;
  let facts: KnownFacts = {};
  const texts: Draft['texts'] = new Map();
  /** The arguments of each call, as the events so far have them. */
  const argsTexts = new Map<string, string>();
  const reader = uiChunkReader((chunk) => texts.get(textKey(chunk))?.ref ?? '');
  let hasStarted = false;
  let hasChunks = false;
  let hasResult = false;
  let isClosed = false;
  let end: 'success' | 'cancelled' | undefined;
  let error: AgentRunError | undefined;
  let finishReason: unknown;
  let ending: StreamEnding | undefined;

  function fail(message: string, code: 'run_error' | 'empty_response' = 'run_error'): readonly AgentEvent[] {
    if (end) return [];
    error ??= new AgentRunError(code, message);
    return [{ type: 'RUN_ERROR', message }];
  }

  function finish(how: 'success' | 'cancelled', isSure = false): readonly AgentEvent[] {
    if (end || (!isSure && isOwed(outline, facts.outline?.begun))) return [];
    end = how;
    return error ? [] : [{ type: 'RUN_FINISHED' }];
  }

  function ofCall(toolCallId: string, chunk: JsonObject): readonly AgentEvent[] {
    const { type, input: args = {} } = chunk;
    const text = argsTexts.get(toolCallId);
    switch (type) {
      case 'tool-input-delta':
        argsTexts.set(toolCallId, (text ?? '') + (ownString(chunk, 'inputTextDelta') ?? ''));
        break;
      case 'tool-input-available': {
        const events = reader.read(chunk);
        const delta = toExactJson(args);
        const known = { args: parseJson(text ?? '')?.value, argsText: text };
        argsTexts.set(toolCallId, delta);
        if (text === undefined || sameArguments(known, { args, argsText: delta })) return events;
        // The arguments that are used differ from those that were streamed or sent before, and replace them.
        const toolCallName = reader.calls.get(toolCallId)?.name;
        return [
          { type: 'TOOL_CALL_START', toolCallId, toolCallName },
          { type: 'TOOL_CALL_ARGS', toolCallId, delta },
          ...events,
        ];
      }
      case 'tool-input-error':
        return [...ofCall(toolCallId, { ...chunk, type: 'tool-input-available' }), ...reader.read(chunk)];
      case 'tool-approval-request':
        // The server has decided this approval itself, and reports the decision in another chunk.
        if (chunk['isAutomatic'] === true) return [];
        break;
      case 'tool-output-denied':
        return [...reader.read(chunk), cancelledCall(toolCallId)];
    }
    return reader.read(chunk);
  }

  /** The server has discarded what began with these chunks. */
  function removal(begun: readonly JsonObject[]): readonly AgentEvent[] {
    for (const { toolCallId } of begun) {
      reader.calls.delete(String(toolCallId));
      argsTexts.delete(String(toolCallId));
    }
    return [{ type: 'MESSAGES_TAKEN_BACK', messageIds: new Set(begun.map(({ ref }) => ref)) }];
  }

  function eventsOf(chunk: JsonObject): readonly AgentEvent[] {
    const type = String(chunk['type']);
    const toolCallId = ownString(chunk, 'toolCallId');
    if (toolCallId !== undefined) {
      const ref = callRef(outline.chunks, toolCallId);
      // A message that begins with this response contains no call of an earlier one, whatever its id.
      const isNew = outline.begun === 0 && !facts.shown;
      return ofCall(toolCallId, chunk).map((event) => {
        if (event.type === 'TOOL_CALL_START') return { ...event, parentMessageId: ref, isNew };
        return event.type === 'TOOL_CALL_RESULT' && ref ? { ...event, messageId: `result-${ref}` } : event;
      });
    }
    switch (type) {
      case 'finish':
        ({ finishReason } = chunk);
        return [...(finishReason === 'error' ? fail(NO_REASON) : []), ...finish('success', true)];
      case DONE:
        isClosed = true;
        return [...(hasChunks ? [] : fail(EMPTY, 'empty_response')), ...finish('success')];
      case 'reset-step':
        return removal(begunInStep(outline.chunks.slice(0, -1)));
      case 'abort':
        return finish('cancelled');
      case 'error':
        return fail(ownString(chunk, 'errorText') ?? NO_REASON);
    }
    if (!isWhole.test(type)) return reader.read(chunk);
    return [{ type: 'CUSTOM', name: type, value: type.startsWith('data-') ? chunk['data'] : chunk }];
  }

  function applyFacts(given: KnownFacts): readonly AgentEvent[] {
    facts = given;
    outline = given.outline ?? fresh;
    for (const message of given.shown ?? [])
      for (const { id, function: called } of (message.role === 'assistant' && message.toolCalls) || [])
        reader.calls.set(id, {
          name: called.name,
          args: readJson(called.arguments),
          hasArgs: true,
        });
    return given.stored ? [{ type: 'MESSAGES_SNAPSHOT', messages: given.stored }] : [];
  }

  function take(chunk: JsonObject): readonly AgentEvent[] {
    hasChunks ||= chunk['type'] !== DONE;
    hasResult ||= isResult(chunk);
    const { messageId: responseId = outline.id } = chunk;
    // The response in progress is not the last message that is shown.
    if (facts.shown && responseId !== outline.id) outline = fresh;
    const { key } = outline;
    outline = withChunk({ outline, texts }, chunk);
    if (isEnd(chunk)) outline = ended(outline);
    // A server that reuses the id of a message must not change the earlier one.
    if (outline.key !== key && !facts.shown && said.some(({ id }) => id.startsWith(`${outline.key}:`)))
      outline = { ...outline, key };
    // A response with data alone gets a message without text, whose metadata contains the outline.
    const isSilent =
      isEnd(chunk) &&
      outline.at === undefined &&
      outline.chunks.some(({ type }) => isWhole.test(String(type)));
    if (isSilent) outline = { ...outline, at: `${key}:0` };
    const events = eventsOf(chunk);
    const { at: messageId } = outline;
    if (outline === kept || messageId === undefined) return events;
    kept = outline;
    const updates = [
      ...(isSilent ? [{ type: 'TEXT_MESSAGE_START', messageId }] : []),
      { type: 'TEXT_MESSAGE_END', messageId, metadata: { aiSdk: outline } },
    ];
    // The end of a run is its last event.
    return events.at(-1)?.type === 'RUN_FINISHED'
      ? [...events.slice(0, -1), ...updates, ...events.slice(-1)]
      : [...events, ...updates];
  }

  function read(value: unknown): readonly AgentEvent[] {
    ending = undefined;
    const isChunk = isJsonObject(value) && typeof value['type'] === 'string' && !isClosed;
    const events = value instanceof Known ? applyFacts(value.facts) : isChunk ? take(value) : [];
    const unshown = facts.unshown ? events.flatMap(facts.unshown) : events;
    if (hasStarted || events.length === 0) return unshown;
    hasStarted = true;
    return [{ type: 'RUN_STARTED', threadId: input?.threadId, runId: input?.runId }, ...unshown];
  }

  function readEnding(): StreamEnding {
    if (facts.ending) return facts.ending;
    const { approvals, calls: pendingToolCallIds } = waitingIn(outline.chunks);
    const interrupts = approvals.map((chunk) =>
      interruptOf(chunk, reader.calls.get(String(chunk['toolCallId']))),
    );
    const { metadata } = outline;
    if (end === 'cancelled') return { type: 'finished', outcome: end, pendingToolCallIds: [] };
    if (interrupts.length > 0 && (end ?? error))
      return { type: 'paused', interrupts, pendingToolCallIds, error };
    // If some answered calls have a result, the error does not show what happened to the others.
    const isPartlyUsed = hasResult && isOwed(outline, facts.outline?.begun);
    if (error && !isPartlyUsed) return { type: 'failed', error, final: end !== undefined };
    if (!end || error) return { type: 'open' };
    const result = { finishReason, ...(metadata !== undefined && { metadata }) };
    return { type: 'finished', outcome: end, pendingToolCallIds, result };
  }

  return {
    decode: (frame) => read(chunkIn(frame)),
    read,
    ending: () => (ending ??= readEnding()),
  };
}
