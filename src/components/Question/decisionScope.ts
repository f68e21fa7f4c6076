import { readApproval } from '../../approvals/approval.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/**
 * Which of a question's possible answers the buttons to approve and deny cover.
 *
 * `all`: there is no other answer · `most`: the schema accepts more than an approval and a denial, so the card also
 * offers the whole form · `none`: there is no clear approval or denial, or there is a third choice.
 */
export type DecisionScope = 'all' | 'most' | 'none';

/** Reads from the schema how many of a question's answers an approval and a denial cover. */
export function decisionScope(interrupt: PendingInterrupt): DecisionScope {
  const { approval, toolCall } = interrupt;
  const shape = approval && readApproval(interrupt);
  if (!shape) return 'none';
  // Only an action allows `respond`, and its buttons offer everything that it allows.
  if (approval.allowed.includes('respond')) return 'all';
  const hasNoEditButton = shape.editsApart && toolCall?.args === undefined;
  return hasNoEditButton && shape.covers === 'all' ? 'most' : shape.covers;
}
