import { readApproval } from '../../approvals/approval.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Words } from '../../words/Words.js';
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
export function decisionTitles(interrupt: PendingInterrupt, words: Words): DecisionTitles {
  const isCall = (interrupt.toolCallId ?? interrupt.toolCall) !== undefined;
  const titles = isCall ? undefined : readApproval(interrupt)?.titles;
  if (!titles || titles.yes === titles.no) return {};
  return { yes: shownTitle(titles.yes, words), no: shownTitle(titles.no, words) };
}

/** A title as the button shows it. `undefined` if it is not visible text, or is the text of the button that cancels. */
export function shownTitle(title: unknown, { cancel }: Words): string | undefined {
  const visible = typeof title === 'string' ? visibleString(title).trim() : '';
  return visible === cancel ? undefined : visible || undefined;
}
