import type { Given, MachineEvent } from '../../../src/run/MachineEvent.js';
import type { RunState } from '../../../src/run/RunState.js';
import { movesIn } from './alphabet.js';
import type { Move } from './Move.js';
import { canonical, withoutNames } from './canonical.js';
import type { World } from './explore.js';
import { stuck } from './forward.js';
import { askedState, givenIn, next, silentState, type Setting, type Surroundings } from './SmallWorld.js';
import { takeEvent } from './takeMove.js';

/** One tab and its surroundings. */
export interface TabPlace {
  readonly state: RunState;
  readonly surroundings: Surroundings;
  readonly meant: string | undefined;
}

/**
 * One tab, and everything that can happen to it. `transitions` collects the edges between the members of its unions.
 */
export function oneTab(setting: Setting, transitions: Set<string>): World<TabPlace> {
  const go = (place: TabPlace, move: Move): TabPlace | string => {
    const surroundings = { ...place.surroundings, ...move.surroundings };
    const { event } = move;
    if (!event) return { ...place, surroundings };
    const taken = takeEvent(place.state, event, givenIn(setting, surroundings), place.meant);
    if (typeof taken === 'string') return taken;
    const { state } = taken.step;
    for (const each of transitionsOf(place.state, state, event, givenIn(setting, surroundings)))
      transitions.add(each);
    return { state, surroundings, meant: taken.meant };
  };
  return {
    start: {
      state: setting.stored ? silentState(setting) : askedState(setting),
      surroundings: { online: true, late: false, canReadSchemas: !setting.unread },
      meant: undefined,
    },
    starts: setting.starts,
    ways: (place) =>
      movesIn(place.state, setting, place.surroundings).map((move) => ({
        name: move.name,
        go: () => go(place, move),
      })),
    text: ({ state, surroundings, meant }) =>
      `${canonical(state)} ${JSON.stringify(surroundings)} ${withoutNames(meant ?? '')}`,
    fault: ({ state, surroundings }) => stuck(state, setting, surroundings),
  };
}

function transitionsOf(
  before: RunState,
  after: RunState,
  event: MachineEvent,
  given: Given,
): readonly string[] {
  const { request } = before;
  // A response to a request that was not seen to leave implies that it has left: two steps in one.
  if (
    event.type === 'chunk' &&
    request.at === 'held' &&
    'attempt' in request &&
    request.attempt.runId === event.runId
  ) {
    const left = { type: 'sending', runId: event.runId } as const;
    const posted = next(before, left, given).state;
    return [...changes(before, posted, left), ...changes(posted, after, event)];
  }
  return changes(before, after, event);
}

function changes(before: RunState, after: RunState, { type }: MachineEvent): readonly string[] {
  const unions = ['request', 'questions', 'tail'] as const;
  return unions.flatMap((union) =>
    before[union].at === after[union].at
      ? []
      : [`${union}: ${before[union].at} --> ${after[union].at}: ${type}`],
  );
}
