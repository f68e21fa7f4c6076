import type { Interrupt } from '../model/agUi.js';
import { isJsonObject, own, parseJson, sameJson, type JsonObject } from '../model/json.js';
import { isOpenSchema } from '../model/isOpenSchema.js';
import type { AllowedDecision, PendingInterrupt } from '../model/PendingInterrupt.js';
import { readsSchemas } from '../forms/loadInterpreter.js';
import { resolveLocalRef } from '../forms/localRef.js';
import { alternativesOf, fieldNames, type Alternative } from './alternatives.js';
import { choicesOf, decisionFields, sideOf, type Choice, type Choices } from './choices.js';
import {
  argsSchemaIn,
  flatArguments,
  flatEditsIn,
  objectOf,
  specificSchema,
  withEditedArgs,
} from './editedArguments.js';
import { onlyPayload, choicePayload, type DecisionPayload } from './payloads.js';
import { accepts, reasonForm, withReason, type ReasonForm } from './reasons.js';

/** The payloads of an approval, a denial and an edit for one interrupt. */
export interface ApprovalShape {
  /** Whether the arguments can be edited: the schema declares `editedArgs`, or `flatEdits` is true. */
  readonly canEdit: boolean;
  /** The schema of the edited arguments, if it is more specific than "an object". */
  readonly argsSchema?: JsonObject | undefined;
  readonly allowed: readonly AllowedDecision[];
  /** The edited arguments are separate fields next to the decision instead of `editedArgs`. */
  readonly flatEdits: boolean;
  /** The user is asked for the reason of a denial: the schema names a field for it, or requires it. */
  readonly takesReason: boolean;
  /**
   * The form that asks for the reason of a denial. Absent if the field accepts every text: a text box is then
   * sufficient.
   */
  readonly reasonForm?: ReasonForm | undefined;
  /** The schema of the field for that reason. */
  readonly reasonSchema?: JsonObject | undefined;
  /** The schema accepts no denial without a reason. */
  readonly needsReason: boolean;
  /**
   * Which answers to the question an approval and a denial cover. `all`: there is no other answer. `most`: the schema
   * has more fields or accepts null, or one of the two decisions is not possible without more fields. `none`: there are
   * other choices besides approval and denial.
   */
  readonly covers: 'all' | 'most' | 'none';
  /** The schema has a separate decision for edited arguments, besides the approval. */
  readonly editsApart: boolean;
  /** What the agent calls the two decisions. */
  readonly titles: { readonly yes?: string | undefined; readonly no?: string | undefined };
  /** The payload of an approval. `editedArgs` replaces all arguments. `undefined` if no approval is allowed. */
  approve(options?: { editedArgs?: object | undefined; reason?: unknown }): unknown;
  /**
   * The payload of a denial. It has the reason if the schema has a place for one. `undefined` if no denial is allowed.
   */
  deny(reason?: unknown): unknown;
  /** The edited arguments in the payload of an approval; `undefined` if there are none. */
  editedArgsIn(payload: unknown): unknown;
  /** What a payload decides; `undefined` if it is neither clearly an approval nor clearly a denial. */
  says(payload: unknown): 'approve' | 'deny' | undefined;
}

/** The parts of an interrupt that determine its approval. */
type Asked = Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'toolCallId'> &
  Pick<PendingInterrupt, 'flatEdits'>;

/** Cached by schema and kind of question. */
const shapes = new WeakMap<object, Map<string, { shape: ApprovalShape | undefined }>>();

/**
 * Derives the approval and the denial from an interrupt's `responseSchema`: a boolean, 1 and 0, or constants with one
 * clear approval and one clear denial, as the whole answer or in one of the `decisionFields`. Without a schema, a
 * `tool_call` accepts `{approved}` (the specification's parallel example) and a `confirmation` accepts a boolean,
 * unless its message is the JSON text of an object: Strands sets the reason `confirmation` for every question that an
 * agent asks with an object. With `flatEdits`, the fields next to the decision are the arguments: there is no place for
 * a reason, and without `editedArgs` they can be edited. If the decision is the whole answer, the schema must have an
 * approval and a denial. If it is a field, one of them is enough. `undefined` for any other schema: such a question
 * needs a form.
 */
