import { actionKey, placeOfKey } from '../decisions/actions.js';
import { itemOf, type Pause } from '../decisions/Pause.js';
import type { RunState } from './RunState.js';

/** Drops the check of an answer to this interrupt or action, and those of answers that include it or are part of it. */
export const dropCheck = (state: RunState, key: string): RunState => dropChecksOf(state, [key]);

/** The same for several interrupts and actions. It visits each check once. */
export function dropChecksOf(state: RunState, keys: readonly string[]): RunState {
  const { checks, checkCalls } = state;
  if (checks.size === 0 && checkCalls.size === 0) return state;
  const dropped = new Set(keys);
  const including = new Set(keys.map((key) => placeOfKey(key).itemKey));
  const isAbout = (each: string): boolean =>
    dropped.has(each) || dropped.has(placeOfKey(each).itemKey) || including.has(each);
  const kept = [...checks].filter(([each]) => !isAbout(each));
  const keptCalls = [...checkCalls].filter(([, each]) => !isAbout(each));
  if (kept.length === checks.size && keptCalls.length === checkCalls.size) return state;
  return {
    ...state,
    checks: kept.length === checks.size ? checks : new Map(kept),
    checkCalls: new Map(keptCalls),
  };
}

/** Drops the checks of answers to interrupts and actions that another tab has decided or reopened in `pause`. */
export function dropOvertakenChecks(state: RunState, before: Pause, pause: Pause): RunState {
  if (state.checks.size === 0 && state.checkCalls.size === 0) return state;
  const overtaken = pause.items.flatMap(({ key, revisions = {} }) =>
    Object.keys(revisions)
      .filter((place) => revisions[place] !== itemOf(before, key)?.revisions?.[place])
      .map((place) => (place === '' ? key : actionKey(key, Number(place)))),
  );
  return dropChecksOf(state, overtaken);
}

/** Drops every running check. Its result is ignored. */
export function dropChecks(state: RunState): RunState {
  if (state.checks.size === 0 && state.checkCalls.size === 0) return state;
  return { ...state, checks: new Map(), checkCalls: new Map() };
}

/** The check has returned issues, so nothing changes. */
export function withoutCheckCall(state: RunState, checkId: number): RunState {
  const checkCalls = new Map(state.checkCalls);
  return checkCalls.delete(checkId) ? { ...state, checkCalls } : state;
}

/** Marks the running checks, so that nothing is sent automatically when they pass. */
export function withoutAutoSubmit(state: RunState): RunState {
  if (state.checks.size === 0) return state;
  return {
    ...state,
    checks: new Map([...state.checks].map(([key, check]) => [key, { ...check, skipsAutoSubmit: true }])),
  };
}
