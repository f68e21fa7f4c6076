import { sameJson } from '../model/json.js';
import type { ReceivedAction } from '../model/PendingInterrupt.js';

type IsSame = (one: ReceivedAction, other: ReceivedAction) => boolean;

/** In order of confidence: the same call, then another call of the same tool. */
const resemblances: readonly IsSame[] = [
  (one, other) => one.name === other.name && sameJson(one.args, other.args),
  (one, other) => one.name === other.name,
];

/**
 * The previous position of each action, by its current position: an agent may ask about the same actions in another
 * order, about fewer, or about others. A new action gets the previous position with the same index, unless another
 * action has it.
 */
export function previousPositions(
  before: readonly ReceivedAction[],
  now: readonly ReceivedAction[],
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (place: number, old: number) => {
    places.set(place, old);
    taken.add(old);
  };
  for (const isSame of resemblances) {
    const isFree = (action: ReceivedAction, old: number) => {
      const other = before[old];
      return other !== undefined && !taken.has(old) && isSame(action, other);
    };
    // An action at the same position takes precedence over an equal action at another position.
    for (const [place, action] of now.entries())
      if (!places.has(place) && isFree(action, place)) pair(place, place);
    for (const [place, action] of now.entries()) {
      if (places.has(place)) continue;
      const old = before.findIndex((_, each) => isFree(action, each));
      if (old >= 0) pair(place, old);
    }
  }
  for (const place of now.keys())
    if (!places.has(place) && !taken.has(place) && place < before.length) pair(place, place);
  return places;
}