export function readApproval(asked: Asked): ApprovalShape | undefined {
  const { reason, responseSchema: schema }: { reason: string; responseSchema?: unknown } = asked;
  if (isOpenSchema(schema)) {
    if (reason === 'confirmation') return holdsObject(asked.message) ? undefined : withoutSchema.bare;
    if (reason === 'tool_call') return withoutSchema.object;
    return undefined;
  }
  if (!isJsonObject(schema)) return undefined;
  const kind = { isFlat: asked.flatEdits === true, isCall: asked.toolCallId !== undefined };
  const name = `${kind.isFlat} ${kind.isCall}`;
  const known = shapes.get(schema) ?? new Map<string, { shape: ApprovalShape | undefined }>();
  const found = known.get(name);
  if (found) return found.shape;
  const shape = readSchema(schema, kind);
  // Without the code that reads schemas, the result is a guess, so it is not cached.
  if (readsSchemas()) shapes.set(schema, known.set(name, { shape }));
  return shape;
}

/** How the question is asked: with edited arguments as separate fields, and about a call. */
interface Kind {
  readonly isFlat: boolean;
  readonly isCall: boolean;
}

/** Whether a message is the JSON text of an object. A host's own protocol can pass a message that is not a string. */
const holdsObject = (message: unknown): boolean =>
  typeof message === 'string' &&
  message.trimStart().startsWith('{') &&
  isJsonObject(parseJson(message)?.value);

function readSchema(schema: JsonObject, { isFlat, isCall }: Kind): ApprovalShape | undefined {
  if (!resolveLocalRef(schema, schema)) return undefined;
  const alternatives = alternativesOf(schema, schema);
  const { accepted, editedArgs } = objectOf(schema['properties']);
  // With `isFlat`, the fields next to `accepted` are arguments, unless the edited arguments have their own field.
  for (const name of isFlat && accepted && !editedArgs ? ['accepted'] : decisionFields) {
    const choices = choicesOf(name, alternatives, { root: schema, isCall });
    const shape = choices && objectShape({ choices, alternatives, schema, isFlat });
    if (shape) return shape;
  }
  const choices = choicesOf(undefined, [[]], { root: schema, isCall });
  return choices && bareShape(choices, schema);
}

const nothingElse = {
  canEdit: false,
  flatEdits: false,
  takesReason: false,
  needsReason: false,
  covers: 'all',
  editsApart: false,
  titles: {},
  editedArgsIn: () => undefined,
} as const;

const withoutSchema: { readonly bare: ApprovalShape; readonly object: ApprovalShape } = {
  bare: {
    ...nothingElse,
    allowed: ['approve', 'deny'],
    approve: () => true,
    deny: () => false,
    says: (payload) => (payload === true ? 'approve' : payload === false ? 'deny' : undefined),
  },
  object: {
    ...nothingElse,
    allowed: ['approve', 'deny'],
    approve: ({ reason } = {}) => ({ approved: true, ...(isGiven(reason) && { reason }) }),
    deny: (reason) => ({ approved: false, ...(isGiven(reason) && { reason }) }),
    says: (payload) => {
      const approved = own(payload, 'approved');
      return approved === true ? 'approve' : approved === false ? 'deny' : undefined;
    },
  },
};

/** Whether another decision field of the payload contains the opposite decision. */
const contradicts = (payload: unknown, name: string, said: 'approve' | 'deny' | undefined): boolean =>
  decisionFields.some((field) => {
    const side = field === name ? undefined : sideOf(own(payload, field));
    return side !== undefined && (side === 'deny') !== (said === 'deny');
  });

/** Whether there is a reason at all. */
export const isGiven = (reason: unknown): boolean => reason !== undefined && reason !== null && reason !== '';

/** A boolean, or one of several constants. */
function bareShape({ approve, deny, others, isOpen }: Choices, schema: unknown): ApprovalShape | undefined {
  if (!approve || !deny) return undefined;
  const [yes, no] = [approve.value, deny.value];
  if (!accepts(yes, schema) || !accepts(no, schema)) return undefined;
  return {
    ...nothingElse,
    allowed: ['approve', 'deny'],
    covers: coverage({ others, isOpen }, true),
    titles: { yes: approve.titles[0], no: deny.titles[0] },
    approve: () => yes,
    deny: () => no,
    says: (payload) => (sameJson(payload, yes) ? 'approve' : sameJson(payload, no) ? 'deny' : undefined),
  };
}

function coverage(
  { others, isOpen }: Pick<Choices, 'others' | 'isOpen'>,
  isWhole: boolean,
): ApprovalShape['covers'] {
  if (isOpen || others.some(({ value }) => value !== null)) return 'none';
  return isWhole && others.length === 0 ? 'all' : 'most';
}

