import type { PendingAction, PendingInterrupt } from '../model/PendingInterrupt.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';

const questionsOfActions = new WeakMap<
  PendingAction,
  { interrupt: PendingInterrupt; question: PendingInterrupt }
>();

/**
 * Returns one action as an interrupt without actions, so that the same components can show it. The same action of the
 * same interrupt always returns the same object.
 */
export function questionOfAction(interrupt: PendingInterrupt, action: PendingAction): PendingInterrupt {
  const known = questionsOfActions.get(action);
  if (known?.interrupt === interrupt) return known.question;
  const { key, digest, description, responseSchema, allowed, draft, decision } = action;
  const { raw, answerable, delivery, expired, checking, expiresAt } = interrupt;
  const question: PendingInterrupt = {
    key,
    digest,
    id: `${interrupt.id}${key.slice(interrupt.key.length)}`,
    reason: 'tool_call',
    ...(description !== undefined && { message: description }),
    responseSchema,
    raw,
    answerable,
    delivery,
    expired,
    checking,
    expiresAt,
    status: decision ? 'answered' : 'open',
    toolCall: callOf(action),
    approval: { canEdit: allowed.includes('edit'), allowed },
    issues: [],
    ...(draft !== undefined && { draft }),
    ...(decision && { decision: { status: 'resolved', payload: decision } }),
  };
  questionsOfActions.set(action, { interrupt, question });
  return question;
}

function callOf({ key, name, args, argsText: known }: PendingAction): ToolCallRecord {
  const argsText = args === undefined ? '' : (known ?? JSON.stringify(args));
  return { id: key, name, argsText, args, status: 'suspended', proposedBy: '' };
}
