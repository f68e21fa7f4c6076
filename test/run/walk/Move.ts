import type { MachineEvent } from '../../../src/run/MachineEvent.js';
import { pauseOf, type RunState } from '../../../src/run/RunState.js';
import type { Surroundings } from './SmallWorld.js';

/** One possible move: an event, or a change of the surroundings that the event reports. */
export interface Move {
  readonly name: string;
  readonly event?: MachineEvent;
  readonly surroundings?: Partial<Surroundings>;
}

/** A move that is one event. */
export const event = (name: string, made: MachineEvent): Move => ({ name, event: made });

/** The keys of the questions, and of one that is not asked. */
export function keysIn(state: RunState): readonly string[] {
  const keys = pauseOf(state)?.items.map(({ key }) => key) ?? [];
  return keys.length > 0 ? keys : ['gone'];
}

/** The only message of a user. */
export const message = { id: 'm1', role: 'user', content: 'Hello.' } as const;
