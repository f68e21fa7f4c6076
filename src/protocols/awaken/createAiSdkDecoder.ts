import type { AgentEvent } from '../../model/AgentEvent.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { readJson } from '../agUi/readJson.js';
import { takeCancelledCalls } from './cancelledCall.js';
import { awakenOf, readTickets, reasonOf } from './suspension.js';
import { endedAs, failed, finished, readTermination, waitsForOther, type RunEnd } from './termination.js';

const NOTHING: readonly AgentEvent[] = [];

interface Call {
  /** `undefined` if an earlier stream has reported the call. */
  readonly name?: string;
  readonly args?: unknown;
  /** Whether the arguments were reported. */
  hasArgs?: boolean;
  readonly approvalId?: string | undefined;
}

/**
 * Reads AI SDK 6's chunks as Awaken sends them, and two events of this client: `conversation`, whose id makes text ids
 * unique across streams, and `record`, the native API's record of the run.
 */
export function createAiSdkDecoder(): StreamDecoder {
  /** The open calls, and `undefined` for each call with an output: its ticket may stay in the record for a while. */
  const calls = new Map<string, Call | undefined>();
  /** Calls whose decision looks like a denial, until their result arrives. */
  const ended = new Set<string>();
  let conversation = 'awaken';
  let runId: string | undefined;
  let record: JsonObject = {};
  let steps = 0;
  let end: RunEnd | 'tool-calls' | undefined;

  function start(id: string, chunk: JsonObject): readonly AgentEvent[] {
    if (calls.get(id)) return NOTHING;
    const toolCallName = ownString(chunk, 'toolName') ?? '';
    calls.set(id, { name: toolCallName });
    return [{ type: 'TOOL_CALL_START', toolCallId: id, toolCallName }];
  }

  function available(id: string, chunk: JsonObject): readonly AgentEvent[] {
    const begun = start(id, chunk);
    const call = calls.get(id);
    const args = own(chunk, 'input');
    const delta = { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args ?? {}) };
    calls.set(id, { ...call, args, hasArgs: true });
    return [...begun, ...(call?.hasArgs ? [] : [delta]), { type: 'TOOL_CALL_END', toolCallId: id }];
  }

  function settle(id: string, told: JsonObject): readonly AgentEvent[] {
    calls.set(id, undefined);
    ended.delete(id);
    return [{ type: 'TOOL_CALL_RESULT', toolCallId: id, ...told }];
  }

  function ofCall(type: string, id: string, chunk: JsonObject): readonly AgentEvent[] {
    const call = calls.get(id);
    switch (type) {
      case 'tool-input-start':
        return start(id, chunk);
      case 'tool-input-delta':
        if (call) call.hasArgs = true;
        return [{ type: 'TOOL_CALL_ARGS', toolCallId: id, delta: own(chunk, 'inputTextDelta') }];
      case 'tool-input-available':
        return available(id, chunk);
      case 'tool-approval-request':
        // A call that asks again after an answer has its input in an earlier stream.
        calls.set(id, { ...call, approvalId: ownString(chunk, 'approvalId') });
        return [{ type: 'TOOL_CALL_END', toolCallId: id, suspended: true }];
      case 'tool-output-available':
        if (own(chunk, 'preliminary') === true) return NOTHING;
        return settle(id, { content: JSON.stringify(own(chunk, 'output') ?? null) });
      case 'tool-output-error':
      case 'tool-input-error': {
        const error = ownString(chunk, 'errorText') ?? 'The tool failed without a reason.';
        return settle(id, { content: error, error });
      }
      case 'tool-output-denied':
        calls.set(id, undefined);
        ended.add(id);
        return NOTHING;
      default:
        return NOTHING;
    }
  }

  function finish(reason: string | undefined): readonly AgentEvent[] {
    const known =
      own(record, 'status') === 'done' ? readTermination(own(record, 'termination_reason')) : undefined;
    if (reason === 'tool-calls') end = 'tool-calls';
    else if (reason === 'error') end = known ?? endedAs('error', 'The agent failed without a reason.');
    else if (reason === 'content-filter') end = known ?? endedAs('blocked', undefined);
    else end = known ?? finished('success');
    return [{ type: 'RUN_FINISHED', outcome: { type: end === 'tool-calls' ? 'interrupt' : end.type } }];
  }

  function fail(words: string): readonly AgentEvent[] {
    end = failed('run_error', words);
    return [{ type: 'RUN_ERROR', message: words }];
  }

  function read(chunk: unknown): readonly AgentEvent[] {
    const type = ownString(chunk, 'type');
    if (type === undefined || !isJsonObject(chunk)) return NOTHING;
    const data = own(chunk, 'data');
    const id = ownString(chunk, 'id');
    const toolCallId = ownString(chunk, 'toolCallId');
    if (toolCallId !== undefined) return ofCall(type, toolCallId, chunk);
    switch (type) {
      case 'conversation':
        conversation = id ?? conversation;
        return NOTHING;
      case 'record': {
        const found = own(chunk, 'record');
        record = isJsonObject(found) ? found : {};
        return NOTHING;
      }
      case 'data-run-info':
        runId = ownString(data, 'runId');
        return [{ type: 'RUN_STARTED', runId: runId ?? '', threadId: ownString(data, 'threadId') ?? '' }];
      case 'text-delta':
      case 'reasoning-delta': {
        const messageId = `${conversation}:${id ?? ''}`;
        const delta = own(chunk, 'delta');
        return type === 'text-delta'
          ? [{ type: 'TEXT_MESSAGE_CHUNK', messageId, role: 'assistant', delta }]
          : [{ type: 'REASONING_MESSAGE_CHUNK', messageId, delta }];
      }
      case 'start-step':
        steps += 1;
        return [...takeCancelledCalls(ended), { type: 'STEP_STARTED', stepName: `step_${steps}` }];
      case 'finish-step':
        return [{ type: 'STEP_FINISHED', stepName: `step_${steps}` }];
      case 'finish':
        return [...takeCancelledCalls(ended), ...finish(ownString(chunk, 'finishReason'))];
      case 'error':
        // An error after the run has paused does not belong to the run, which still waits.
        if (end === 'tool-calls') return NOTHING;
        return fail(ownString(chunk, 'errorText') ?? 'The agent failed without a reason.');
      case 'abort':
        end = finished('cancelled');
        return [{ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }];
      case 'data-state-snapshot':
        return [{ type: 'STATE_SNAPSHOT', snapshot: data }];
      case 'data-state-delta':
        return [{ type: 'STATE_DELTA', delta: data }];
      case 'data-activity-snapshot':
      case 'data-activity-delta': {
        const kind = type === 'data-activity-delta' ? 'ACTIVITY_DELTA' : 'ACTIVITY_SNAPSHOT';
        return [{ ...(isJsonObject(data) && data), type: kind }];
      }
      default:
        return NOTHING;
    }
  }

  function interrupts(): readonly ReceivedInterrupt[] {
    const tickets = readTickets(record);
    const ticketOf = (id: string) => tickets.find(({ interrupt }) => interrupt.toolCallId === id);
    const streamed = [...calls].flatMap(([id, call]) => (call ? asked(id, call, ticketOf(id)) : []));
    // Only in the record: every call after a reload, and a call without an approval that asks again.
    const others = tickets.filter(({ interrupt: { toolCallId = '' } }) => !calls.has(toolCallId));
    return [...streamed, ...others.map(fromTicket)];
  }

  return {
    decode: ({ data }) => read(readJson(data)),
    read,
    ending(): StreamEnding {
      if (end !== 'tool-calls') return end ?? { type: 'open' };
      const waiting = interrupts();
      return waiting.length > 0 ? { type: 'paused', interrupts: waiting } : waitsForOther(record);
    },
  };
}

