import type { Interrupt } from '../model/agUi.js';
import { isJsonObject, own, parseJson, type JsonObject } from '../model/json.js';
import type { AllowedDecision, PendingInterrupt } from '../model/PendingInterrupt.js';
import { readsSchemas } from '../forms/loadInterpreter.js';
import { resolveLocalRef } from '../forms/localRef.js';
import { choiceOf, editValueOf, sideOf } from './choices.js';
import { accepts, declaredReason, readDenial } from './denial.js';

/** The payloads of an approval, a denial and an edit for one interrupt. */
export interface ApprovalShape {
  /** The schema declares `editedArgs`, which is AG-UI's signal that edits are accepted. */
  readonly canEdit: boolean;
  /** The schema of the edited arguments, if it is more specific than "an object". */
  readonly argsSchema?: JsonObject | undefined;
  readonly allowed: readonly AllowedDecision[];
  /** The edited arguments are separate fields next to the decision instead of `editedArgs`. */
  readonly flatEdits: boolean;
  /** The schema has a field for the reason of a denial. */
  readonly takesReason: boolean;
  /** The schema accepts no denial without a reason. */
  readonly needsReason: boolean;
  /** The payload of an approval. `editedArgs` replaces all arguments. */
  approve(options?: { editedArgs?: object | undefined; reason?: string | undefined }): unknown;
  /** The payload of a denial. It has the reason if the schema has a place for one. */
  deny(reason?: string): unknown;
  /** The edited arguments in the payload of an approval; `undefined` if there are none. */
  editedArgsIn(payload: unknown): unknown;
}

/** Field names that can contain the decision, in order of priority. */
const decisionFields = [
  'approved',
  'accepted',
  'approve',
  'accept',
  'confirmed',
  'decision',
  'action',
  'answer',
];
/** The parts of an interrupt that determine its approval. */
type Asked = Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'toolCallId'> &
  Pick<PendingInterrupt, 'flatEdits'>;

/** Cached by schema, and by whether edited arguments are separate fields. */
const shapes = new WeakMap<object, Map<boolean, { shape: ApprovalShape | undefined }>>();

/**
 * Derives the approval and the denial from an interrupt's `responseSchema`: `approved` or `accepted`, `oneOf` with constants, a boolean, or
 * an enum with one clear approval and one clear denial. Without a schema, a `tool_call` accepts `{approved}` (the specification's parallel
 * example) and a `confirmation` accepts a boolean, unless its message is the JSON text of an object: Strands sets the reason `confirmation`
 * for every question that an agent asks with an object. With `flatEdits`, the fields next to `accepted` are the
 * arguments, which can be edited. `undefined` if no approval can be built that the schema accepts: such a question needs a
 * form.
 */
export function readApproval(asked: Asked): ApprovalShape | undefined {
  const { reason, responseSchema: schema }: { reason: string; responseSchema?: unknown } = asked;
  if (schema === undefined || (isJsonObject(schema) && Object.keys(schema).length === 0)) {
    if (reason === 'confirmation')
      return holdsObject(asked.message) ? undefined : bare(true, false, undefined);
    if (reason === 'tool_call') return withoutSchema;
    return undefined;
  }
  if (!isJsonObject(schema)) return undefined;
  const isFlat = asked.flatEdits === true;
  const known = shapes.get(schema) ?? new Map<boolean, { shape: ApprovalShape | undefined }>();
  const found = known.get(isFlat);
  if (found) return found.shape;
  const shape = readSchema(schema, isFlat);
  // Without the code that reads schemas, the result is a guess, so it is not cached.
  if (readsSchemas()) shapes.set(schema, known.set(isFlat, { shape }));
  return shape;
}

/** The message of a host's own protocol may not be a string. */
const holdsObject = (message: unknown): boolean =>
  typeof message === 'string' &&
  message.trimStart().startsWith('{') &&
  isJsonObject(parseJson(message)?.value);

function readSchema(schema: JsonObject, isFlat: boolean): ApprovalShape | undefined {
  const root = resolveLocalRef(schema, schema);
  return root && (readBare(root, schema) ?? readObject(root, schema, isFlat));
}

const withoutSchema: ApprovalShape = {
  canEdit: false,
  allowed: ['approve', 'deny'],
  flatEdits: false,
  takesReason: false,
  needsReason: false,
  editedArgsIn: () => undefined,
  approve: ({ reason } = {}) => ({ approved: true, ...(reason && { reason }) }),
  deny: (reason) => ({ approved: false, ...(reason && { reason }) }),
};

function bare(yes: unknown, no: unknown, schema: unknown): ApprovalShape | undefined {
  if (!accepts(yes, schema)) return undefined;
  const allowed: readonly AllowedDecision[] = accepts(no, schema) ? ['approve', 'deny'] : ['approve'];
  return {
    canEdit: false,
    allowed,
    flatEdits: false,
    takesReason: false,
    needsReason: false,
    approve: () => yes,
    deny: () => no,
    editedArgsIn: () => undefined,
  };
}

/** A boolean, or a string of a list. */
function readBare(root: JsonObject, schema: unknown): ApprovalShape | undefined {
  const choice = choiceOf(root, schema);
  return choice && bare(choice.yes, choice.no, schema);
}

