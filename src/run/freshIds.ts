import { pauseOf, type RunState } from './RunState.js';
import { createId } from './createId.js';

/**
 * Creates ids that no request, batch or message of a run has. A host's `createId` may repeat ids: in a test, or if it
 * counts from one after each reload.
 */
export function freshIds(given: (() => string) | undefined, isTaken: (id: string) => boolean): () => string {
  if (!given) return createId;
  const made = new Set<string>();
  return () => {
    const first = given();
    let id = first;
    for (let count = 2; made.has(id) || isTaken(id); count += 1) id = `${first}-${count}`;
    made.add(id);
    return id;
  };
}

/** Whether the run uses this id, including on an earlier page. */
export function isUsed({ runId, conversation, history, ...state }: RunState, id: string): boolean {
  const pause = pauseOf(state);
  return (
    [runId, pause?.batchId, pause?.askedBy, state.left?.batchId].includes(id) ||
    history.some(({ batchId, resumedBy }) => batchId === id || resumedBy === id) ||
    conversation.messages.some((message) => message.id === id)
  );
}
