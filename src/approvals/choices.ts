import { own, type JsonObject } from '../model/json.js';
import { resolveLocalRef } from '../forms/localRef.js';

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
/** A decision that sends changed arguments, where it is apart from an approval. */
const editWords =
  'edit edited modify modified change changed update updated amend amended override overridden'.split(' ');
/** What an approval can be “with”. Alone, or after a request for them, they are no decision to go on. */
const withEdits = /^with (?:edits?|changes?|modifications?|updates?|edited (?:args|arguments))$/;
const besideEdits = [...yesWords, 'and', 'args', 'arguments', 'parameters', 'params', 'input'];

/** The one value of an enum that approves, and the one that denies. */
export function choiceOf(field: JsonObject, root: unknown): { yes: unknown; no: unknown } | undefined {
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

/** Whether a value is the decision to go on with changed arguments: `edit`, `APPROVE_WITH_EDITS`, `editAndApprove`. */
function isEdit(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const words = value
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[\s_-]+/g, ' ')
    .toLowerCase()
    .split(' ');
  const [first = '', ...others] = words;
  if (yesWords.includes(first) && withEdits.test(others.join(' '))) return true;
  return (
    words.some((word) => editWords.includes(word)) &&
    words.every((word) => editWords.includes(word) || besideEdits.includes(word))
  );
}

/** The values of the field `name` that approve and deny in this branch. */
export function sideOf(
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

/** The value of the field `name` that this branch reserves for edited arguments; `undefined` if there is none. */
export function editValueOf(branch: JsonObject, name: string, root: unknown): unknown {
  const field = resolveLocalRef(own(own(branch, 'properties'), name), root);
  if (!field) return undefined;
  const listed = Object.hasOwn(field, 'const') ? [field['const']] : (valuesOf(field, root) ?? []);
  const edits = listed.filter(isEdit);
  return edits.length === 1 ? edits[0] : undefined;
}
