import type { ResumeEntry } from '../../model/agUi.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readJson } from '../agUi/readJson.js';

/** A call that the model wants to make. */
interface PendingCall {
  /** `undefined` where it came without one: it runs with the others, and cannot be edited. */
  readonly callId: string | undefined;
  readonly name: string;
  /** Parsed; the text itself where it is no JSON. */
  readonly args: unknown;
}

/** `COMMAND___run` as a person reads it: `COMMAND/run`. */
export const readableName = (name: string): string => name.replaceAll('___', '/');

const either = (value: unknown, camel: string, snake: string): unknown =>
  own(value, camel) ?? own(value, snake);

/** Every call that an approval would run, however it is written: what is left out here would run unseen. */
function callsIn(payload: unknown): readonly PendingCall[] {
  const found = either(payload, 'pendingToolCalls', 'pending_tool_calls');
  return (Array.isArray(found) ? (found as readonly unknown[]) : []).map((call) => {
    const text = either(call, 'fnArguments', 'fn_arguments');
    const known = typeof text === 'string' ? (readJson(text) ?? text) : text;
    const name = either(call, 'fnName', 'fn_name');
    const callId = either(call, 'callId', 'call_id');
    return {
      callId: typeof callId === 'string' ? callId : undefined,
      name: typeof name === 'string' ? readableName(name) : '',
      args: typeof name === 'string' ? known : call,
    };
  });
}

/** What a call is called in the proposal. */
const keyOf = ({ callId }: PendingCall, index: number): string => callId ?? `#${index + 1}`;

/**
 * The one question about every call that waits: all of them run, each perhaps with other arguments, or none does. One call
 * is edited as it is; several are edited by their ids, and stand in the proposal together, so that nobody allows what is
 * not shown.
 */
export function approvalOf(asked: ReceivedInterrupt, payload: unknown, place: object): ReceivedInterrupt {
  const calls = callsIn(payload);
  const [first, ...others] = calls;
  const single = first !== undefined && others.length === 0;
  const args: unknown = single
    ? first.args
    : Object.fromEntries(calls.map((call, index) => [keyOf(call, index), call.args]));
  const editable = calls.flatMap(({ callId, name, args: each }) =>
    callId !== undefined && name !== '' && isJsonObject(each) ? [{ callId, name }] : [],
  );
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
      ...(single && first.callId !== undefined && { toolCallId: first.callId }),
      responseSchema,
      metadata: {
        jobworkerp: { ...(isJsonObject(payload) && payload), ...place },
      },
    },
    issues: calls.every(({ name }) => name !== '') && first ? asked.issues : [...asked.issues, unreadable],
    ...(first && { proposal: { name: calls.map(({ name }) => name || '?').join(', '), args } }),
  };
}

const unreadable = {
  path: ['pendingToolCalls'],
  keyword: 'malformed',
  message: 'Which calls an approval would run cannot be read in full.',
};

/** The answer as this server takes it: nothing but a yes is one. Its `toolResults` are the arguments to run with, of edited calls alone. */
export function resumePayload(entry: ResumeEntry, received: ReceivedInterrupt | undefined): object {
  if (entry.status === 'cancelled') return { type: 'reject', reason: 'cancelled' };
  const payload: unknown = entry.payload;
  if (own(payload, 'approved') !== true) {
    const reason = ownString(payload, 'reason');
    return { type: 'reject', ...(reason !== undefined && { reason }) };
  }
  const calls = callsIn(own(received?.interrupt.metadata, 'jobworkerp'));
  const edited = own(payload, 'editedArgs');
  const toolResults = calls.flatMap(({ callId, args }) => {
    if (callId === undefined) return [];
    const result = calls.length === 1 ? edited : own(edited, callId);
    return result === undefined || JSON.stringify(result) === JSON.stringify(args)
      ? []
      : [{ callId, result }];
  });
  return { type: 'approve', ...(toolResults.length > 0 && { toolResults }) };
}
