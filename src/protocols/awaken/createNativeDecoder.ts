import type { AgentEvent } from '../../model/AgentEvent.js';
import { fieldAsExactJson, toExactJson } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder } from '../../model/Protocol.js';
import { readJson } from '../agUi/readJson.js';
import { cancelledCall, takeCancelledCalls } from '../cancelledCall.js';
import { changeIn } from '../changedError.js';
import { callOf, eventIn, typeOf } from './nativeEvents.js';
import { eventOf, readSuspension, ticketsIn } from './suspension.js';
import { endedAs, finished, readTermination, waitsForOther, type RunEnd } from './termination.js';

const NOTHING: readonly AgentEvent[] = [];

/**
 * Reads Awaken's own events (`event_type`), bare or from its event log, and a run's record as a replacement for all
 * events: `{active_run, suspended}`, where `suspended` lists the log's `tool_call_done` of the suspended calls.
 */
export function createNativeDecoder(): StreamDecoder {
  const waiting = new Map<string, ReceivedInterrupt>();
  /** Whether the arguments of a call were reported, by its id. */
  const calls = new Map<string, boolean>();
  /** Later events do not change the status of calls that have succeeded, failed or been cancelled. */
  const settled = new Set<string>();
  /** Calls whose decision looks like a denial, until their result arrives. */
  const ended = new Set<string>();
  let runId: string | undefined;
  let messageId: string | undefined;
  let steps = 0;
  let hasText = false;
  let end: RunEnd | 'suspended' | undefined;
  let changed: ReturnType<typeof changeIn>;

  const message = (): string => messageId ?? runId ?? 'awaken';

  function begin(event: JsonObject): readonly AgentEvent[] {
    runId = ownString(event, 'run_id') ?? runId;
    end = undefined;
    return [{ type: 'RUN_STARTED', runId, threadId: own(event, 'thread_id') }];
  }

  function close(ending: RunEnd | 'suspended'): readonly AgentEvent[] {
    end = ending;
    return [lastEvent(ending)];
  }

  /** Reports a call if that has not happened yet: a shortened log has neither its start nor its deltas. */
  function call(toolCallId: string, toolCallName: unknown, args?: unknown): readonly AgentEvent[] {
    const known = calls.get(toolCallId);
    const delta = known ? undefined : toExactJson(args);
    calls.set(toolCallId, known || delta !== undefined);
    return [
      ...(known === undefined ? [{ type: 'TOOL_CALL_START', toolCallId, toolCallName }] : NOTHING),
      ...(delta === undefined ? NOTHING : [{ type: 'TOOL_CALL_ARGS', toolCallId, delta }]),
    ];
  }

  /** Some models number their calls from the start in each step. The same id is then a new call. */
  function resetSettled(toolCallId: string): void {
    if (settled.delete(toolCallId)) calls.delete(toolCallId);
  }

  function settle(event: JsonObject, toolCallId: string): readonly AgentEvent[] {
    const suspended = readSuspension(event, runId);
    if (suspended) {
      waiting.set(toolCallId, suspended);
      const { name = '', args } = suspended.proposal ?? {};
      return [...call(toolCallId, name, args), { type: 'TOOL_CALL_END', toolCallId, suspended: true }];
    }
    const result = own(event, 'result');
    const failed = own(result, 'status') === 'error' || own(event, 'outcome') === 'failed';
    const error = failed ? (ownString(result, 'message') ?? 'no reason given') : undefined;
    const content = error ?? fieldAsExactJson(result, 'data');
    return outcome(toolCallId, { messageId: own(event, 'message_id'), content, error });
  }

  function outcome(toolCallId: string, fields: JsonObject): readonly AgentEvent[] {
    settled.add(toolCallId);
    waiting.delete(toolCallId);
    return [{ ...fields, type: 'TOOL_CALL_RESULT', toolCallId }];
  }

  function finish(event: JsonObject): readonly AgentEvent[] {
    const result = own(event, 'result');
    const ending = readTermination(own(event, 'termination'), result);
    // Between single answers, the server reports that the rest still waits.
    if (!ending && waiting.size === 0) return NOTHING;
    const delta = hasText || !ending ? undefined : ownString(result, 'response');
    return [
      ...(delta === undefined ? NOTHING : [text(`${message()}-response`, delta)]),
      ...close(ending ?? 'suspended'),
    ];
  }

  function readRecord(record: JsonObject, suspended: unknown): readonly AgentEvent[] {
    const started = begin(record);
    const status = own(record, 'status');
    if (status === 'done')
      return started.concat(close(readTermination(own(record, 'termination_reason')) ?? finished('success')));
    if (status !== 'waiting') return started;
    waiting.clear();
    const suspensions = ticketsIn(record).flatMap((ticket) => {
      const id = ownString(ticket, 'tool_call_id');
      if (id === undefined) return NOTHING;
      const event: unknown = Array.isArray(suspended) && suspended.findLast((each) => own(each, 'id') === id);
      return settle(isJsonObject(event) ? event : eventOf(ticket), id);
    });
    return [...started, ...suspensions, ...close(waiting.size > 0 ? 'suspended' : waitsForOther(record))];
  }

  function ofCall(type: unknown, toolCallId: string, event: JsonObject): readonly AgentEvent[] {
    switch (type) {
      case 'tool_call_start':
        resetSettled(toolCallId);
        return call(toolCallId, own(event, 'name'));
      case 'tool_call_delta':
        calls.set(toolCallId, true);
        return [{ type: 'TOOL_CALL_ARGS', toolCallId, delta: own(event, 'args_delta') }];
      case 'tool_call_ready':
        resetSettled(toolCallId);
        return [
          ...call(toolCallId, own(event, 'name'), own(event, 'arguments')),
          { type: 'TOOL_CALL_END', toolCallId },
        ];
      case 'tool_call_done':
        ended.delete(toolCallId);
        return settled.has(toolCallId) ? NOTHING : settle(event, toolCallId);
      case 'tool_call_resumed':
        waiting.delete(toolCallId);
        if (isNo(own(event, 'result'))) ended.add(toolCallId);
        return NOTHING;
      case 'tool_call_cancel':
        return outcome(toolCallId, cancelledCall(toolCallId));
      default:
        return NOTHING;
    }
  }

  function translate(event: JsonObject): readonly AgentEvent[] {
    const type = typeOf(event);
    const toolCallId = callOf(event);
    const delta = own(event, 'delta');
    if (toolCallId !== undefined) return ofCall(type, toolCallId, event);
    switch (type) {
      case 'run_start':
        return begin(event);
      case 'run_finish':
        return [...takeCancelledCalls(ended), ...finish(event)];
      case 'error':
        // An error after the run has paused does not belong to the run, which still waits.
        if (end === 'suspended') return NOTHING;
        return close(endedAs(type, { code: own(event, 'code'), detail: own(event, 'message') }));
      case 'text_delta':
        hasText = true;
        return [text(message(), delta)];
      case 'reasoning_delta':
        return [{ type: 'REASONING_MESSAGE_CHUNK', messageId: `${message()}-reasoning`, delta }];
      case 'step_start':
        steps += 1;
        messageId = ownString(event, 'message_id') ?? messageId;
        return [...takeCancelledCalls(ended), { type: 'STEP_STARTED', stepName: `step_${steps}` }];
      case 'step_end':
        return [{ type: 'STEP_FINISHED', stepName: `step_${steps}` }];
      default:
        return /^(state|activity)_/.test(type) ? [inCamelCase(event, type)] : NOTHING;
    }
  }

  function read(value: unknown): readonly AgentEvent[] {
    const event = eventIn(value);
    if (event) return translate(event);
    const record = own(value, 'active_run');
    changed = changeIn(value) ?? changed;
    if (isJsonObject(record)) return readRecord(record, own(value, 'suspended'));
    return record === null ? close(finished('success')) : NOTHING;
  }

  return {
    decode: ({ data }) => read(readJson(data)),
    read,
    ending: () =>
      end === 'suspended'
        ? { type: 'paused', interrupts: [...waiting.values()], ...changed }
        : (end ?? { type: 'open' }),
  };
}

/** The decision of a call that was denied or cancelled. */
const isNo = (decision: unknown): boolean =>
  decision === null || decision === false || own(decision, 'approved') === false;

const text = (messageId: string, delta: unknown): AgentEvent => ({
  type: 'TEXT_MESSAGE_CHUNK',
  messageId,
  role: 'assistant',
  delta,
});

/** An event that AG-UI has too, in another spelling. Its content is an object there. */
function inCamelCase(event: JsonObject, type: string): AgentEvent {
  const fields = Object.entries(event).map(([name, value]): [string, unknown] => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    name === 'content' && !isJsonObject(value) ? { value } : value,
  ]);
  return { ...Object.fromEntries(fields), type: type.toUpperCase() };
}

/** The AG-UI event for this end, for event listeners. */
function lastEvent(end: RunEnd | 'suspended'): AgentEvent {
  if (end === 'suspended') return { type: 'RUN_FINISHED', outcome: { type: 'interrupt' } };
  if (end.type === 'failed') return { type: 'RUN_ERROR', message: end.error.message };
  return { type: 'RUN_FINISHED', outcome: { type: end.outcome }, result: end.result };
}
