import { askedFields } from '../model/askedFields.js';
import { readApproval } from '../approvals/approval.js';
import { provideCode } from './provideCode.js';
import type { Interrupt } from '../model/agUi.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';

/** An interrupt, and whatever its test says about what became of it. */
export type InterruptOptions = Omit<Partial<Interrupt>, 'expiresAt'> &
  Omit<Partial<PendingInterrupt>, 'interrupt' | 'raw'>;

/**
 * One question that waits, from the fields of its interrupt and of its state: what is left out is filled in,
 * and the yes and the no are read from the schema as a real run reads them.
 *
 * @example
 * pendingInterrupt({ reason: 'tool_call', message: 'Send the mail?', status: 'answered' })
 */
export function pendingInterrupt(options: InterruptOptions = {}): PendingInterrupt {
  const {
    id = 'int-1',
    reason = 'confirmation',
    message,
    toolCallId,
    responseSchema,
    metadata,
    ...state
  } = options;
  const { expiresAt, subagentRunId, ...rest } = state;
  const expires = expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() };
  const interrupt: Interrupt = {
    id,
    reason,
    ...(message !== undefined && { message }),
    ...(toolCallId !== undefined && { toolCallId }),
    ...(responseSchema !== undefined && { responseSchema }),
    ...(metadata !== undefined && { metadata }),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...expires,
  };
  provideCode();
  const shape = readApproval(interrupt);
  return {
    key: id,
    digest: id,
    ...askedFields(interrupt),
    raw: interrupt,
    answerable: id !== '',
    status: 'open',
    delivery: 'none',
    expired: false,
    checking: false,
    issues: [],
    ...(shape && { approval: { canEdit: shape.canEdit, allowed: shape.allowed } }),
    ...rest,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
