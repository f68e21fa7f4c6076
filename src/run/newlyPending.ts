import { itemOf, type Pause, type ToolCalls } from '../decisions/Pause.js';
import { isSameQuestion } from '../decisions/questionDigest.js';

/** The keys of the new pending interrupts: they were not pending before, or their content has changed. */
export function newlyPending(
  { items }: Pause,
  before: Pause | undefined,
  calls: ToolCalls,
  callsBefore: ToolCalls,
): readonly string[] {
  return items.flatMap(({ key, received }) => {
    const known = before && itemOf(before, key);
    const wasPending = known && !known.over && isSameQuestion(known.received, callsBefore, received, calls);
    return wasPending ? [] : [key];
  });
}
