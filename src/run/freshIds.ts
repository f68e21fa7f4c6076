import { pauseOf, type RunState } from './RunState.js';
import { createId } from './createId.js';

/**
 * An id of the host's `createId`. If that throws or returns no text, the run object creates one, because it must
 * continue. In a browser, `reportError` reports the failure.
 */
export function hostId(create: () => unknown): string {
  let cause: unknown = new TypeError('`createId` returned no text, so the run object creates the id.');
  try {
    const id = create();
    if (typeof id === 'string' && id !== '') return id;
  } catch (thrown) {
    cause = thrown;
  }
  if (typeof reportError === 'function') reportError(cause);
  return createId();
}

/**
 * Creates ids that no request, batch or message of a run object has. A host's `createId` may repeat ids: in a test, or
 * if it counts from one after each reload.
 */
export function freshIds(given: (() => string) | undefined, isTaken: (id: string) => boolean): () => string {
  if (!given) return createId;
  const made = new Set<string>();
  return () => {
    const first = hostId(given);
    let id = first;
    for (let count = 2; made.has(id) || isTaken(id); count += 1) id = `${first}-${count}`;
    made.add(id);
    return id;
  };
}

/** Whether the run object uses this id, including on an earlier page. */
export function isUsed({ runId, conversation, history, ...state }: RunState, id: string): boolean {
  const pause = pauseOf(state);
  return (
    [runId, pause?.batchId, pause?.askedBy, state.leftInterrupts?.batchId].includes(id) ||
    history.some(({ batchId, resumedBy }) => batchId === id || resumedBy === id) ||
    conversation.messages.some((message) => message.id === id)
  );
}
