import type { PauseItem } from './Pause.js';

/** The question with a decision time later than that of the decision that it replaces, regardless of the clock. Tabs compare decisions by it. */
export function withLaterTime(before: PauseItem, item: PauseItem): PauseItem {
  if (item === before || before.decidedAt === undefined || item.decidedAt === undefined) return item;
  return item.decidedAt > before.decidedAt ? item : { ...item, decidedAt: before.decidedAt + 1 };
}

/** Only the actions were decided, one by one. */
export const isByAction = ({ received, decision, decisions }: PauseItem): boolean =>
  received.actions !== undefined && (decision === undefined || decisions !== undefined);
