import type { AgentEvent } from '../../model/AgentEvent.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder, StreamEnding } from '../../model/Protocol.js';
import { readJson } from '../agUi/readJson.js';
import { uiChunkReader, type UiCall } from '../uiChunkReader.js';
import { takeCancelledCalls } from '../cancelledCall.js';
import { awakenOf, readTickets, reasonOf } from './suspension.js';
import { endedAs, failed, finished, readTermination, waitsForOther, type RunEnd } from './termination.js';

/**
 * Reads AI SDK 6's chunks as Awaken sends them, and two events of this client: `conversation`, whose id makes text ids
 * unique across streams, and `record`, the native API's record of the run.
 */
export function createAiSdkDecoder(): StreamDecoder {
  let conversation = 'awaken';
  let record: unknown;
  let end: RunEnd | 'tool-calls' | undefined;
  // The ticket of a call with an output may stay in the record for a while. A call whose decision looks like a denial
  // counts as denied until its result arrives.
  const { calls, denied, ...reader } = uiChunkReader(
    (chunk) => `${conversation}:${ownString(chunk, 'id') ?? ''}`,
  );

  function endFor(reason: unknown): RunEnd | 'tool-calls' {
    // Without a reason, a requested approval is pending.
    if (reason === 'tool-calls' || (!reason && [...calls.values()].some((call) => call?.approvalId)))
      return 'tool-calls';
    const known =
      own(record, 'status') === 'done' ? readTermination(own(record, 'termination_reason')) : undefined;
    if (known) return known;
    if (reason === 'error') return endedAs(reason, 'The agent failed without a reason.');
    return reason === 'content-filter' ? endedAs('blocked', undefined) : finished('success');
  }

  function read(chunk: unknown): readonly AgentEvent[] {
    if (!isJsonObject(chunk)) return [];
    const { type, data } = chunk;
    switch (type) {
      case 'conversation':
        conversation = ownString(chunk, 'id') ?? conversation;
        return [];
      case 'record':
        record = chunk['record'];
        return [];
      case 'data-run-info':
        return [{ ...(isJsonObject(data) && data), type: 'RUN_STARTED' }];
      case 'start-step':
        return [...takeCancelledCalls(denied), ...reader.read(chunk)];
      case 'finish':
        end = endFor(chunk['finishReason']);
        return [
          ...takeCancelledCalls(denied),
          { type: 'RUN_FINISHED', outcome: { type: end === 'tool-calls' ? 'interrupt' : end.type } },
        ];
      case 'error': {
        // An error after the run has paused does not belong to the run, which still waits.
        if (end === 'tool-calls') return [];
        const message = ownString(chunk, 'errorText') ?? 'The agent failed without a reason.';
        end = failed('run_error', message);
        return [{ type: 'RUN_ERROR', message }];
      }
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
        return reader.read(chunk);
    }
  }

  function interrupts(): readonly ReceivedInterrupt[] {
    const tickets = readTickets(record);
    const ticketOf = (id: string) => tickets.find(({ interrupt }) => interrupt.toolCallId === id);
    const streamed = [...calls].flatMap(([id, call]) => (call ? asked(id, call, ticketOf(id)) : []));
    // Only in the record: every call after a reload, and a call without an approval that asks again. Each is the same
    // interrupt as in the stream, so that its decision and its draft stay.
    const others = tickets.flatMap((ticket) => {
      const { id, reason, toolCallId = id } = ticket.interrupt;
      const approvalId = reason === 'tool_call' ? id : undefined;
      return calls.has(toolCallId) ? [] : asked(toolCallId, { approvalId }, ticket);
    });
    return [...streamed, ...others];
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
 * An approval if one was requested, or if the run's record shows that the call is replayed: this API requests no
 * approval if the suspension has no id. Otherwise the call waits for its output.
 */
function asked(toolCallId: string, call: UiCall, ticket: ReceivedInterrupt | undefined): ReceivedInterrupt {
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