/** An object with a decision field: one object for both decisions, or one branch of a union for each. */
function readObject(root: JsonObject, schema: unknown, isFlat: boolean): ApprovalShape | undefined {
  const union = own(root, 'oneOf') ?? own(root, 'anyOf');
  const listed = (Array.isArray(union) ? union : [root]).flatMap((branch) => {
    const found = resolveLocalRef(branch, schema);
    return found ? [found] : [];
  });
  // If the branches of a union only list required fields, the fields are declared by the object that contains the union.
  const branches = listed.some((branch) => Object.hasOwn(branch, 'properties')) ? [...listed] : [root];
  // A union that constrains one decision leaves the other to the object around it.
  if (!branches.includes(root) && Object.hasOwn(root, 'properties')) branches.push(root);
  for (const name of decisionFields) {
    const sides = branches.map((branch) => sideOf(branch, name, schema));
    const yesBranch = branches[sides.findIndex((side) => side && 'yes' in side)];
    const noBranch = branches[sides.findIndex((side) => side && 'no' in side)];
    if (!yesBranch) continue;
    const yes = sides[branches.indexOf(yesBranch)]?.yes;
    const no = noBranch && sides[branches.indexOf(noBranch)]?.no;
    const editBranch = branches.find((branch) => editValueOf(branch, name, schema) !== undefined);
    const shape = objectShape({ name, yes, no, yesBranch, noBranch, editBranch, schema, isFlat });
    if (shape) return shape;
  }
  return undefined;
}

function objectShape(found: {
  name: string;
  yes: unknown;
  no: unknown;
  yesBranch: JsonObject;
  noBranch: JsonObject | undefined;
  editBranch: JsonObject | undefined;
  schema: unknown;
  isFlat: boolean;
}): ApprovalShape | undefined {
  const { name, yes, no, yesBranch, noBranch, editBranch, schema, isFlat } = found;
  const approval = { [name]: yes };
  if (!accepts(approval, schema)) return undefined;
  const editedArgs = editedArgsOf(editBranch, schema) ?? editedArgsOf(yesBranch, schema);
  const flatArgs = isFlat && name === 'accepted' ? flatArguments(yesBranch, name) : undefined;
  const denial = noBranch && readDenial({ [name]: no }, noBranch, schema);
  const needsReason = denial?.needsReason === true;
  const allowed: AllowedDecision[] = ['approve'];
  if (editedArgs ?? flatArgs) allowed.push('edit');
  if (denial) allowed.push('deny');
  if (flatArgs && !editedArgs) {
    return {
      canEdit: true,
      argsSchema: withDefinitions(flatArgs, schema),
      allowed,
      flatEdits: true,
      takesReason: false,
      needsReason,
      approve: ({ editedArgs: edited } = {}) => ({ ...edited, ...approval }),
      deny: () => ({ [name]: no }),
      editedArgsIn: (payload) => flatEditsIn(payload, name),
    };
  }
  const edit = editBranch && editValueOf(editBranch, name, schema);
  const yesReason = declaredReason(approval, yesBranch, schema);
  return {
    canEdit: editedArgs !== undefined,
    argsSchema: editedArgs && withDefinitions(editedArgs, schema),
    allowed,
    flatEdits: false,
    takesReason: denial?.takesReason === true,
    needsReason,
    approve: ({ editedArgs: edited, reason } = {}) => ({
      [name]: edited && edit !== undefined ? edit : yes,
      ...(edited && { editedArgs: edited }),
      ...(reason && yesReason !== undefined && { [yesReason]: reason }),
    }),
    deny: (reason) => ({
      [name]: no,
      ...(reason && denial?.field !== undefined && { [denial.field]: reason }),
    }),
    editedArgsIn: (payload) => own(payload, 'editedArgs'),
  };
}

const editedArgsOf = (branch: JsonObject | undefined, root: unknown): JsonObject | undefined =>
  resolveLocalRef(own(own(branch, 'properties'), 'editedArgs'), root);

/** The schema of the arguments next to the decision; `undefined` if there are none. */
function flatArguments(branch: JsonObject, decision: string): JsonObject | undefined {
  const { [decision]: _, ...properties } = objectOf(own(branch, 'properties'));
  if (Object.keys(properties).length === 0) return undefined;
  const required = own(branch, 'required');
  const others = Array.isArray(required) ? required.filter((name) => name !== decision) : [];
  return { ...branch, properties, required: others };
}

function flatEditsIn(payload: unknown, decision: string): JsonObject | undefined {
  const { [decision]: _, ...edits } = objectOf(payload);
  return Object.keys(edits).length > 0 ? edits : undefined;
}

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Whether these arguments can be sent as an edit: separate fields must be fields that the schema names. */
export function takesArgs({ flatEdits, argsSchema }: ApprovalShape, args: unknown): boolean {
  const named = objectOf(own(argsSchema, 'properties'));
  return (
    !flatEdits ||
    (!Array.isArray(args) && Object.keys(objectOf(args)).every((field) => Object.hasOwn(named, field)))
  );
}

/** A self-contained schema: includes the definitions that its references point to. */
function withDefinitions(schema: JsonObject, root: unknown): JsonObject | undefined {
  const says = [
    'properties',
    'patternProperties',
    'additionalProperties',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
  ];
  if (!says.some((word) => isJsonObject(schema[word]) || Array.isArray(schema[word]))) return undefined;
  const definitions = ['$defs', 'definitions'].flatMap((word) => {
    const held = own(root, word);
    return held !== undefined && !Object.hasOwn(schema, word) ? [[word, held] as const] : [];
  });
  return definitions.length > 0 ? { ...schema, ...Object.fromEntries(definitions) } : schema;
}
