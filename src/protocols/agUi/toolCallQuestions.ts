import type { Interrupt } from '../../model/agUi.js';
import { attempted } from '../../model/callSafely.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readJson } from './readJson.js';
import type { StreamedCall } from './toolCallLedger.js';

/** The dialect of a question that the host reads out of a tool call without a result. */
export const TOOL_CALL = 'tool-call';

/** A call that its run left without a result. */
export interface UnansweredCall {
  readonly id: string;
  readonly name: string;
  /** `undefined` where they are no JSON. */
  readonly args: unknown;
}

/**
 * Whether an unanswered call asks a person, and what: `true` asks for a yes or a no, fields of an interrupt say more.
 * Everything else is left to the host.
 */
export type AsksAbout = (
  call: UnansweredCall,
) =>
  | true
  | Partial<Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'expiresAt' | 'metadata'>>
  | undefined
  | false;

/** The question in a call, as the host reads it; `undefined` where it reads none, or fails to. */
export function questionIn(call: StreamedCall, asks: AsksAbout): ReceivedInterrupt | undefined {
  const { id, name, argsText } = call;
  const args = readJson(argsText === '' ? '{}' : argsText);
  const question = attempted(() => asks({ id, name, args }));
  if (question === undefined || question === false) return undefined;
  const fields = question === true ? {} : question;
  return {
    interrupt: { reason: 'tool_call', ...fields, id, toolCallId: id },
    raw: call,
    issues: [],
    answerable: true,
    proposal: args === undefined ? { name } : { name, args },
    dialect: TOOL_CALL,
  };
}