/**
 * An approval if one was requested, or if the run's record says that the call is replayed: this API requests no
 * approval if the suspension has no id. Otherwise the call waits for its output.
 */
function asked(toolCallId: string, call: Call, ticket: ReceivedInterrupt | undefined): ReceivedInterrupt {
  const approval = call.approvalId !== undefined || ticket?.interrupt.reason === 'tool_call';
  const proposal = call.name === undefined ? ticket?.proposal : { name: call.name, args: call.args };
  const resumeMode = approval ? 'replay_tool_call' : 'use_decision_as_tool_result';
  return {
    interrupt: {
      id: call.approvalId ?? toolCallId,
      reason: reasonOf({ resumeMode, action: 'awaken:tool_result' }, false),
      toolCallId,
      metadata: { awaken: { resumeMode, ...awakenOf(ticket) } },
    },
    raw: { toolCallId, toolName: proposal?.name, input: proposal?.args, approvalId: call.approvalId },
    issues: [],
    answerable: true,
    proposal,
    answerFormat: approval ? 'approval' : 'output',
  };
}

/** After a reload, the same interrupt as in the stream, so that its decision and its draft stay. */
function fromTicket(ticket: ReceivedInterrupt): ReceivedInterrupt {
  const { id, reason, toolCallId = id } = ticket.interrupt;
  return asked(toolCallId, { approvalId: reason === 'tool_call' ? id : undefined }, ticket);
}
