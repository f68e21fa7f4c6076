import { InterruptSchema, ResumeEntrySchema } from '@ag-ui/core/schemas';
import type { Interrupt, ResumeEntry } from '@ag-ui/core';
import type { Pause } from './Memory.js';
import type { Answer } from './Scenario.js';
import { scenarioById } from './scenarios.js';

/**
 * The state that a client receives at `pause`: its own keys, and the key `paused` with the data that a stateless server
 * needs to resume. Without a pause that key is removed. A state that is not an object has no keys.
 */
export function stateAt(state: unknown, pause: Pause | undefined): object {
  const kept = new Map(isObject(state) ? Object.entries(state) : []);
  kept.delete('paused');
  if (pause) kept.set('paused', { ...pause, scenario: pause.scenario.id });
  return Object.fromEntries(kept);
}

/**
 * Reads the output of `stateAt`. Anything else means that nothing is pending. The client could have changed it: a
 * production server should sign this data.
 */
export function pauseIn(state: unknown): Pause | undefined {
  const paused = isObject(state) ? state['paused'] : undefined;
  if (!isObject(paused)) return undefined;
  const scenario = scenarioById(paused['scenario']);
  const interrupts = InterruptSchema.array().min(1).safeParse(paused['interrupts']);
  const answered = ResumeEntrySchema.array().array().safeParse(paused['answered']);
  if (!scenario || !interrupts.success || !answered.success) return undefined;
  return {
    scenario,
    // The state was JSON, which has no `undefined`. That is the only difference between the two types.
    interrupts: interrupts.data as Interrupt[],
    answered: answered.data.map((entries) => entries.map(answerOf)),
  };
}

type SentAnswer = Pick<ResumeEntry, 'interruptId' | 'status' | 'payload'>;

/** A resume entry for a scenario. A cancelled entry has no payload, even if one was sent. */
export function answerOf({ interruptId, status, payload }: SentAnswer): Answer {
  return status === 'resolved' ? { interruptId, status, payload } : { interruptId, status };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
