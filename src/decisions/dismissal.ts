import { changeItems, type DecidedParts, type Pause, type PauseItem, type ToolCalls } from './Pause.js';
import { withShownContent } from './shownQuestion.js';
import { withCancellation } from './stageAnswer.js';

/** Cancels a question that the server no longer waits for. The decision before that is kept. */
export function dismiss(item: PauseItem, now: number, toolCalls: ToolCalls): PauseItem {
  if (item.taken || item.dismissed) return item;
  if (item.decision?.status === 'cancelled') return { ...item, dismissed: decidedPartsOf(item) };
  return { ...withShownContent(withCancellation(item, now), toolCalls), dismissed: decidedPartsOf(item) };
}

/** Whether the user has dismissed questions, and every other one of the pause is cancelled or cannot be cancelled. */
export function isDismissed({ items }: Pause): boolean {
  const remains = ({ received, taken, decision }: PauseItem) =>
    received.answerable && !taken && decision?.status !== 'cancelled';
  return items.some(({ dismissed }) => dismissed) && !items.some(remains);
}

/** The question with the decision from before it was dismissed. */
export function undismissed(item: PauseItem): PauseItem {
  if (!item.dismissed) return item;
  const { dismissed, decision: _d, decisions: _ds, metadata: _m, ...rest } = item;
  const { decidedAt: _at, digest: _digest, shown: _shown, ...asked } = rest;
  return { ...asked, ...dismissed };
}

/** The pause with the decisions from before its questions were dismissed. */
export const withoutDismissals = (pause: Pause): Pause => changeItems(pause, undismissed);

/** The pause with its cancellations, which are now decisions like any others. */
export const withPlainCancellations = (pause: Pause): Pause =>
  changeItems(pause, (item) => {
    if (!item.dismissed) return item;
    const { dismissed: _dismissed, ...rest } = item;
    return rest;
  });

/** The decision of an item. */
export const decidedPartsOf = ({
  decision,
  decisions,
  metadata,
  decidedAt,
  digest,
  shown,
}: PauseItem): DecidedParts => ({
  ...(decision && { decision }),
  ...(decisions && { decisions }),
  ...(metadata && { metadata }),
  ...((decision || decisions) && { decidedAt, digest, shown }),
});
