import { sameJson } from '../model/json.js';
import type { PauseItem } from './Pause.js';

/** The question with a decision time later than that of the decision that it replaces, regardless of the clock. Tabs compare decisions by it. */
export function laterThan(before: PauseItem, item: PauseItem): PauseItem {
  if (item === before || before.decidedAt === undefined || item.decidedAt === undefined) return item;
  return item.decidedAt > before.decidedAt ? item : { ...item, decidedAt: before.decidedAt + 1 };
}

/** Only the actions were decided, one by one. */
export const isByAction = ({ received, decision, decisions }: PauseItem): boolean =>
  received.actions !== undefined && (decision === undefined || decisions !== undefined);

/** The actions that were decided or reopened; `undefined` if the question was decided as a whole. */
export function changedPlaces(before: PauseItem, item: PauseItem | undefined): readonly number[] | undefined {
  if (!item || !isByAction(before) || !isByAction(item)) return undefined;
  const places = Object.keys({ ...before.decisions, ...item.decisions }).map(Number);
  const changed = places.filter((place) => !sameJson(before.decisions?.[place], item.decisions?.[place]));
  return changed.length === 0 ? undefined : changed;
}
