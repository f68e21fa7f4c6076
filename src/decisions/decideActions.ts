import { gone } from '../model/gone.js';
import { actionItem, decideAction, placeOfKey } from './actions.js';
import type { PauseItem } from './Pause.js';
import { refuse, stageAnswer, type Staged } from './stageAnswer.js';
import { isJsonObject } from '../model/json.js';
import type { ActionDecision, ReceivedAction } from '../model/PendingInterrupt.js';
import type { Bounds, Wish } from './Wish.js';

/**
 * Turns a wish about an interrupt with several actions into a staged item, or returns why it cannot be staged. `key` is the key of an
 * action, or of the interrupt: the wish then applies to every action.
 */
export function decideActions(item: PauseItem, key: string, wish: Wish, bounds: Bounds): Staged {
  const { index } = placeOfKey(key);
  const { actions = [] } = item.received;
  // A decision about the whole interrupt does not change actions that are already decided.
  const open = actions.flatMap((_, place) => (item.decisions?.[place] === undefined ? [place] : []));
  const places = index === undefined ? open : [index];
  let staged: Staged = { ok: true, item };
  for (const place of places) {
    if (staged.ok) staged = decideOne(staged.item, place, wish, bounds);
  }
  return staged;
}

function decideOne(item: PauseItem, index: number, wish: Wish, bounds: Bounds): Staged {
  const action = item.received.actions?.[index];
  const alone = actionItem(item, index);
  if (!action || !alone) return gone;
  const wanted = payloadOf(action, wish);
  if (!wanted.ok) return wanted;
  const staged = stageAnswer(alone, { payload: wanted.payload, ...bounds });
  if (!staged.ok) return staged;
  const { decision } = staged.item;
  const payload = decision?.status === 'resolved' ? decision.payload : undefined;
  if (isDecision(payload)) return { ok: true, item: decideAction(item, index, payload, bounds.now) };
  return refuse(
    'This is not a decision about an action. It has neither `approved` nor `message`.',
    'decision',
  );
}

type Wanted = { readonly ok: true; readonly payload: unknown } | ReturnType<typeof refuse>;

function payloadOf({ name, allowed, takesReason }: ReceivedAction, wish: Wish): Wanted {
  switch (wish.verb) {
    case 'answer':
      return { ok: true, payload: wish.payload };
    case 'approve': {
      const { editedArgs, takesEdits } = wish;
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
        payload: { approved: false, ...(takesReason && wish.reason && { reason: wish.reason }) },
      };
    case 'respond':
      if (!allowed.includes('respond')) return notAllowed(name, 'answered with words');
      return { ok: true, payload: { message: wish.message } };
  }
}

const notAllowed = (name: string, what: string): ReturnType<typeof refuse> =>
  refuse(`The agent does not let "${name}" be ${what}. Decide it in one of the ways it allows.`, 'allowed');

const isDecision = (payload: unknown): payload is ActionDecision =>
  isJsonObject(payload) &&
  (typeof payload['approved'] === 'boolean' || typeof payload['message'] === 'string');
