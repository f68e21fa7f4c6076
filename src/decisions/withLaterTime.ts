import type { PauseItem } from './Pause.js';

/** Makes the decision time later than that of the replaced decision, even if the clock went back. Tabs compare decisions by this time. */
export function withLaterTime(before: PauseItem, item: PauseItem): PauseItem {
  if (item === before || before.decidedAt === undefined || item.decidedAt === undefined) return item;
  return item.decidedAt > before.decidedAt ? item : { ...item, decidedAt: before.decidedAt + 1 };
}

/** Whether the question has only been decided action by action. */
export const isByAction = ({ received, decision, decisions }: PauseItem): boolean =>
  received.actions !== undefined && (decision === undefined || decisions !== undefined);
