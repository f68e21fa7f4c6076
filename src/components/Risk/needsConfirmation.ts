import { readApproval } from '../../approvals/approval.js';
import { readsAsApproval } from '../../approvals/readsAsApproval.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Risk } from '../../model/Risk.js';

/** An answer that may be an approval, as the form or the host gives it. */
export interface GivenAnswer {
  readonly interrupt: PendingInterrupt;
  readonly payload: unknown;
}

/**
 * Whether this approval needs a confirmation and is not part of “approve all”. This is the one rule for every way to
 * approve, except `answer` of a host's renderer: the button, its shortcut, the edited arguments, the whole form,
 * “approve all”, and `approve` of a host's renderer. `answer` asks for everything that is not clearly a denial. A reply
 * (`respond`) is not an approval, so it never asks.
 *
 * @param answer An answer whose payload decides whether it approves. @default an approval
 */
export function needsConfirmation(risk: Risk | undefined, answer?: GivenAnswer): boolean {
  return risk?.level === 'high' && (!answer || mayApprove(answer));
}

/**
 * Whether an answer may be an approval: the question asks for yes or no, or is about a call, or the answer itself
 * reads as an approval, and it is not clearly the question's denial.
 */
export function mayApprove({ interrupt, payload }: GivenAnswer): boolean {
  const { approval, toolCall, reason } = interrupt;
  const asksForApproval =
    (readApproval(interrupt) ?? approval ?? toolCall) !== undefined ||
    /^(?:tool_call|confirmation)$/.test(reason);
  return (asksForApproval || readsAsApproval(payload)) && !isDenial({ interrupt, payload });
}

/** Whether an answer is clearly the question's own denial. */
export const isDenial = ({ interrupt, payload }: GivenAnswer): boolean =>
  readApproval(interrupt)?.says(payload) === 'deny';
