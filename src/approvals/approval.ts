import type { Interrupt } from '../model/agUi.js';
import { isJsonObject, own, parseJson, type JsonObject } from '../model/json.js';
import type { AllowedDecision } from '../model/PendingInterrupt.js';
import { checkPayload } from '../forms/gate.js';
import { readsSchemas } from '../forms/loadInterpreter.js';
import { resolveLocalRef } from '../forms/localRef.js';

/** The payloads of an approval, a denial and an edit for one interrupt. */
export interface ApprovalShape {
  /** The schema declares `editedArgs`, which is AG-UI's signal that edits are accepted. */
  readonly canEdit: boolean;
  /** The schema of the edited arguments, if it is more specific than "an object". */
  readonly argsSchema?: JsonObject | undefined;
  readonly allowed: readonly AllowedDecision[];
  /** The edited arguments are separate fields next to the decision instead of `editedArgs`. */
  readonly flatEdits: boolean;
  /** A denial may have a reason. */
  readonly takesReason: boolean;
  /** The payload of an approval. `editedArgs` replaces all arguments. */
  approve(options?: { editedArgs?: object | undefined; reason?: string | undefined }): unknown;
  /** The payload of a denial. */
  deny(reason?: string): unknown;
  /** The edited arguments in the payload of an approval; `undefined` if there are none. */
  editedArgsIn(payload: unknown): unknown;
}

const yesWords = [
  'yes',
  'y',
  'approve',
  'approved',
  'accept',
  'accepted',
  'allow',
  'allowed',
  'confirm',
  'confirmed',
  'ok',
  'proceed',
];
const noWords = [
  'no',
  'n',
  'deny',
  'denied',
  'reject',
  'rejected',
  'decline',
  'declined',
  'disallow',
  'refuse',
  'refused',
];
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
const reasonFields = ['reason', 'message', 'feedback', 'comment', 'note'];

/** The parts of an interrupt that determine its approval. */
type Asked = Pick<Interrupt, 'reason' | 'message' | 'responseSchema' | 'toolCallId'>;

/** Cached by schema, and by whether the interrupt has a tool call. */
const shapes = new WeakMap<object, Map<boolean, { shape: ApprovalShape | undefined }>>();

/**
 * Derives the approval and the denial from an interrupt's `responseSchema`: `approved` or `accepted`, `oneOf` with constants, a boolean, or
 * an enum with one clear approval and one clear denial. Without a schema, a `tool_call` accepts `{approved}` (the specification's parallel
 * example) and a `confirmation` accepts a boolean, unless its message is the JSON text of an object: Strands sets the reason `confirmation`
 * for every question that an agent asks with an object. A call's `accepted` next to other fields is the format of Microsoft Agent Framework: the
 * fields are the arguments, which can be edited. `undefined` if no approval can be built that the schema accepts: such a question needs a
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
  const isCall = asked.toolCallId !== undefined;
  const known = shapes.get(schema) ?? new Map<boolean, { shape: ApprovalShape | undefined }>();
  const found = known.get(isCall);
  if (found) return found.shape;
  const shape = readSchema(schema, isCall);
  // Without the code that reads schemas, the result is a guess, so it is not cached.
  if (readsSchemas()) shapes.set(schema, known.set(isCall, { shape }));
  return shape;
}

/** The message of a host's own protocol may not be a string. */
const holdsObject = (message: unknown): boolean =>
  typeof message === 'string' &&
  message.trimStart().startsWith('{') &&
  isJsonObject(parseJson(message)?.value);

function readSchema(schema: JsonObject, isCall: boolean): ApprovalShape | undefined {
  const root = resolveLocalRef(schema, schema);
  return root && (readBare(root, schema) ?? readObject(root, schema, isCall));
}

