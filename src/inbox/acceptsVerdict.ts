import { readApproval } from '../approvals/approval.js';
import { argumentsState } from '../components/Question/argumentsState.js';
import { decisionScope } from '../components/Question/decisionScope.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type { InboxVerdict } from './InboxResult.js';

/** Whether a question accepts a verdict completely and without further input. */
export function acceptsVerdict(interrupt: PendingInterrupt, verdict: InboxVerdict): boolean {
  const { answerable, issues, changedFrom, possiblyAnswered } = interrupt;
  const isClear = issues.length === 0 && changedFrom === undefined && possiblyAnswered !== true;
  return answerable && isClear && argumentsState(interrupt) === 'known' && supports(interrupt, verdict);
}

function supports(interrupt: PendingInterrupt, verdict: InboxVerdict): boolean {
  switch (verdict.type) {
    case 'approve':
      return allows(interrupt, 'approve');
    case 'deny':
      return allows(interrupt, 'deny') && (verdict.reason === undefined || takesReason(interrupt));
    case 'cancel':
      return interrupt.cancellation === undefined || interrupt.cancellation === 'denies';
  }
}

function allows(interrupt: PendingInterrupt, way: 'approve' | 'deny'): boolean {
  const { actions, approval } = interrupt;
  if (actions) return actions.every(({ allowed }) => allowed.includes(way));
  return approval?.allowed.includes(way) === true && decisionScope(interrupt) !== 'none';
}

const takesReason = (interrupt: PendingInterrupt): boolean =>
  interrupt.actions
    ? interrupt.actions.every((action) => action.takesReason === true)
    : readApproval(interrupt)?.takesReason === true;

/** Whether the user has begun to answer a question elsewhere, such as in its panel. */
export const isTouched = ({ status, checking, draft, delivery, actions }: PendingInterrupt): boolean =>
  status !== 'open' ||
  checking ||
  draft !== undefined ||
  delivery !== 'none' ||
  actions?.some((action) => action.decision !== undefined || action.draft !== undefined) === true;
