import { isGiven } from '../approvals/approval.js';
import { gone } from '../model/gone.js';
import { actionItem, decideAction, placeOfKey } from './actions.js';
import type { PauseItem } from './Pause.js';
import { refuse, stageAnswer, takenRefusal, type Staged } from './stageAnswer.js';
import { isJsonObject, own, sameJson } from '../model/json.js';
import type { ActionDecision, ReceivedAction } from '../model/PendingInterrupt.js';
import type { AnswerLimits, DecisionInput } from './DecisionInput.js';

/**
 * Turns a decision input about an interrupt with several actions into a staged item, or returns why it cannot be
 * staged. `key` is the key of an action, or of the interrupt: the decision then applies to every open action.
 */
export function decideActions(
  item: PauseItem,
  key: string,
  input: DecisionInput,
  limits: AnswerLimits,
): Staged {
  if (item.taken) return takenRefusal();
  const { index } = placeOfKey(key);
  const { actions = [] } = item.received;
  // A decision about the whole interrupt does not change actions that are already decided.
  const open = actions.flatMap((_, at) => (item.decisions?.[at] === undefined ? [at] : []));
  const indexes = index === undefined ? open : [index];
  if (indexes.length === 0 && !isRepeated(item, input)) {
    return refuse('Every action is decided already. Undo a decision to change it.', 'decided');
  }
  let staged: Staged = { ok: true, item };
  for (const each of indexes) {
    if (staged.ok) staged = decideOne(staged.item, each, input, limits);
  }
  return staged;
}

/** Stages one decision for each action, in their order, or returns why one of them cannot be staged. */
export function decideEachAction(
  item: PauseItem,
  decisions: readonly unknown[],
  input: Extract<DecisionInput, { method: 'answer' }>,
  limits: AnswerLimits,
): Staged {
  if (item.taken) return takenRefusal();
  if (decisions.length !== item.received.actions?.length)
    return refuse(
      'The answer needs one decision for each action of the question, in their order.',
      'decision',
    );
  return decisions.reduce<Staged>(
    (staged, payload, index) =>
      staged.ok ? decideOne(staged.item, index, { ...input, payload }, limits) : staged,
    { ok: true, item },
  );
}

/** Whether every action is already decided as wanted. */
const isRepeated = ({ received, decisions }: PauseItem, input: DecisionInput): boolean =>
  (received.actions ?? []).every((action, index) => {
    const wanted = actionPayload(action, input);
    return wanted.ok && sameJson(wanted.payload, decisions?.[index]);
  });

function decideOne(item: PauseItem, index: number, input: DecisionInput, limits: AnswerLimits): Staged {
  const action = item.received.actions?.[index];
  const alone = actionItem(item, index);
  if (!action || !alone) return gone;
  const wanted = actionPayload(action, input);
  if (!wanted.ok) return wanted;
  const staged = stageAnswer(alone, { payload: wanted.payload, ...limits });
  if (!staged.ok) return staged;
  const { decision } = staged.item;
  const payload = decision?.status === 'resolved' ? decision.payload : undefined;
  if (isDecision(payload)) {
    const decided = decideAction(item, index, payload, limits.now);
    const hasLostReason = 'reason' in input && isGiven(input.reason) && !('reason' in payload);
    return {
      ok: true,
      item: hasLostReason
        ? { ...decided, decisionsWithLostReason: [...(item.decisionsWithLostReason ?? []), payload] }
        : decided,
    };
  }
  return refuse(
    'This is not a decision about an action. It has neither `approved` nor `message`.',
    'decision',
  );
}

type Wanted = { readonly ok: true; readonly payload: unknown } | ReturnType<typeof refuse>;

function actionPayload({ name, allowed, takesReason }: ReceivedAction, input: DecisionInput): Wanted {
  switch (input.method) {
    case 'answer':
      return input.takesEdits === false && isJsonObject(own(input.payload, 'editedArgs'))
        ? notAllowed(name, 'edited')
        : { ok: true, payload: input.payload };
    case 'approve': {
      const { editedArgs, takesEdits } = input;
      if (!editedArgs) {
        if (!allowed.includes('approve')) return notAllowed(name, 'approved as it is');
        return { ok: true, payload: { approved: true } };
      }
      if (!takesEdits || !allowed.includes('edit')) return notAllowed(name, 'edited');
      return { ok: true, payload: { approved: true, editedArgs } };
    }
    case 'deny':
      if (!allowed.includes('deny')) return notAllowed(name, 'denied');
      return {
        ok: true,
        payload: { approved: false, ...(takesReason && isGiven(input.reason) && { reason: input.reason }) },
      };
    case 'respond':
      if (!allowed.includes('respond')) return notAllowed(name, 'answered with a message');
      return { ok: true, payload: { message: input.message } };
  }
}

const notAllowed = (name: string, what: string): ReturnType<typeof refuse> =>
  refuse(`The agent does not allow "${name}" to be ${what}. Choose one of the allowed decisions.`, 'allowed');

const isDecision = (payload: unknown): payload is ActionDecision =>
  isJsonObject(payload) &&
  (typeof payload['approved'] === 'boolean' || typeof payload['message'] === 'string');
