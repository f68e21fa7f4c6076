import { guardIsSecret, type IsSecret } from '../secrets/guardIsSecret.js';
import { inPayload } from '../secrets/maskArgs.js';
import { maskSecrets } from '../secrets/secrets.js';
import { selfContained } from '../approvals/selfContained.js';
import type { Interrupt } from '../model/agUi.js';
import { frozen } from '../model/frozen.js';
import { isJsonObject, own, sameJson, type JsonObject } from '../model/json.js';
import type {
  ActionDecision,
  PendingAction,
  ReceivedAction,
  ReceivedInterrupt,
} from '../model/PendingInterrupt.js';
import { approvalOf } from './approvalOf.js';
import type { PauseItem } from './Pause.js';

/** The key of one action: its interrupt's key and its index, from 0. */
export const actionKey = (interruptKey: string, index: number): string => `${interruptKey}/${index}`;

/** The interrupt of a key, and the index of the action if it is an action's key. */
export function placeOfKey(key: string): { readonly itemKey: string; readonly index?: number | undefined } {
  const [itemKey = key, index] = key.split('/');
  return { itemKey, ...(index !== undefined && { index: Number(index) }) };
}

/** Whether a key is that of this interrupt, or of one of its actions. */
export const hasKey = ({ key, received }: PauseItem, wanted: string): boolean =>
  wanted === key || (received.actions ?? []).some((_, index) => wanted === actionKey(key, index));

/** Whether a key is that of `whole`, or of an action of it. */
export const isPartOf = (key: string, whole: string): boolean => key === whole || key.startsWith(`${whole}/`);

/**
 * The question about a single action. Its schema describes a valid {@link ActionDecision}, so it is shown, validated
 * and decided like any other question.
 */
