import { pauseOf, type RunState } from './RunState.js';
import { createId } from './createId.js';

/**
 * Ids that no request, batch or message of a run has. A host's own may repeat: in a test, or where they count from one after
 * each reload.
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

/** Whether something of a run has this id, of an earlier page too. */
export function isUsed({ runId, conversation, history, ...state }: RunState, id: string): boolean {
  const pause = pauseOf(state);
  return (
    [runId, pause?.batchId, pause?.askedBy, state.left?.batchId].includes(id) ||
    history.some(({ batchId, resumedBy }) => batchId === id || resumedBy === id) ||
    conversation.messages.some((message) => message.id === id)
  );
}
