import type { Interrupt } from '../../model/agUi.js';
import { callForResult } from '../../model/callSafely.js';
import { isJsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { readJson } from './readJson.js';
import type { StreamedCall } from './toolCallLedger.js';

/** The answer format of an interrupt that the host reads from a tool call without a result. */
export const TOOL_CALL = 'tool-call';

/** A call that its run has left without a result. */
export interface UnansweredCall {
  readonly id: string;
  readonly name: string;
  /** `undefined` if they are not JSON. */
  readonly args: unknown;
}

/**
 * Decides whether an unanswered call is an interrupt: `true` asks for approval, and an object sets the fields of the
 * interrupt. Any other value leaves the call to the host.
 */
export type AskAbout = (
  call: UnansweredCall,
) =>
  | true
  | Partial<Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'expiresAt' | 'metadata'>>
  | undefined
  | false;

/** The interrupt that the host reads from a call; `undefined` if there is none, or if the host's function throws. */
export function interruptIn(call: StreamedCall, askAbout: AskAbout): ReceivedInterrupt | undefined {
  const { id, name, argsText } = call;
  const args = readJson(argsText === '' ? '{}' : argsText);
  const fields = callForResult(() => {
    const question: unknown = askAbout({ id, name, args });
    if (question === true) return {};
    // A promise is an object without fields.
    return isJsonObject(question) && !('then' in question) ? { ...question } : undefined;
  });
  if (!fields) return undefined;
  return {
    interrupt: { reason: 'tool_call', ...fields, id, toolCallId: id },
    raw: call,
    issues: [],
    answerable: true,
    proposal: args === undefined ? { name } : { name, args },
    answerFormat: TOOL_CALL,
  };
}