const withoutSchema: ApprovalShape = {
  canEdit: false,
  allowed: ['approve', 'deny'],
  flatEdits: false,
  takesReason: false,
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

function choiceOf(field: JsonObject, root: unknown): { yes: unknown; no: unknown } | undefined {
  const type = own(field, 'type');
  const types = Array.isArray(type) ? type : [type];
  const listed = valuesOf(field, root);
  if (listed) {
    const yes = listed.filter((value) => value === true || isWord(value, yesWords));
    const no = listed.filter((value) => value === false || isWord(value, noWords));
    return yes.length === 1 && no.length === 1 ? { yes: yes[0], no: no[0] } : undefined;
  }
  if (types.includes('boolean') && types.every((name) => name === 'boolean' || name === 'null')) {
    return { yes: true, no: false };
  }
  return undefined;
}

/** The values of an enum, given as `enum` or as a union of constants. */
function valuesOf(field: JsonObject, root: unknown): readonly unknown[] | undefined {
  const listed = own(field, 'enum');
  if (Array.isArray(listed)) return listed as readonly unknown[];
  const union = own(field, 'oneOf') ?? own(field, 'anyOf');
  if (!Array.isArray(union)) return undefined;
  const branches = union.map((branch) => resolveLocalRef(branch, root));
  return branches.every((branch) => branch && Object.hasOwn(branch, 'const'))
    ? branches.map((branch) => own(branch, 'const'))
    : undefined;
}

const isWord = (value: unknown, words: readonly string[]): boolean =>
  typeof value === 'string' && words.includes(value.trim().toLowerCase());

/** An object with a decision field: one object for both decisions, or one branch of a union for each. */
function readObject(root: JsonObject, schema: unknown, isCall: boolean): ApprovalShape | undefined {
  const union = own(root, 'oneOf') ?? own(root, 'anyOf');
  const listed = (Array.isArray(union) ? union : [root]).flatMap((branch) => {
    const found = resolveLocalRef(branch, schema);
    return found ? [found] : [];
  });
  // If the branches of a union only list required fields, the fields are declared by the object that contains the union.
  const branches = listed.some((branch) => Object.hasOwn(branch, 'properties')) ? listed : [root];
  for (const name of decisionFields) {
    const sides = branches.map((branch) => sideOf(branch, name, schema));
    const yesBranch = branches[sides.findIndex((side) => side && 'yes' in side)];
    const noBranch = branches[sides.findIndex((side) => side && 'no' in side)];
    if (!yesBranch) continue;
    const yes = sides[branches.indexOf(yesBranch)]?.yes;
    const no = noBranch && sides[branches.indexOf(noBranch)]?.no;
    const shape = objectShape({ name, yes, no, yesBranch, noBranch, schema, isCall });
    if (shape) return shape;
  }
  return undefined;
}

/** The values of the field `name` that approve and deny in this branch. */
function sideOf(
  branch: JsonObject,
  name: string,
  root: unknown,
): { yes?: unknown; no?: unknown } | undefined {
  const field = resolveLocalRef(own(own(branch, 'properties'), name), root);
  if (!field) return undefined;
  if (Object.hasOwn(field, 'const')) {
    const constant = field['const'];
    if (constant === true || isWord(constant, yesWords)) return { yes: constant };
    if (constant === false || isWord(constant, noWords)) return { no: constant };
    return undefined;
  }
  // Some servers omit the type of `approved`. Its name is sufficient.
  if (!Object.hasOwn(field, 'type') && !valuesOf(field, root) && /^(approv|accept|confirm)/.test(name)) {
    return { yes: true, no: false };
  }
  return choiceOf(field, root);
}

function objectShape(found: {
  name: string;
  yes: unknown;
  no: unknown;
  yesBranch: JsonObject;
  noBranch: JsonObject | undefined;
  schema: unknown;
  isCall: boolean;
}): ApprovalShape | undefined {
  const { name, yes, no, yesBranch, noBranch, schema, isCall } = found;
  const flatArgs = isCall && name === 'accepted' ? flatArguments(yesBranch, name) : undefined;
  const editedArgs = resolveLocalRef(own(own(yesBranch, 'properties'), 'editedArgs'), schema);
  const yesReason = reasonFieldOf(yesBranch, schema);
  const noReason = noBranch && reasonFieldOf(noBranch, schema);
  if (!accepts({ [name]: yes }, schema)) return undefined;
  const canDeny = noBranch !== undefined && accepts({ [name]: no }, schema);
  const allowed: AllowedDecision[] = ['approve'];
  if (editedArgs ?? flatArgs) allowed.push('edit');
  if (canDeny) allowed.push('deny');
  if (flatArgs && !editedArgs) {
    return {
      canEdit: true,
      argsSchema: withDefinitions(flatArgs, schema),
      allowed,
      flatEdits: true,
      takesReason: false,
      approve: ({ editedArgs: edited } = {}) => ({ ...edited, [name]: yes }),
      deny: () => ({ [name]: no }),
      editedArgsIn: (payload) => flatEditsIn(payload, name),
    };
  }
  return {
    canEdit: editedArgs !== undefined,
    argsSchema: editedArgs && withDefinitions(editedArgs, schema),
    allowed,
    flatEdits: false,
    takesReason: canDeny && noReason !== undefined,
    approve: ({ editedArgs: edited, reason } = {}) => ({
      [name]: yes,
      ...(edited && { editedArgs: edited }),
      ...(reason && { [yesReason ?? 'reason']: reason }),
    }),
    deny: (reason) => ({ [name]: no, ...(reason && { [noReason ?? 'reason']: reason }) }),
    editedArgsIn: (payload) => own(payload, 'editedArgs'),
  };
}

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

function reasonFieldOf(branch: JsonObject, root: unknown): string | undefined {
  const properties = own(branch, 'properties');
  return reasonFields.find((name) => {
    const field = resolveLocalRef(own(properties, name), root);
    return field !== undefined && accepts('because', field);
  });
}

/** A self-contained schema: includes the definitions that its references point to. */
function withDefinitions(schema: JsonObject, root: unknown): JsonObject | undefined {
  const says = ['properties', 'patternProperties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'];
  if (!says.some((word) => isJsonObject(schema[word]) || Array.isArray(schema[word]))) return undefined;
  const definitions = ['$defs', 'definitions'].flatMap((word) => {
    const held = own(root, word);
    return held !== undefined && !Object.hasOwn(schema, word) ? [[word, held] as const] : [];
  });
  return definitions.length > 0 ? { ...schema, ...Object.fromEntries(definitions) } : schema;
}

/** An unusable schema accepts everything: the server validates the answer. */
const accepts = (payload: unknown, schema: unknown): boolean =>
  checkPayload(payload, schema).type !== 'invalid';
