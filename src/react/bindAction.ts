import { previousPositions } from '../approvals/previousPositions.js';
import { gone } from '../model/gone.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { PendingAction, PendingInterrupt } from '../model/PendingInterrupt.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { bindInterrupt, type BoundInterrupt } from './bindInterrupt.js';

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

/** One action as an interrupt with bound methods. The methods of the run accept the key of an action. */
export function bindAction(
  run: AgentRun,
  interrupt: PendingInterrupt,
  action: PendingAction,
): BoundInterrupt {
  const bound = bindInterrupt(run, questionOfAction(interrupt, action));
  let found = boundActions.get(bound);
  if (!found) {
    found = {
      ...bound,
      setDraft: (value) => {
        const key = keyNow(run, interrupt, action);
        return key === undefined ? gone : run.setDraft(key, value);
      },
    };
    boundActions.set(bound, found);
  }
  return found;
}

const boundActions = new WeakMap<BoundInterrupt, BoundInterrupt>();

/**
 * The current key of the action. A key refers to a position, and a delayed draft belongs to the position that the
 * action has now. `undefined` if the agent no longer asks about it.
 */
function keyNow(run: AgentRun, before: PendingInterrupt, { key }: PendingAction): string | undefined {
  const now = run.getSnapshot().interrupts.find((each) => each.key === before.key);
  if (!now?.actions || !before.actions || now.digest === before.digest) return key;
  const indexBefore = before.actions.findIndex((each) => each.key === key);
  const previous = previousPositions(before.actions, now.actions);
  return now.actions.find((_, index) => previous.get(index) === indexBefore)?.key;
}

function callOf({ key, name, args }: PendingAction): ToolCallRecord {
  const argsText = args === undefined ? '' : JSON.stringify(args);
  return { id: key, name, argsText, args, status: 'suspended', proposedBy: '' };
}
