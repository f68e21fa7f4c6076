import { readApproval } from '../../approvals/approval.js';
import { saysAll } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Risk } from '../../model/Risk.js';

/**
 * Whether a yes to this is asked about once more, and is no part of a yes to several. The one rule for every way to say
 * yes: the button, the edited arguments, the whole form and “approve all”.
 */
export function needsConfirmation(risk: Risk | undefined): boolean {
  return risk?.level === 'high';
}

/** Whether an answer by a form may be a yes to something: whatever is not clearly the question's own no. */
export function mayBeYes(interrupt: PendingInterrupt, payload: unknown): boolean {
  const shape = readApproval(interrupt);
  const { approval, toolCall } = interrupt;
  const asksForYes = shape || approval || toolCall || interrupt.reason === 'tool_call';
  const isNo = shape?.allowed.includes('deny') === true && saysAll(payload, shape.deny());
  return asksForYes !== undefined && asksForYes !== false && !isNo;
}
