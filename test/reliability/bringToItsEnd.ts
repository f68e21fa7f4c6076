import type { Person } from './Person.js';

/** How long a run may take to end without faults, in milliseconds. */
export const PATIENCE = 30_000;
const FRAME = 20;
/** How many actions a user tries before a thread counts as stuck. */
const TRIES = 16;

/**
 * Acts as the user, with what the page offers, until the thread has finished.
 *
 * @throws Error if the thread cannot be finished
 */
export async function bringToItsEnd(person: Person): Promise<void> {
  const tried: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (person.snapshot.status === 'reconnecting') person.do('retry');
    await person.rest(PATIENCE);
    const { status, interrupts, batch, error, capabilities } = person.snapshot;
    if (status === 'finished' && interrupts.length === 0) return;
    tried.push(`${status}/${batch.delivery}/${error?.code ?? ''}`);
    // A recent change is shown in the next frame.
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, FRAME));
    if (batch.delivery === 'elsewhere') {
      await person.until(() => person.snapshot.batch.delivery !== 'elsewhere', PATIENCE);
      continue;
    }
    if (interrupts.length > 0) answer(person, tries);
    else if (error?.code === 'run_error' && capabilities.refresh) person.do('refresh');
    else person.do(error?.retryable ? 'retry' : 'send');
  }
  throw new Error(`The thread cannot be brought to its end: ${tried.join(' → ')}.`);
}

function answer(person: Person, tries: number): void {
  const { interrupts, batch } = person.snapshot;
  // First the same again. If that is refused: another answer, another question, or none.
  if (batch.complete && batch.delivery !== 'none' && tries % 5 < 2) return person.do('retry');
  if (batch.delivery === 'refused' || batch.delivery === 'inDoubt') {
    if (tries % 5 === 3) return person.do('refresh');
    if (tries % 5 === 4 && batch.canLeave) return person.do('leave');
  }
  // Each action of a question is decided separately.
  const choices = interrupts.flatMap((pending) => pending.actions?.map(() => pending) ?? [pending]);
  for (const [at, { expired, decision }] of choices.entries()) {
    if (person.snapshot.batch.delivery === 'sending') return;
    if (!decision || expired) person.do(expired || tries % 5 === 2 ? 'cancel' : 'approve', at);
  }
  if (person.snapshot.interrupts.length > 0) person.do('submit');
}
