import { readApproval } from '../../approvals/approval.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { visibleString } from '../PlainText/visibleText.js';

/** What the agent calls the two decisions of its question. */
export interface DecisionTitles {
  readonly yes?: string | undefined;
  readonly no?: string | undefined;
}

/**
 * The titles of the constants that an approval and a denial send. A call has none, because an agent must not rename its
 * approval. Titles that do not distinguish the decisions are left out.
 */
export function decisionTitles(interrupt: PendingInterrupt): DecisionTitles {
  const titles = interrupt.toolCallId === undefined ? readApproval(interrupt)?.titles : undefined;
  if (!titles || titles.yes === titles.no) return {};
  const visible = (title: string | undefined) => title && visibleString(title);
  return { yes: visible(titles.yes), no: visible(titles.no) };
}
