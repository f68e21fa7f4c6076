import type { AgentRunError } from '../model/AgentRunError.js';
import { step, type Step } from './Effect.js';
import type { MethodEvent } from './MachineEvent.js';
import type { RunState } from './RunState.js';

/** Drops methods that wait for the stored record, and settles their promises. With an `error`, the promises reject. */
export function stopWaiting(
  state: RunState,
  isDropped: (event: MethodEvent) => boolean = () => true,
  error?: AgentRunError,
): Step {
  const { storage } = state;
  if (storage.at !== 'loading') return step(state);
  const tickets = storage.waiting.filter(isDropped).map(({ ticket }) => ticket);
  if (tickets.length === 0) return step(state);
  const waiting = storage.waiting.filter((event) => !isDropped(event));
  return step({ ...state, storage: { ...storage, waiting } }, { type: 'settle', tickets, error });
}
