import type { PauseItem } from './Pause.js';

/** The question as it was decided anew: later than what that replaces, by whatever clock. Tabs tell decisions apart by it. */
export function laterThan(before: PauseItem, item: PauseItem): PauseItem {
  if (item === before || before.decidedAt === undefined || item.decidedAt === undefined) return item;
  return item.decidedAt > before.decidedAt ? item : { ...item, decidedAt: before.decidedAt + 1 };
}

/** Nothing was decided but its actions, one by one. */
export const isByAction = ({ received, decision, decisions }: PauseItem): boolean =>
  received.actions !== undefined && (decision === undefined || decisions !== undefined);
