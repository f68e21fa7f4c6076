import type { PauseItem } from './Pause.js';
import { refuse, stageAnswer, type Staged } from './stageAnswer.js';
import { isGiven } from '../approvals/approval.js';
import { takesArgs } from '../approvals/editedArguments.js';
import type { DenyOptions } from '../model/MethodOptions.js';
import { isOpenSchema } from '../model/isOpenSchema.js';
import { isJsonObject, own, sameJson } from '../model/json.js';
import { approvalOf } from './approvalOf.js';
import { decideActions, decideEachAction } from './decideActions.js';
import type { AnswerLimits, DecisionInput } from './DecisionInput.js';

/**
 * Turns a decision input into a staged item, or returns why it cannot be staged. `key` is the key of the item or of one
 * of its actions. An answer to a whole interrupt with actions has one decision for each of them in `actions`, or is in
 * the agent's own format.
 */
export function decide(item: PauseItem, key: string, input: DecisionInput, limits: AnswerLimits): Staged {
  if (input.method === 'approve' && !areArgs(input.editedArgs)) {
    return refuse('The edited arguments must be an object. Correct them, or approve without edits.', 'type');
  }
  if (item.received.actions) {
    if (key !== item.key || input.method !== 'answer') return decideActions(item, key, input, limits);
    const each = own(input.payload, 'actions');
    if (Array.isArray(each)) return decideEachAction(item, each, input, limits);
  }
  switch (input.method) {
    case 'answer':
      if (isTextForBoolean(item, input)) return textRefusal;
      if (input.takesEdits === false && hasEdits(item, input.payload)) return editsRefusal;
      return stageAnswer(item, { payload: input.payload, metadata: input.metadata, ...limits });
    case 'approve':
      return approve(item, input, limits);
    case 'deny':
      return deny(item, input.reason, limits);
    case 'respond':
      return respond(item, input.message, limits);
  }
}

/**
 * Whether a decision about a whole interrupt keeps the decisions about its actions, and decides only its open actions.
 */
export const keepsDecisions = (item: PauseItem, key: string, { method }: DecisionInput): boolean =>
  key === item.key && method !== 'answer' && item.decisions !== undefined;

/** Whether edited arguments are valid or absent. With an invalid value, the original arguments must not be approved. */
const areArgs = (edited: unknown): boolean =>
  edited === undefined || (typeof edited === 'object' && edited !== null);

function approve(
  item: PauseItem,
  input: Extract<DecisionInput, { method: 'approve' }>,
  limits: AnswerLimits,
): Staged {
  const shape = approvalOf(item.received);
  const { editedArgs, reason } = input;
  if (!shape || !(editedArgs || shape.allowed.includes('approve')))
    return refuse(
      'The payload of an approval cannot be derived from the question. Answer it with its form.',
      'yes',
    );
  if (editedArgs && !(shape.canEdit && input.takesEdits && takesArgs(shape, editedArgs))) return editsRefusal;
  const payload = shape.approve({ editedArgs, reason });
  return markLostReason(stageAnswer(item, { payload, ...limits }), reason, shape.approve({ editedArgs }));
}

function deny(item: PauseItem, reason: DenyOptions['reason'], limits: AnswerLimits): Staged {
  const shape = approvalOf(item.received);
  if (!shape?.allowed.includes('deny')) {
    return refuse(
      'The payload of a denial cannot be derived from the question. Answer it with its form, or cancel.',
      'no',
    );
  }
  return markLostReason(stageAnswer(item, { payload: shape.deny(reason), ...limits }), reason, shape.deny());
}

/** Marks a decision whose reason is not sent: its payload is the same without the reason. */
function markLostReason(staged: Staged, reason: DenyOptions['reason'], without: unknown): Staged {
  if (!isGiven(reason) || !staged.ok || staged.item.decision?.status !== 'resolved') return staged;
  const { decision } = staged.item;
  if (!sameJson(decision.payload, without)) return staged;
  return { ok: true, item: { ...staged.item, decisionsWithLostReason: [decision] } };
}

function respond(item: PauseItem, message: string, limits: AnswerLimits): Staged {
  const { interrupt } = item.received;
  const type = own(interrupt.responseSchema, 'type');
  const acceptsText = isOpenSchema(interrupt.responseSchema) ? !approvalOf(item.received) : type === 'string';
  return acceptsText ? stageAnswer(item, { payload: message, ...limits }) : textRefusal;
}

/**
 * Whether a text answers a confirmation without a schema, whose answer is a boolean in AG-UI 1.0. Servers interpret any
 * text as a yes. A host that expects text passes a `check`.
 */
function isTextForBoolean(
  { received: { interrupt } }: PauseItem,
  { payload, check, isChecked }: Extract<DecisionInput, { method: 'answer' }>,
): boolean {
  const isBoolean = interrupt.reason === 'confirmation' && isOpenSchema(interrupt.responseSchema);
  return isBoolean && typeof payload === 'string' && !check && !isChecked;
}

/**
 * Whether an answer approves a call with edited arguments. An agent that accepts no edits would run the call with the
 * original arguments.
 */
const hasEdits = ({ received }: PauseItem, payload: unknown): boolean =>
  isJsonObject(own(payload, 'editedArgs')) && approvalOf(received) !== undefined;

const editsRefusal = refuse(
  'This agent does not accept edited arguments, so the edit would be lost. Approve without edits, or deny.',
  'edits',
);

const textRefusal = refuse(
  'This question does not accept a message. Answer it with its form or its buttons.',
  'words',
);
