import type { Event, ResumeEntry, RunFinishedOutcome } from '@ag-ui/core';

/** The result of a resume: the events between RUN_STARTED and RUN_FINISHED, and the outcome. */
export interface SettledResume {
  readonly events: readonly Event[];
  readonly outcome: RunFinishedOutcome;
}

/**
 * Stores the result of each resume. A repeated resume (same thread, interrupts, statuses and payloads) gets the same
 * result and executes nothing (AG-UI rule 5).
 */
export class SettledResumes {
  readonly #settled = new Map<string, SettledResume>();
  readonly #answered = new Set<string>();

  find(threadId: string, resume: readonly ResumeEntry[]): SettledResume | undefined {
    return this.#settled.get(fingerprint(threadId, resume));
  }

  /** Whether an interrupt was answered, even if the state of a client still lists it as pending. */
  answered(threadId: string, interruptId: string): boolean {
    return this.#answered.has(JSON.stringify([threadId, interruptId]));
  }

  add(threadId: string, resume: readonly ResumeEntry[], settled: SettledResume): void {
    this.#settled.set(fingerprint(threadId, resume), settled);
    for (const { interruptId } of resume) this.#answered.add(JSON.stringify([threadId, interruptId]));
  }
}

/** A key that does not depend on the order of the entries or of the keys in a payload. */
function fingerprint(threadId: string, resume: readonly ResumeEntry[]): string {
  const entries = resume
    .map(({ interruptId, status, payload }) => JSON.stringify([interruptId, status, payload], sortKeys))
    .toSorted();
  return JSON.stringify([threadId, entries]);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