/** An object with a decision field. */
function objectShape(found: {
  choices: Choices;
  alternatives: readonly Alternative[];
  schema: JsonObject;
  isFlat: boolean;
}): ApprovalShape | undefined {
  const { choices, alternatives, schema, isFlat } = found;
  const { name, approve, deny, edit, others, isOpen } = choices;
  const read = (choice: Choice | undefined) => {
    const decision = choice && choicePayload({ name, choice, root: schema });
    // With `isFlat`, the server reads every other field as an argument, so that a reason would change the call.
    return decision && isFlat && !decision.needsReason ? { ...decision, reason: undefined } : decision;
  };
  const approval = read(approve);
  const yes = approval?.needsReason === true ? undefined : approval;
  const no = read(deny);
  // Changed arguments are sent with their own decision if there is one.
  const editing = [edit, approve]
    .flatMap((choice) =>
      choice ? [{ ...choice, alternatives: withEditedArgs(choice.alternatives, schema) }] : [],
    )
    .find((choice) => choice.alternatives.length > 0);
  const edits = editing && onlyPayload({ name, choice: editing, root: schema }, ['editedArgs']);
  const flatArgs =
    isFlat && name === 'accepted' && yes && !edits
      ? flatArguments(approve?.alternatives ?? [], name)
      : undefined;
  const allowed: readonly AllowedDecision[] = [
    ...(yes ? ['approve' as const] : []),
    ...(edits || flatArgs ? ['edit' as const] : []),
    ...(no ? ['deny' as const] : []),
  ];
  if (allowed.length === 0) return undefined;
  const editsApart = edit !== undefined && edits !== undefined && editing?.side === 'edit';
  const unused = edit && !editsApart ? [...others, edit] : others;
  const known = new Set([
    name,
    edits && 'editedArgs',
    no?.reason?.field,
    ...Object.keys({ ...yes?.payload, ...no?.payload, ...objectOf(flatArgs?.['properties']) }),
  ]);
  const isWhole =
    (yes !== undefined || edits !== undefined || !approve) &&
    (no !== undefined || !deny) &&
    alternatives.every((each) => fieldNames(each).every((field) => known.has(field)));
  const shared = {
    canEdit: edits !== undefined || flatArgs !== undefined,
    allowed,
    flatEdits: flatArgs !== undefined,
    needsReason: no?.needsReason === true,
    covers: coverage({ others: unused, isOpen }, isWhole),
    editsApart,
    titles: { yes: approve?.titles[0], no: deny?.titles[0] },
    says: (payload: unknown) => {
      const decided = own(payload, name);
      const isIn = (choice: Choice | undefined) => choice !== undefined && sameJson(choice.value, decided);
      const isYes = isIn(approve) || (isIn(edit) && own(payload, 'editedArgs') !== undefined);
      const side = isYes ? 'approve' : isIn(deny) ? 'deny' : undefined;
      return flatArgs || !contradicts(payload, name, side) ? side : undefined;
    },
  };
  if (flatArgs) {
    return {
      ...shared,
      takesReason: false,
      argsSchema: specificSchema(flatArgs, schema),
      approve: ({ editedArgs: edited } = {}) => ({ ...edited, ...yes?.payload }),
      deny: () => no?.payload,
      editedArgsIn: (payload) => flatEditsIn(payload, name),
    };
  }
  const takesReason = no?.reason?.schema !== undefined || shared.needsReason;
  return {
    ...shared,
    takesReason,
    reasonSchema: no?.reason?.schema,
    argsSchema: edits && argsSchemaIn(editing?.alternatives ?? [], schema),
    ...(takesReason && no?.reason && { reasonForm: reasonForm(no.reason, shared.needsReason) }),
    approve: ({ editedArgs: edited, reason } = {}) => {
      const payload = edited && edits ? { ...edits, editedArgs: edited } : yes?.payload;
      return payload && withGivenReason(payload, approval, reason);
    },
    deny: (reason) => no && withGivenReason(no.payload, no, reason),
    editedArgsIn: (payload) => own(payload, 'editedArgs') ?? undefined,
  };

  /** The payload with the reason, if there is one and the decision has a field for it. */
  function withGivenReason(
    payload: JsonObject,
    decision: DecisionPayload | undefined,
    reason: unknown,
  ): JsonObject {
    const place = decision?.reason;
    return place && isGiven(reason) ? withReason(payload, place, { reason, root: schema }) : payload;
  }
}
