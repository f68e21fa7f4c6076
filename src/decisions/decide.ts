import type { PauseItem } from './Pause.js';
import { refuse, stageAnswer, type Staged } from './stageAnswer.js';
import { readApproval, takesArgs } from '../approvals/approval.js';
import { own } from '../model/json.js';
import { decideActions } from './decideActions.js';
import type { Bounds, Wish } from './Wish.js';

/**
 * Turns a wish into a staged item, or returns why it cannot be staged. `key` is the key of the item or of one of its actions. An answer to a
 * whole interrupt with actions uses the agent's own format.
 */
export function decide(item: PauseItem, key: string, wish: Wish, bounds: Bounds): Staged {
  if (wish.verb === 'approve' && !areArgs(wish.editedArgs)) {
    return refuse('The edited arguments must be an object. Correct them, or approve without edits.', 'type');
  }
  const whole = key === item.key;
  if (item.received.actions && !(whole && wish.verb === 'answer')) {
    return decideActions(item, key, wish, bounds);
  }
  switch (wish.verb) {
    case 'answer':
      return stageAnswer(item, { payload: wish.payload, metadata: wish.metadata, ...bounds });
    case 'approve':
      return approve(item, wish, bounds);
    case 'deny':
      return deny(item, wish.reason, bounds);
    case 'respond':
      return respond(item, wish.message, bounds);
  }
}

/** Whether the value is valid as arguments or absent. An invalid value must not approve the original arguments. */
const areArgs = (edited: unknown): boolean =>
  edited === undefined || (typeof edited === 'object' && edited !== null);

function approve(item: PauseItem, wish: Extract<Wish, { verb: 'approve' }>, bounds: Bounds): Staged {
  const shape = readApproval(item.received.interrupt);
  if (!shape)
    return refuse(
      'The payload of an approval cannot be derived from the question. Answer it with its form.',
      'yes',
    );
  const { editedArgs, reason } = wish;
  if (editedArgs && !(shape.canEdit && wish.takesEdits && takesArgs(shape, editedArgs))) {
    return refuse(
      'This agent does not accept edited arguments, so the edit would be lost. Approve without edits, or deny.',
      'edits',
    );
  }
  return stageAnswer(item, { payload: shape.approve({ editedArgs, reason }), ...bounds });
}

function deny(item: PauseItem, reason: string | undefined, bounds: Bounds): Staged {
  const shape = readApproval(item.received.interrupt);
  if (!shape?.allowed.includes('deny')) {
    return refuse(
      'The payload of a denial cannot be derived from the question. Answer it with its form, or cancel.',
      'no',
    );
  }
  return stageAnswer(item, { payload: shape.deny(reason), ...bounds });
}

function respond(item: PauseItem, message: string, bounds: Bounds): Staged {
  const { interrupt } = item.received;
  const type = own(interrupt.responseSchema, 'type');
  const free = interrupt.responseSchema === undefined ? !readApproval(interrupt) : type === 'string';
  if (!free) {
    return refuse(
      'This question does not accept a message. Answer it with its form or its buttons.',
      'words',
    );
  }
  return stageAnswer(item, { payload: message, ...bounds });
}
