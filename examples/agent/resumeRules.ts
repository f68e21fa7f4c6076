import type { Interrupt, Metadata, ResumeEntry } from '@ag-ui/core';
import { Validator } from '@cfworker/json-schema';

/** The reason for a refusal, as the `code` of its RUN_ERROR. */
export type RefusalCode =
  'PENDING_INTERRUPTS' | 'UNKNOWN_INTERRUPT_ID' | 'PARTIAL_RESUME' | 'INTERRUPT_EXPIRED' | 'INVALID_PAYLOAD';

/** A refusal with a message, and with the `interruptId` in its metadata. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly metadata: Metadata;
}

/**
 * Checks a request against the rules of AG-UI interrupts. `pending` is the paused run of the thread, `resume` is empty
 * if the request has none, and `now` is in epoch milliseconds. Returns `undefined` if the request is valid.
 */
export function refusalOf(
  pending: readonly Interrupt[],
  resume: readonly ResumeEntry[],
  now: number,
): Refusal | undefined {
  const known = new Map(pending.map((interrupt) => [interrupt.id, interrupt]));
  const first = pending[0];
  if (resume.length === 0) return first && pendingInterrupts(first, pending.length);

  for (const { interruptId } of resume) {
    if (!known.has(interruptId)) {
      return refusal('UNKNOWN_INTERRUPT_ID', interruptId, 'nothing with this id waits on this thread.');
    }
  }
  const answered = new Set(resume.map(({ interruptId }) => interruptId));
  const missing = pending.find(({ id }) => !answered.has(id));
  if (missing) {
    return refusal(
      'PARTIAL_RESUME',
      missing.id,
      'no entry answers it. One resume must answer every interrupt.',
    );
  }
  for (const entry of resume) {
    const interrupt = known.get(entry.interruptId);
    const found = interrupt && entry.status === 'resolved' && refusalOfAnswer(interrupt, entry, now);
    if (found) return found;
  }
  return undefined;
}

/** Rule 4: open questions block new input. */
function pendingInterrupts({ id }: Interrupt, count: number): Refusal {
  return refusal(
    'PENDING_INTERRUPTS',
    id,
    `it waits for an answer (${count} in all), and the request has none.`,
  );
}

/** Rules 6, 7 and 8. They do not apply to a cancelled entry: an expired question can still be cancelled. */
function refusalOfAnswer(interrupt: Interrupt, entry: ResumeEntry, now: number): Refusal | undefined {
  if (interrupt.expiresAt !== undefined && Date.parse(interrupt.expiresAt) <= now) {
    return refusal('INTERRUPT_EXPIRED', interrupt.id, `it could be answered until ${interrupt.expiresAt}.`);
  }
  if (entry.payload === undefined) {
    return refusal('INVALID_PAYLOAD', interrupt.id, 'it is resolved without a payload.');
  }
  const { valid, errors } = new Validator(expectedSchema(interrupt), '2020-12', false).validate(
    entry.payload,
  );
  if (valid) return undefined;
  const issues = errors.map(({ instanceLocation, error }) => ({ path: instanceLocation, message: error }));
  const words = issues.map(({ path, message }) => `${path} ${message}`).join(' ');
  return refusal('INVALID_PAYLOAD', interrupt.id, `the payload does not match its schema. ${words}`, {
    issues,
  });
}

/**
 * The payloads that an interrupt without a schema accepts: an approval, or the boolean that is the specification's
 * default.
 */
function expectedSchema({ responseSchema, reason }: Interrupt): object {
  if (responseSchema) return responseSchema;
  if (reason === 'confirmation') return { type: 'boolean' };
  if (reason !== 'tool_call') return {};
  return { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
}

function refusal(code: RefusalCode, interruptId: string, why: string, details: Metadata = {}): Refusal {
  return { code, message: `Interrupt ${interruptId}: ${why}`, metadata: { interruptId, ...details } };
}
