import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { isJsonObject, own } from '../model/json.js';

type Part = keyof ReceivedInterrupt;

/** The optional fields of an interrupt with their validators. Invalid fields are omitted. */
const optional: readonly (readonly [Part, (value: unknown) => boolean])[] = [
  ['actions', (value) => Array.isArray(value) && value.length > 0 && value.every(isAction)],
  ['proposal', (value) => hasStrings(value, 'name')],
  ['cancellation', (value) => value === 'unsafe' || value === 'refused'],
  ['flatEdits', (value) => typeof value === 'boolean'],
  ['answerFormat', (value) => typeof value === 'string'],
  ['withheld', (value) => typeof value === 'boolean'],
];

/**
 * The valid parts of an interrupt from a storage, another tab or a host's protocol. Returns the same object if
 * everything is valid.
 */
export function withValidParts(question: object): object {
  const invalid = optional.filter(([part, isValid]) => {
    const value = own(question, part);
    return value !== undefined && !isValid(value);
  });
  const issues = own(question, 'issues');
  const areValid = Array.isArray(issues) && issues.every(isIssue);
  if (invalid.length === 0 && areValid) return question;
  const kept: Record<string, unknown> = { ...question };
  for (const [part] of invalid) delete kept[part];
  return { ...kept, issues: Array.isArray(issues) ? issues.filter(isIssue) : [] };
}

export const hasStrings = (value: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => typeof own(value, name) === 'string');

const isIssue = (value: unknown): boolean =>
  Array.isArray(own(value, 'path')) && hasStrings(value, 'message');

const isAction = (value: unknown): boolean => {
  const allowed = own(value, 'allowed');
  return (
    hasStrings(value, 'name') && Array.isArray(allowed) && allowed.every((each) => typeof each === 'string')
  );
};

/** The usable interrupts of a host's protocol. */
export function validInterrupts(asked: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] {
  const valid = asked
    .filter(isQuestion)
    .map((each) => withValidParts(each))
    .filter(isQuestion);
  const isSame = valid.length === asked.length && valid.every((each, index) => each === asked[index]);
  return isSame ? asked : valid;
}

const isQuestion = (value: unknown): value is ReceivedInterrupt => isJsonObject(own(value, 'interrupt'));
