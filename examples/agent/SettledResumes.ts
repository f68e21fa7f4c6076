import type { Event, ResumeEntry, RunFinishedOutcome } from '@ag-ui/core';

/** What a resume led to: everything between RUN_STARTED and RUN_FINISHED, and how it ended. */
export interface SettledResume {
  readonly events: readonly Event[];
  readonly outcome: RunFinishedOutcome;
}

/**
 * Remembers what each resume led to, so that the same one again (same thread, interrupts, statuses and
 * payloads) is told the same and executes nothing (AG-UI rule 5).
 */
export class SettledResumes {
  readonly #settled = new Map<string, SettledResume>();
  readonly #answered = new Set<string>();

  find(threadId: string, resume: readonly ResumeEntry[]): SettledResume | undefined {
    return this.#settled.get(fingerprint(threadId, resume));
  }

  /** Whether an interrupt has had its answer, even if a client's old state still shows it as waiting. */
  answered(threadId: string, interruptId: string): boolean {
    return this.#answered.has(JSON.stringify([threadId, interruptId]));
  }

  add(threadId: string, resume: readonly ResumeEntry[], settled: SettledResume): void {
    this.#settled.set(fingerprint(threadId, resume), settled);
    for (const { interruptId } of resume) this.#answered.add(JSON.stringify([threadId, interruptId]));
  }
}

/** Neither the order of the entries nor that of the keys in a payload makes another resume. */
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
