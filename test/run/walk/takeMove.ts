import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../../../src/run/Effect.js';
import type { Given, RequestEvent, MachineEvent } from '../../../src/run/MachineEvent.js';
import { attemptOf, type RunState } from '../../../src/run/RunState.js';
import { rememberCheck } from './alphabet.js';
import { outOfOrder } from './requestMoves.js';
import { meantBy, violation } from './oracle.js';
import { errors, next } from './SmallWorld.js';

/** The result of an event in one tab. */
export interface Taken {
  readonly step: Step;
  /** What the user meant whose request is in flight. */
  readonly meant: string | undefined;
}

/**
 * Applies an event, and returns the law that it breaks. The step must not throw, must not change its input, and must be
 * deterministic.
 */
export function takeEvent(
  before: RunState,
  event: MachineEvent,
  given: Given,
  meant: string | undefined,
): Taken | string {
  freeze(before);
  freeze(event);
  let step: Step;
  try {
    step = next(before, event, given);
    if (!isDeepStrictEqual(step, next(before, event, given)))
      return `pure: ${event.type} gives something else the second time`;
  } catch (cause) {
    return `total: ${event.type} threw ${cause instanceof Error ? (cause.stack ?? '') : String(cause)}`;
  }
  freeze(step.state);
  for (const effect of step.effects) {
    if (effect.type === 'awaitCheck' && effect.input.method === 'answer')
      rememberCheck(effect.checkId, effect.input.payload);
  }
  const fault = violation({ before, event, step, meant }) ?? lateFault(before, step.state, given);
  return fault ?? { step, meant: meantAfter(before, event, step.state, meant) };
}

/** Late events about an ended request change nothing. */
function lateFault(before: RunState, after: RunState, given: Given): string | undefined {
  const requestsOf = (state: RunState) => [
    attemptOf(state)?.runId,
    state.tail.at === 'draining' ? state.tail.attempt.runId : undefined,
  ];
  const live = new Set(requestsOf(after));
  for (const runId of requestsOf(before)) {
    if (runId === undefined || live.has(runId)) continue;
    for (const event of [...outOfOrder(runId), ...lateChunks(runId)]) {
      const { state, effects } = next(after, event, given);
      if (state !== after || effects.length > 0) return `late: ${event.type} changed something`;
    }
  }
  return undefined;
}

const lateChunks = (runId: string): readonly RequestEvent[] => [
  { type: 'chunk', runId, events: [{ type: 'RUN_STARTED' }], ending: { type: 'open' } },
  { type: 'chunk', runId, events: [], ending: { type: 'failed', error: errors.failed, final: true } },
  {
    type: 'chunk',
    runId,
    events: [],
    ending: { type: 'finished', outcome: 'success', pendingToolCallIds: [] },
  },
];

/** A user's intent lasts as long as a request carries it. */
function meantAfter(
  before: RunState,
  event: MachineEvent,
  after: RunState,
  meant: string | undefined,
): string | undefined {
  const { request } = after;
  if (request.at === 'idle' || request.at === 'disposed') return undefined;
  return before.request.at === 'idle' ? meantBy(event, before, after) : meant;
}

const frozen = new WeakSet<object>();

/** Freezes a value deeply. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
