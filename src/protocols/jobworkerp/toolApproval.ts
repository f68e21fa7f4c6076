import type { ResumeEntry } from '../../model/agUi.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readJson } from '../agUi/readJson.js';

/** A call that the model proposes. */
interface PendingCall {
  readonly callId: string;
  readonly name: string;
  /** The parsed arguments; the text itself if it is not JSON. */
  readonly args: unknown;
}

/** `COMMAND___run` in readable form: `COMMAND/run`. */
export const readableName = (name: string): string => name.replaceAll('___', '/');

function callsIn(payload: unknown): readonly PendingCall[] {
  const found = own(payload, 'pendingToolCalls');
  return (Array.isArray(found) ? (found as readonly unknown[]) : []).flatMap((call) => {
    const callId = ownString(call, 'callId');
    const text = own(call, 'fnArguments');
    const args = typeof text === 'string' ? (readJson(text) ?? text) : text;
    return callId === undefined
      ? []
      : [{ callId, name: readableName(ownString(call, 'fnName') ?? ''), args }];
  });
}

/**
 * The interrupt for every suspended call: all of them run, with edited arguments if there are any, or none. A single call
 * is edited directly. Several calls are edited by their ids, and shown together in the proposal, so that the user sees
 * everything that is approved.
 */
export function approvalOf(asked: ReceivedInterrupt, payload: unknown, place: object): ReceivedInterrupt {
  const calls = callsIn(payload);
  const [first, ...others] = calls;
  if (!first) return asked;
  const single = others.length === 0;
  const args: unknown = single
    ? first.args
    : Object.fromEntries(calls.map(({ callId, args: each }) => [callId, each]));
  const editable = calls.filter((call) => isJsonObject(call.args));
  const edits = single
    ? { type: 'object' }
    : {
        type: 'object',
        properties: Object.fromEntries(
          editable.map(({ callId, name }) => [callId, { type: 'object', title: name }]),
        ),
        additionalProperties: false,
      };
  const responseSchema = {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      ...(editable.length > 0 && { editedArgs: edits }),
      reason: { type: 'string' },
    },
    required: ['approved'],
  };
  return {
    ...asked,
    interrupt: {
      id: asked.interrupt.id,
      reason: 'tool_call',
      ...(single && { toolCallId: first.callId }),
      responseSchema,
      metadata: {
        jobworkerp: { ...(isJsonObject(payload) && payload), ...place },
      },
    },
    proposal: { name: calls.map(({ name }) => name).join(', '), args },
  };
}

/** The answer in this server's format. Its `toolResults` are the arguments of edited calls. */
export function resumePayload(entry: ResumeEntry, received: ReceivedInterrupt | undefined): object {
  if (entry.status === 'cancelled') return { type: 'reject', reason: 'cancelled' };
  const payload: unknown = entry.payload;
  if (own(payload, 'approved') === false) {
    const reason = ownString(payload, 'reason');
    return { type: 'reject', ...(reason !== undefined && { reason }) };
  }
  const calls = callsIn(own(received?.interrupt.metadata, 'jobworkerp'));
  const edited = own(payload, 'editedArgs');
  const toolResults = calls.flatMap(({ callId, args }) => {
    const result = calls.length === 1 ? edited : own(edited, callId);
    return result === undefined || JSON.stringify(result) === JSON.stringify(args)
      ? []
      : [{ callId, result }];
  });
  return { type: 'approve', ...(toolResults.length > 0 && { toolResults }) };
}
