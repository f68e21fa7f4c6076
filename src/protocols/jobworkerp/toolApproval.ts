import type { ResumeEntry } from '../../model/agUi.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readJson } from '../agUi/readJson.js';

/** A call that the model proposes. */
interface PendingCall {
  /** `undefined` if the call has no unique id: it runs with the others, and cannot be edited. */
  readonly callId: string | undefined;
  readonly name: string;
  /** The parsed arguments; the text itself if it is not JSON. */
  readonly args: unknown;
}

/** `COMMAND___run` in readable form: `COMMAND/run`. */
export const readableName = (name: string): string => name.replaceAll('___', '/');

/** The field `name`, in camel case or in snake case. */
const either = (value: unknown, name: string): unknown =>
  own(value, name) ??
  own(
    value,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

/**
 * Every call that an approval would run, in any spelling. A call that is missing here would run without being shown.
 */
function callsIn(payload: unknown): readonly PendingCall[] {
  const found = either(payload, 'pendingToolCalls');
  const list = Array.isArray(found) ? (found as readonly unknown[]) : [];
  const ids = list.map((call) => either(call, 'callId'));
  return list.map((call, index) => {
    const text = either(call, 'fnArguments');
    const known = typeof text === 'string' ? (readJson(text) ?? text) : text;
    const name = either(call, 'fnName');
    const callId = ids[index];
    const isUnique = ids.indexOf(callId) === ids.lastIndexOf(callId);
    return {
      callId: typeof callId === 'string' && isUnique ? callId : undefined,
      name: typeof name === 'string' ? readableName(name) : '',
      args: typeof name === 'string' ? known : call,
    };
  });
}

/** The ids of these calls. */
export const callIdsIn = (payload: unknown): readonly string[] =>
  callsIn(payload).flatMap(({ callId }) => callId ?? []);

/** The key of a call in the proposal. */
const keyOf = ({ callId }: PendingCall, index: number): string => callId ?? `#${index + 1}`;

/**
 * The one interrupt for all suspended calls: either all of them run, with their edited arguments, or none. A single
 * call is edited directly. Several calls are edited by their ids, and shown together in the proposal, so that the user
 * sees everything that is approved.
 */
export function approvalOf(
  asked: ReceivedInterrupt,
  payload: unknown,
  { place, edits: canEdit }: { readonly place: object; readonly edits: boolean },
): ReceivedInterrupt {
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
      ...(canEdit && editable.length > 0 && { editedArgs: edits }),
      reason: { type: 'string' },
    },
    required: ['approved'],
    // An edit that the server would not use as one is refused.
    additionalProperties: false,
  };
  const { id } = asked.interrupt;
  const hasNames = first && calls.every(({ name }) => name !== '');
  return {
    ...asked,
    answerable: id !== '',
    interrupt: {
      id,
      reason: 'tool_call',
      ...(single && first.callId !== undefined && { toolCallId: first.callId }),
      responseSchema,
      metadata: {
        jobworkerp: { ...(isJsonObject(payload) && payload), ...place },
      },
    },
    issues: [...asked.issues, ...(hasNames ? [] : [unreadable]), ...(id === '' ? [withoutId] : [])],
    ...(first && { proposal: { name: calls.map(({ name }) => name || '?').join(', '), args } }),
  };
}

const unreadable = {
  path: ['pendingToolCalls'],
  keyword: 'malformed',
  message: 'Some of the calls that an approval would run cannot be read.',
};

/** The server refuses an answer that does not name its interrupt. */
const withoutId = {
  path: ['id'],
  keyword: 'malformed',
  message: 'This question came without an id, so it cannot be answered.',
};

/**
 * The answer in this server's format. Only an explicit approval approves. Its `toolResults` are the arguments of edited
 * calls.
 */
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
