import { readApproval } from '../../approvals/approval.js';
import { containsAll } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Risk } from '../../model/Risk.js';

/**
 * Whether this approval needs a confirmation and is not part of “approve all”. This is the one rule for every way to
 * approve: the button, the edited arguments, the whole form and “approve all”.
 */
export function needsConfirmation(risk: Risk | undefined): boolean {
  return risk?.level === 'high';
}

/** Whether an answer by a form may be an approval: anything that is not clearly the question's own denial. */
export function mayBeApproval(interrupt: PendingInterrupt, payload: unknown): boolean {
  const shape = readApproval(interrupt);
  const { approval, toolCall } = interrupt;
  const asksForYes = shape || approval || toolCall || interrupt.reason === 'tool_call';
  const isNo = shape?.allowed.includes('deny') === true && containsAll(payload, shape.deny());
  return asksForYes !== undefined && asksForYes !== false && !isNo;
}