function actionInterrupt(
  { interrupt, actions }: ReceivedInterrupt,
  index: number,
): ActionInterrupt | undefined {
  const action = actions?.[index];
  if (!action) return undefined;
  const known = actionInterrupts.get(action);
  if (known) return known;
  const { id, expiresAt } = interrupt;
  const made: ActionInterrupt = {
    id: `${id}/${index}`,
    reason: 'tool_call',
    ...(action.description !== undefined && { message: action.description }),
    responseSchema: schemaOf(action),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  actionInterrupts.set(action, made);
  return made;
}

type ActionInterrupt = Interrupt & { readonly responseSchema: JsonObject };

const actionInterrupts = new WeakMap<ReceivedAction, ActionInterrupt>();

function schemaOf({ allowed, argsSchema, takesReason }: ReceivedAction): JsonObject {
  const takes = { approve: allowed.includes('approve'), edit: allowed.includes('edit') };
  // Its references point into its `$defs`, which are moved to the root of this document.
  const { $schema, $defs, ...editedArgs } =
    selfContained([isJsonObject(argsSchema) ? argsSchema : { type: 'object' }], argsSchema) ?? {};
  const branches = [
    ...(takes.approve || takes.edit
      ? [
          branch(
            { approved: { const: true }, ...(takes.edit && { editedArgs }) },
            takes.approve ? ['approved'] : ['approved', 'editedArgs'],
          ),
        ]
      : []),
    ...(allowed.includes('deny')
      ? [branch({ approved: { const: false }, ...(takesReason && { reason: text }) }, ['approved'])]
      : []),
    ...(allowed.includes('respond') ? [branch({ message: text }, ['message'])] : []),
  ];
  return {
    ...($schema !== undefined && { $schema }),
    ...($defs !== undefined && { $defs }),
    oneOf: branches,
  };
}

/** The schema of a decision about an action that cannot be edited. It keeps its identity. */
function schemaWithoutEdits(action: ReceivedAction, allowed: ReceivedAction['allowed']): JsonObject {
  const known = schemasWithoutEdits.get(action) ?? schemaOf({ ...action, allowed });
  schemasWithoutEdits.set(action, known);
  return known;
}

const schemasWithoutEdits = new WeakMap<ReceivedAction, JsonObject>();

const text = { type: 'string' };

const branch = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** One action as a separate item, so that the functions for items apply to it. */
export function actionItem(item: PauseItem, index: number): PauseItem | undefined {
  const interrupt = actionInterrupt(item.received, index);
  return (
    interrupt && {
      key: actionKey(item.key, index),
      received: { interrupt, raw: item.received.raw, issues: [], answerable: item.received.answerable },
      taken: item.taken,
    }
  );
}

/**
 * The item with one decided action. When all actions are decided, the interrupt is decided. `now` is in epoch
 * milliseconds.
 */
export function decideAction(
  item: PauseItem,
  index: number,
  decision: ActionDecision,
  now: number,
): PauseItem {
  const { decision: _decision, refusal: _refusal, metadata: _metadata, ...rest } = item;
  const decisions = { ...item.decisions, [index]: decision };
  const open: PauseItem = { ...rest, decisions, decidedAt: now };
  const payload = payloadOf(item.received, decisions);
  return payload.actions.includes(undefined) ? open : { ...open, decision: { status: 'resolved', payload } };
}

/** The answer with these decisions, in the order of the actions; `undefined` for an open action. */
export function payloadOf(
  { actions = [] }: ReceivedInterrupt,
  decisions: Readonly<Record<string, ActionDecision>>,
): { readonly actions: readonly (ActionDecision | undefined)[] } {
  return { actions: actions.map((_, index) => decisions[index]) };
}

/** Reopens one action; the others stay decided. */
export function reopenAction(item: PauseItem, index: number): PauseItem {
  if (item.decisions?.[index] === undefined || item.taken) return item;
  const { decision: _decision, decisions, ...rest } = item;
  const { [index]: _reopened, ...others } = decisions ?? {};
  return { ...rest, decisions: others };
}

/** The draft of an interrupt, or of one of its actions. */
export const draftAt = ({ draft }: PauseItem, index: number | undefined): unknown =>
  index === undefined ? draft : own(own(draft, 'actions'), String(index));

/** Stores a draft. That of one action is stored in its interrupt's draft. */
export function withDraft(item: PauseItem, index: number | undefined, value: unknown): PauseItem {
  if (sameJson(draftAt(item, index), value)) return item;
  if (index === undefined) return { ...item, draft: value };
  const drafts = own(item.draft, 'actions');
  return { ...item, draft: { actions: { ...(isJsonObject(drafts) ? drafts : {}), [index]: value } } };
}

/** The public view of an item's actions. */
export function pendingActions(
  item: PauseItem,
  digest: string,
  takesEdits: boolean,
): readonly PendingAction[] | undefined {
  return item.received.actions?.flatMap((action, index) => {
    const interrupt = actionInterrupt(item.received, index);
    const decision = item.decisions?.[index];
    const draft = draftAt(item, index);
    if (!interrupt) return [];
    const allowed = action.allowed.filter((each) => each !== 'edit' || takesEdits);
    return {
      ...action,
      allowed,
      key: actionKey(item.key, index),
      digest,
      responseSchema: takesEdits ? interrupt.responseSchema : schemaWithoutEdits(action, allowed),
      ...(draft !== undefined && { draft }),
      ...(decision && { decision: frozen(decision) }),
    };
  });
}

/**
 * The payload that denies the whole question; `undefined` if no payload is clearly a denial, or if a denial needs a
 * reason.
 */
export function denialOf(received: ReceivedInterrupt): { readonly payload: unknown } | undefined {
  const { actions } = received;
  if (actions) {
    const canDeny = actions.every(({ allowed }) => allowed.includes('deny'));
    return canDeny ? { payload: { actions: actions.map(() => ({ approved: false })) } } : undefined;
  }
  const shape = approvalOf(received);
  return shape?.allowed.includes('deny') && !shape.needsReason ? { payload: shape.deny() } : undefined;
}

/**
 * A payload with masked secrets. Returns the same object if it contains none.
 *
 * @param toolName The tool of the question. @default the tool that the question names
 */
export function maskPayload(
  received: ReceivedInterrupt,
  payload: unknown,
  isSecret?: IsSecret,
  toolName = toolAskedAbout(received),
): unknown {
  const { interrupt, actions } = received;
  const guarded = isSecret && guardIsSecret(isSecret);
  if (!actions || !Array.isArray(own(payload, 'actions'))) {
    return maskSecrets(payload, interrupt.responseSchema, guarded && inPayload(guarded, toolName));
  }
  const whole = maskSecrets(payload, interrupt.responseSchema);
  const decisions = own(whole, 'actions');
  if (!isJsonObject(whole) || !Array.isArray(decisions)) return whole;
  const masked = decisions.map((decision: unknown, index) => {
    const { name, argsSchema } = actions[index] ?? { name: '' };
    const secret = guarded && inPayload(guarded, name, ['actions', index]);
    const shown = maskSecrets(decision, actionInterrupt(received, index)?.responseSchema, secret);
    // References inside the arguments' schema point to its own root.
    const editedArgs = own(shown, 'editedArgs');
    const maskedArgs = maskSecrets(editedArgs, argsSchema);
    return isJsonObject(shown) && maskedArgs !== editedArgs ? { ...shown, editedArgs: maskedArgs } : shown;
  });
  return masked.some((each, index) => each !== decisions[index]) ? { ...whole, actions: masked } : whole;
}

/** `''` for a question without a tool; `undefined` if only the streamed call contains the tool's name. */
function toolAskedAbout({ interrupt, proposal }: ReceivedInterrupt): string | undefined {
  return proposal?.name ?? (interrupt.toolCallId === undefined ? '' : undefined);
}
