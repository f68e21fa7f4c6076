import { askedFields } from '../model/askedFields.js';
import { readApproval } from '../approvals/approval.js';
import { provideCode } from './provideCode.js';
import type { Interrupt } from '../model/agUi.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';

/** The fields of an interrupt and of its state. */
export type InterruptOptions = Omit<Partial<Interrupt>, 'expiresAt'> &
  Omit<Partial<PendingInterrupt>, 'interrupt' | 'raw'>;

/**
 * Creates a pending interrupt from the fields of the AG-UI interrupt and of its state. Missing fields are filled in,
 * and the approval and denial are derived from the schema as in a real run. If the `status` is `answered` and there is
 * no `decision`, the decision is an approval.
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
  const { toolCall, actions } = rest;
  const shape = readApproval({ ...interrupt, flatEdits: rest.flatEdits });
  return {
    key: id,
    // Given actions already contain the digest of their question.
    digest: actions?.[0]?.digest ?? JSON.stringify([interrupt, toolCall?.name, toolCall?.args]),
    ...askedFields(interrupt),
    raw: interrupt,
    answerable: id !== '',
    status: 'open',
    delivery: 'none',
    expired: expiresAt !== undefined && expiresAt <= Date.now(),
    checking: false,
    issues: [],
    ...(shape && { approval: { canEdit: shape.canEdit, allowed: shape.allowed } }),
    ...(rest.status === 'answered' && {
      decision: { status: 'resolved', payload: shape?.approve() ?? true },
    }),
    ...(rest.status === 'cancelled' && { decision: { status: 'cancelled' } }),
    ...rest,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
