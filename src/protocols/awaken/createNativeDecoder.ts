import type { AgentEvent } from '../../model/AgentEvent.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { parseJson } from '../agUi/parseJson.js';
import { eventIn } from './nativeEvents.js';
import { readSuspension, readTicket } from './suspension.js';
import { finished, readTermination, waitsForNobody, type RunEnd } from './termination.js';

const NOTHING: readonly AgentEvent[] = [];

/**
 * Reads Awaken's own events (`event_type`), bare or out of its event log, and a run's record, which stands for all of
 * them: `{active_run, suspended}`, where `suspended` holds the log's `tool_call_done` of each call that waits.
 */
export function createNativeDecoder(): StreamDecoder {
  const waiting = new Map<string, ReceivedInterrupt>();
  const calls = new Map<string, { args: boolean }>();
  /** Succeeded, failed and cancelled calls stay so, whatever is told of them later. */
  const settled = new Set<string>();
  let runId: string | undefined;
  let messageId: string | undefined;
  let steps = 0;
  let spoken = false;
  let end: RunEnd | 'suspended' | undefined;

  const message = (): string => messageId ?? runId ?? 'awaken';
  const stepName = (): string => `step_${steps}`;

  function begin(event: JsonObject): readonly AgentEvent[] {
    runId = ownString(event, 'run_id') ?? runId;
    end = undefined;
    return [{ type: 'RUN_STARTED', runId: runId ?? '', threadId: ownString(event, 'thread_id') ?? '' }];
  }

  /** Tells of a call as far as nobody has: a log that is not kept in full holds neither its start nor its deltas. */
  function call(id: string, name: unknown, args?: unknown): readonly AgentEvent[] {
    const known = calls.get(id);
    calls.set(id, { args: known?.args === true || args !== undefined });
    const started = {
      type: 'TOOL_CALL_START',
      toolCallId: id,
      toolCallName: typeof name === 'string' ? name : '',
    };
    return [
      ...(known ? [] : [started]),
      ...(args === undefined || known?.args
        ? []
        : [{ type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) }]),
    ];
  }

  function settle(event: JsonObject, id: string): readonly AgentEvent[] {
    const suspended = readSuspension(event, runId);
    const result = own(event, 'result');
    if (suspended) {
      waiting.set(id, suspended);
      const { name, args } = suspended.proposal ?? {};
      return [...call(id, name, args), { type: 'TOOL_CALL_END', toolCallId: id }];
    }
    settled.add(id);
    waiting.delete(id);
    const failed = own(result, 'status') === 'error' || own(event, 'outcome') === 'failed';
    const words = ownString(result, 'message') ?? 'The tool failed and gave no reason.';
    const content = failed ? words : JSON.stringify(own(result, 'data') ?? null);
    const told = { toolCallId: id, content, ...(failed && { error: words }) };
    const about = ownString(event, 'message_id');
    return [{ type: 'TOOL_CALL_RESULT', ...told, ...(about !== undefined && { messageId: about }) }];
  }

  function cancel(id: string): readonly AgentEvent[] {
    settled.add(id);
    waiting.delete(id);
    return [{ type: 'TOOL_CALL_RESULT', toolCallId: id, content: '', cancelled: true }];
  }

  function finish(event: JsonObject): readonly AgentEvent[] {
    const result = own(event, 'result');
    const ending = readTermination(own(event, 'termination'), result);
    // A server that is told one answer after another says in between that the rest still waits.
    if (!ending && waiting.size === 0) return NOTHING;
    end = ending ?? 'suspended';
    const said = ownString(result, 'response');
    const text =
      !spoken && ending && said !== undefined
        ? [{ type: 'TEXT_MESSAGE_CHUNK', messageId: `${message()}-response`, role: 'assistant', delta: said }]
        : [];
    return [...text, lastEvent(end)];
  }

  function stand(record: JsonObject, suspended: unknown): readonly AgentEvent[] {
    const started = begin(record);
    const waits = own(record, 'waiting');
    const status = own(record, 'status');
    if (status === 'done') end = readTermination(own(record, 'termination_reason')) ?? finished('success');
    if (status !== 'waiting') return end ? [...started, lastEvent(end)] : started;
    waiting.clear();
    const tickets = own(waits, 'tickets');
    const told = (Array.isArray(tickets) ? (tickets as readonly unknown[]) : []).flatMap((ticket) => {
      const id = ownString(ticket, 'tool_call_id') ?? '';
      const event = own(suspended, id);
      const received = (isJsonObject(event) && readSuspension(event, runId)) || readTicket(ticket, runId);
      if (!received) return [];
      waiting.set(id, received);
      const { name, args } = received.proposal ?? {};
      return [...call(id, name, args), { type: 'TOOL_CALL_END', toolCallId: id }];
    });
    end = waiting.size > 0 ? 'suspended' : waitsForNobody(waits);
    return [...started, ...told, lastEvent(end)];
  }

  function translate(event: JsonObject): readonly AgentEvent[] {
    const id = ownString(event, 'id');
    const delta = own(event, 'delta');
    switch (own(event, 'event_type')) {
      case 'run_start':
        return begin(event);
      case 'run_finish':
        return finish(event);
      case 'error': {
        const code = ownString(event, 'code');
        const words = ownString(event, 'message') ?? 'The agent failed and gave no reason.';
        const details = { termination: 'error', ...(code !== undefined && { code }) };
        end = { type: 'failed', error: new AgentRunError('run_error', words, { details }), final: true };
        return [lastEvent(end)];
      }
      case 'text_delta':
        spoken = true;
        return [{ type: 'TEXT_MESSAGE_CHUNK', messageId: message(), role: 'assistant', delta }];
      case 'reasoning_delta':
        return [{ type: 'REASONING_MESSAGE_CHUNK', messageId: `${message()}-reasoning`, delta }];
      case 'step_start':
        steps += 1;
        messageId = ownString(event, 'message_id') ?? messageId;
        return [{ type: 'STEP_STARTED', stepName: stepName() }];
      case 'step_end':
        return [{ type: 'STEP_FINISHED', stepName: stepName() }];
      case 'tool_call_start':
        return id === undefined ? NOTHING : call(id, own(event, 'name'));
      case 'tool_call_delta':
        if (id === undefined) return NOTHING;
        calls.set(id, { args: true });
        return [{ type: 'TOOL_CALL_ARGS', toolCallId: id, delta: own(event, 'args_delta') }];
      case 'tool_call_ready':
        if (id === undefined) return NOTHING;
        return [
          ...call(id, own(event, 'name'), own(event, 'arguments')),
          { type: 'TOOL_CALL_END', toolCallId: id },
        ];
      case 'tool_call_done':
        return id === undefined || settled.has(id) ? NOTHING : settle(event, id);
      case 'tool_call_cancel':
        return id === undefined ? NOTHING : cancel(id);
      case 'tool_call_resumed': {
        const target = ownString(event, 'target_id') ?? '';
        waiting.delete(target);
        // A call that was said no to does not run, and nothing else tells of its end.
        return own(own(event, 'result'), 'approved') === false ? cancel(target) : NOTHING;
      }
      case 'state_snapshot':
        return [{ type: 'STATE_SNAPSHOT', snapshot: own(event, 'snapshot') }];
      case 'state_delta':
        return [{ type: 'STATE_DELTA', delta }];
      case 'activity_snapshot':
      case 'activity_delta':
        return [activity(event)];
      default:
        return NOTHING;
    }
  }

  function read(value: unknown): readonly AgentEvent[] {
    if (!isJsonObject(value)) return NOTHING;
    if (!Object.hasOwn(value, 'active_run')) {
      const event = eventIn(value);
      return event ? translate(event) : NOTHING;
    }
    const record = own(value, 'active_run');
    if (isJsonObject(record)) return stand(record, own(value, 'suspended'));
    end = finished('success');
    return [lastEvent(end)];
  }

  return {
    decode: ({ data }) => read(parseJson(data)),
    read,
    ending(): StreamEnding {
      if (end === 'suspended') return { type: 'paused', interrupts: [...waiting.values()] };
      return end ?? { type: 'open' };
    },
  };
}

function activity(event: JsonObject): AgentEvent {
  const content = own(event, 'content');
  return {
    type: own(event, 'event_type') === 'activity_delta' ? 'ACTIVITY_DELTA' : 'ACTIVITY_SNAPSHOT',
    messageId: own(event, 'message_id'),
    activityType: own(event, 'activity_type'),
    content: isJsonObject(content) ? content : { value: content },
    patch: own(event, 'patch'),
    replace: own(event, 'replace') ?? true,
  };
}

/** What AG-UI would say of this end, for whoever listens to events. */
function lastEvent(end: RunEnd | 'suspended'): AgentEvent {
  if (end === 'suspended') return { type: 'RUN_FINISHED', outcome: { type: 'interrupt' } };
  if (end.type === 'finished')
    return { type: 'RUN_FINISHED', outcome: { type: end.outcome }, result: end.result };
  return { type: 'RUN_ERROR', message: end.error.message };
}
