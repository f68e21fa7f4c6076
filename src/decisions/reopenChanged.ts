import type { PauseItem, ToolCalls } from './Pause.js';
import { hasSameData } from './questionDigest.js';
import { isDecisionCurrent } from './shownQuestion.js';
import { reopenItem } from './stageAnswer.js';

/**
 * Reopens a decided question if its content has changed. The draft stays.
 *
 * @param before The question as it was received until now, if it was received again.
 */
export function reopenChanged(item: PauseItem, toolCalls: ToolCalls, before = item.received): PauseItem {
  const { digest, received } = item;
  if (isDecisionCurrent(item, toolCalls) && (digest === undefined || hasSameData(before, received)))
    return item;
  const { shown, digest: _digest, ...rest } = reopenItem(item);
  return { ...rest, changedFrom: shown ?? {} };
}
