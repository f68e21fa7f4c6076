import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../../../src/run/Effect.js';
import type { RequestEvent, RunEvent } from '../../../src/run/RunEvent.js';
import { attemptOf, type RunState } from '../../../src/run/RunState.js';
import { movesIn, outOfOrder, rememberCheck, type Move } from './alphabet.js';
import { canonical, withoutNames } from './canonical.js';
import { stuck } from './forward.js';
import { meantBy, violation } from './oracle.js';
import { errors, givenIn, next, type Setting, type Surroundings } from './SmallWorld.js';

/** A place of the walk, and how it was reached. */
interface Place {
  readonly state: RunState;
  readonly surroundings: Surroundings;
  readonly meant: string | undefined;
  readonly depth: number;
  readonly path: Path | undefined;
}

/** A list of moves that shares its beginning with others. */
interface Path {
  readonly name: string;
  readonly before: Path | undefined;
}

/** What the walk has seen. */
export interface Walked {
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  /** Every state within the depth was looked at, and there are no others. */
  readonly isComplete: boolean;
  /** Each kind of fault once, with the shortest way to it. */
  readonly faults: ReadonlyMap<string, string>;
  /** The edges between the members of each union: `request: rest -> held: submit`. */
  readonly transitions: ReadonlySet<string>;
}

export interface Limits {
  readonly states: number;
  readonly milliseconds?: number | undefined;
}

/** Walks through everything that can happen, breadth first, until the limits are reached. */
export function explore(start: RunState, setting: Setting, limits: Limits): Walked {
  const surroundings = { online: true, late: false, readable: !setting.unread };
  const seen = new Set<string>();
  const queue: Place[] = [];
  const faults = new Map<string, string>();
  const transitions = new Set<string>();
  const began = performance.now();
  let edges = 0;
  let depth = 0;

  const blame = (fault: string, path: Path | undefined): void => {
    const kind = withoutNames(fault).replaceAll(/\d+/g, '0');
    if (!faults.has(kind)) faults.set(kind, `${fault}\n    after ${pathText(path)}`);
  };
  const visit = (place: Place): void => {
    const text = textOf(place);
    if (seen.has(text)) return;
    seen.add(text);
    queue.push(place);
    const missing = stuck(place.state, setting, place.surroundings);
    if (missing) blame(missing, place.path);
  };

  visit({ state: freeze(start), surroundings, meant: undefined, depth: 0, path: undefined });
  let at = 0;
  for (; at < queue.length && at < limits.states; at += 1) {
    if (limits.milliseconds !== undefined && performance.now() - began > limits.milliseconds) break;
    const place = queue[at];
    if (!place) break;
    depth = place.depth;
    for (const move of movesIn(place.state, setting, place.surroundings)) {
      edges += 1;
      const path = { name: move.name, before: place.path };
      const now = { ...place.surroundings, ...move.surroundings };
      const { event } = move;
      if (!event) {
        visit({ ...place, surroundings: now, path, depth: place.depth + 1 });
        continue;
      }
      const taken = take(place.state, move, event, setting, now);
      if (typeof taken === 'string') {
        blame(taken, path);
        continue;
      }
      const { state } = taken;
      for (const effect of taken.effects) {
        if (effect.type === 'check' && effect.wish.verb === 'answer') rememberCheck(effect.checkId, effect.wish.payload);
      }
      const fault = violation({ before: place.state, event, step: taken, meant: place.meant });
      if (fault) {
        blame(fault, path);
        continue;
      }
      const late = lateFault(place.state, state, setting, now);
      if (late) blame(late, path);
      for (const each of transitionsOf(place.state, state, event)) transitions.add(each);
      visit({ state, surroundings: now, meant: meantAfter(place, event, state), depth: place.depth + 1, path });
    }
    queue[at] = { ...place, path: undefined };
  }
  return { states: seen.size, edges, depth, isComplete: at >= queue.length, faults, transitions };
}

const textOf = ({ state, surroundings, meant }: Place): string =>
  `${canonical(state)} ${JSON.stringify(surroundings)} ${withoutNames(meant ?? '')}`;

/** Takes a move twice: it throws nothing, changes nothing that it was given, and gives the same again. */
function take(state: RunState, { name }: Move, event: RunEvent, setting: Setting, now: Surroundings): Step | string {
  const given = givenIn(setting, now);
  freeze(event);
  try {
    const step = next(state, event, given);
    const again = next(state, event, given);
    if (!isDeepStrictEqual(step, again)) return `pure: ${name} gives something else the second time`;
    freeze(step.state);
    return step;
  } catch (cause) {
    return `total: ${name} threw ${cause instanceof Error ? (cause.stack ?? '') : String(cause)}`;
  }
}

/** What comes late about a request that is gone changes nothing. */
function lateFault(before: RunState, after: RunState, setting: Setting, now: Surroundings): string | undefined {
  const attempt = attemptOf(before);
  const tail = before.tail.at === 'draining' ? before.tail.attempt.runId : undefined;
  const live = new Set([attemptOf(after)?.runId, after.tail.at === 'draining' ? after.tail.attempt.runId : undefined]);
  for (const runId of [attempt?.runId, tail]) {
    if (runId === undefined || live.has(runId)) continue;
    for (const event of [...outOfOrder(runId), ...lateChunks(runId)]) {
      const { state, effects } = next(after, event, givenIn(setting, now));
      if (state !== after || effects.length > 0) return `late: ${event.type} changed something`;
    }
  }
  return undefined;
}

const lateChunks = (runId: string): readonly RequestEvent[] => [
  { type: 'chunk', runId, events: [{ type: 'RUN_STARTED' }], ending: { type: 'open' } },
  { type: 'chunk', runId, events: [], ending: { type: 'failed', error: errors.failed, final: true } },
  { type: 'chunk', runId, events: [], ending: { type: 'finished', outcome: 'success', pendingToolCallIds: [] } },
];

/** What a person means stays for as long as a request carries it. */
function meantAfter({ state: before, meant }: Place, event: RunEvent, after: RunState): string | undefined {
  const { request } = after;
  if (request.at === 'rest' || request.at === 'disposed') return undefined;
  const began = before.request.at === 'rest';
  return began ? meantBy(event, before, after) : meant;
}

function transitionsOf(before: RunState, after: RunState, { type }: RunEvent): readonly string[] {
  const unions = ['request', 'questions', 'tail'] as const;
  return unions.flatMap((union) =>
    before[union].at === after[union].at ? [] : [`${union}: ${before[union].at} -> ${after[union].at}: ${type}`],
  );
}

function pathText(path: Path | undefined): string {
  const names: string[] = [];
  for (let at = path; at; at = at.before) names.unshift(at.name);
  return names.join(', ');
}

const frozen = new WeakSet<object>();

/** Freezes a value and everything in it. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
