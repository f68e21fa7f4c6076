import type { Effect } from '../../../src/run/Effect.js';
import type { RunState } from '../../../src/run/RunState.js';
import { movesIn, rememberCheck } from './alphabet.js';
import { ticketsOf } from './oracle.js';
import { askedState, givenIn, next, silentState, type Setting, type Surroundings } from './SmallWorld.js';

/** The result of a sequence of moves. */
export interface Played {
  readonly state: RunState;
  /** The effects of the last move. */
  readonly effects: readonly Effect[];
  /** The pending promises, and the settled ones. */
  readonly waiting: number;
  readonly settled: number;
}

/** Plays moves of the walk by name, starting right after both questions were asked. */
export function play(setting: Setting, ...names: readonly string[]): Played {
  let state = setting.stored ? silentState(setting) : askedState(setting);
  let surroundings: Surroundings = { online: true, late: false, canReadSchemas: !setting.unread };
  let effects: readonly Effect[] = [];
  let settled = 0;
  for (const name of names) {
    const move = movesIn(state, setting, surroundings).find((each) => each.name === name);
    if (!move) throw new Error(`"${name}" cannot happen while the request is ${state.request.at}.`);
    surroundings = { ...surroundings, ...move.surroundings };
    if (!move.event) continue;
    const step = next(state, move.event, givenIn(setting, surroundings));
    ({ state, effects } = step);
    for (const effect of effects) {
      if (effect.type === 'settle') settled += effect.tickets.filter((ticket) => ticket >= 0).length;
      if (effect.type === 'awaitCheck' && effect.input.method === 'answer')
        rememberCheck(effect.checkId, effect.input.payload);
    }
  }
  const waiting = ticketsOf(state).filter((ticket) => ticket >= 0).length;
  return { state, effects, waiting, settled };
}
