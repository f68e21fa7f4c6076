import { InterruptSchema, ResumeEntrySchema } from '@ag-ui/core/schemas';
import type { Interrupt, ResumeEntry } from '@ag-ui/core';
import type { Pause } from './Memory.js';
import type { Answer } from './Scenario.js';
import { scenarioById } from './scenarios.js';

/**
 * The state as a client gets it at `pause`: its own keys, and under `paused` what a server without a memory
 * needs to go on. Without a pause that key is gone. A state that is no object has no keys to keep.
 */
export function stateAt(state: unknown, pause: Pause | undefined): object {
  const kept = new Map(isObject(state) ? Object.entries(state) : []);
  kept.delete('paused');
  if (pause) kept.set('paused', { ...pause, scenario: pause.scenario.id });
  return Object.fromEntries(kept);
}

/**
 * Reads back what `stateAt` wrote. Anything else means that nothing waits. The client could have changed it:
 * a server in production signs what it gives away.
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
    // The state was JSON, which holds no `undefined`: that is all that tells the two types apart.
    interrupts: interrupts.data as Interrupt[],
    answered: answered.data.map((entries) => entries.map(answerOf)),
  };
}

type SentAnswer = Pick<ResumeEntry, 'interruptId' | 'status' | 'payload'>;

/** A resume entry as a scenario sees it. A cancelled one has no payload, whatever was sent with it. */
export function answerOf({ interruptId, status, payload }: SentAnswer): Answer {
  return status === 'resolved' ? { interruptId, status, payload } : { interruptId, status };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
