import { previousPositions } from '../approvals/previousPositions.js';
import { gone } from '../model/gone.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { PendingAction, PendingInterrupt } from '../model/PendingInterrupt.js';
import { bindInterrupt, type BoundInterrupt } from './bindInterrupt.js';
import { questionOfAction } from './questionOfAction.js';

/** One action as an interrupt with bound methods. The methods of the run object accept the key of an action. */
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
