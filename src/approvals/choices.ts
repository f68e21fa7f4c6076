import { isJsonObject, sameJson } from '../model/json.js';
import { fieldIn, listingOf, type Alternative, type ListedValue } from './alternatives.js';

/** Field names that can contain the decision, in order of priority. */
export const decisionFields: readonly string[] = [
  'approved',
  'accepted',
  'approve',
  'accept',
  'confirmed',
  'confirm',
  'allowed',
  'allow',
  'approval',
  'decision',
  'action',
  'answer',
  'choice',
  'verdict',
  'response',
  'type',
];

/** Names that ask for a yes or a no, whatever the values are. */
const yesOrNoNames = /^(approv|accept|confirm|allow)/;

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const yesWords = listOf(
  'yes y true approve approved accept accepted allow allowed confirm confirmed ok okay proceed continue permit permitted grant granted agree agreed',
);
const noWords = listOf(
  'no n false deny denied reject rejected decline declined disallow disallowed refuse refused forbid forbidden disagree disagreed disapprove disapproved',
);
/** The words of a decision to go on with changed arguments, in schemas that list it in addition to the approval. */
const editWords = listOf(
  'edit edited modify modified change changed update updated amend amended override overridden',
);
/**
 * The words after an approval that make it a decision to go on with changed arguments, as in “approve with edits”.
 * Without an approval before them, they ask for edits and decide nothing.
 */
const withEdits = /^with (?:edits?|changes?|modifications?|updates?|edited (?:args|arguments))$/;
/** The words that can be next to one of `editWords`. */
const besideEdits = listOf('and args arguments parameters params input');

/** What a value of a decision field decides. */
export type Side = 'approve' | 'deny' | 'edit';

/** What this value alone decides; `undefined` if that is not clear. */
export function sideOf(value: unknown): Side | undefined {
  if (typeof value === 'boolean') return value ? 'approve' : 'deny';
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (yesWords.has(word)) return 'approve';
  if (noWords.has(word)) return 'deny';
  return isEdit(value) ? 'edit' : undefined;
}

/** Whether a value is the decision to go on with changed arguments: `edit`, `APPROVE_WITH_EDITS`, `editAndApprove`. */
function isEdit(value: string): boolean {
  const words = value
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[\s_-]+/g, ' ')
    .toLowerCase()
    .split(' ');
  const [first = '', ...others] = words;
  if (yesWords.has(first) && withEdits.test(others.join(' '))) return true;
  return (
    words.some((word) => editWords.has(word)) &&
    words.every((word) => editWords.has(word) || yesWords.has(word) || besideEdits.has(word))
  );
}

/** One value of a decision field, and the alternatives that allow it. */
export interface Choice extends ListedValue {
  readonly side: Side | undefined;
  readonly alternatives: readonly Alternative[];
}

/** The values of a decision field. */
export interface Choices {
  readonly name: string;
  readonly approve?: Choice | undefined;
  readonly deny?: Choice | undefined;
  readonly edit?: Choice | undefined;
  /** The values that decide otherwise. */
  readonly others: readonly Choice[];
  /** Values that the schema does not list are allowed, too. */
  readonly isOpen: boolean;
}

/**
 * Reads the values of the field `name`; the whole answer, if there is no name. `undefined` if they do not clearly
 * approve or deny: there are several approvals or denials, a title contradicts its value, or only an approval or only a
 * denial is listed, among other choices.
 */
export function choicesOf(
  name: string | undefined,
  alternatives: readonly Alternative[],
  { root, isCall }: { readonly root: unknown; readonly isCall: boolean },
): Choices | undefined {
  const found: Choice[] = [];
  let isOpen = false;
  for (const alternative of alternatives) {
    const fields = name === undefined ? [root] : fieldIn(alternative, name);
    if (fields.length === 0) continue;
    const asksYesOrNo = name !== undefined && yesOrNoNames.test(name);
    const listing = listingOf(fields, root, asksYesOrNo);
    // Some servers omit the type of `approved`. Its name is sufficient.
    const isBooleanByName =
      name !== undefined && /^(approv|accept|confirm)/.test(name) && fields.every(saysNothing);
    const values = isBooleanByName ? [true, false].map((value) => ({ value, titles: [] })) : listing.values;
    isOpen ||= listing.isOpen && !isBooleanByName;
    for (const { value, titles } of values) {
      const at = found.findIndex((each) => sameJson(each.value, value));
      const known = found[at];
      const choice: Choice = {
        value,
        side: sideOf(value),
        titles: [...(known?.titles ?? []), ...titles],
        alternatives: [...(known?.alternatives ?? []), alternative],
      };
      if (known) found[at] = choice;
      else found.push(choice);
    }
  }
  const all = areFlags(found) ? found.map(asFlag) : found;
  const [approve, secondYes] = all.filter(({ side }) => side === 'approve');
  const [deny, secondNo] = all.filter(({ side }) => side === 'deny');
  const edits = all.filter(({ side }) => side === 'edit');
  const isUnclear = secondYes || secondNo || all.some((each) => contradictsItself(each, isCall));
  if (isUnclear || (!approve && !deny)) return undefined;
  const hasOtherChoice = isOpen || all.some(({ side, value }) => side === undefined && value !== null);
  if ((!approve || !deny) && hasOtherChoice) return undefined;
  return {
    name: name ?? '',
    approve,
    deny,
    ...(edits.length === 1 && { edit: edits[0] }),
    others: all.filter((each) => each.side === undefined || (edits.length > 1 && each.side === 'edit')),
    isOpen,
  };
}

const saysNothing = (field: unknown): boolean =>
  field === true ||
  (isJsonObject(field) &&
    !['type', 'enum', 'const', '$ref', 'allOf', 'anyOf', 'oneOf', 'not'].some((word) =>
      Object.hasOwn(field, word),
    ));

/** Whether the values are 1 and 0. They mean yes and no only if both are listed, and no other value is. */
const areFlags = (choices: readonly Choice[]): boolean =>
  [0, 1].every((flag) => choices.some(({ value }) => value === flag)) &&
  choices.every(({ value }) => value === 0 || value === 1 || value === null);

const asFlag = (choice: Choice): Choice =>
  typeof choice.value === 'number' ? { ...choice, side: choice.value === 1 ? 'approve' : 'deny' } : choice;

/** The decision that a title states, even if other words follow: “Reject the draft”, “Yes, send it”. */
const sideOfTitle = (title: string): Side | undefined =>
  sideOf(title) ??
  sideOf(/^(?:yes|no|approve|accept|reject|deny|decline|refuse|disapprove)\b/i.exec(title)?.[0]);

/**
 * Whether a title contradicts its value. For a call, only titles of numbers count, as its buttons show no titles.
 */
const contradictsItself = ({ side, titles, value }: Choice, isCall: boolean): boolean =>
  (!isCall || typeof value === 'number') &&
  titles.some((title) => {
    const said = sideOfTitle(title);
    return (side === 'deny' && said === 'approve') || (side === 'approve' && said === 'deny');
  });
