import type { Issue } from '../model/Issue.js';
import { withArgsOfText } from '../model/exactArguments.js';
import { isJsonObject, own, type JsonObject } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { sameItems } from '../model/sameItems.js';
import { mapArguments } from './mapArguments.js';
import { noReason, UNSPECIFIED_REASON } from '../protocols/agUi/readInterrupt.js';

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
 * The message and the reason of an interrupt, which are shown as text. Hosts take them from what the agent has written,
 * so they can be anything. Returns `undefined` if both are valid.
 */
function withTexts(
  interrupt: JsonObject,
): { readonly fields: object; readonly issues: readonly Issue[] } | undefined {
  const { message, reason } = interrupt;
  if (typeof reason === 'string' && (message === undefined || typeof message === 'string')) return undefined;
  const isText = typeof message === 'string' || message === undefined || message === null;
  const text = isText ? (message ?? undefined) : textOf(message);
  const issues: Issue[] = [];
  if (!isText)
    issues.push(malformed('message', 'The message of this question is not text and was converted to text.'));
  if (typeof reason !== 'string') issues.push(malformed('reason', noReason(UNSPECIFIED_REASON)));
  return {
    fields: { message: text, reason: typeof reason === 'string' ? reason : UNSPECIFIED_REASON },
    issues,
  };
}

/** A value as JSON text; `undefined` if it is not JSON. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const malformed = (name: string, message: string): Issue => ({ path: [name], message, keyword: 'malformed' });

/**
 * The valid parts of an interrupt from a storage, another tab or a host's protocol. Returns the same object if
 * everything is valid.
 */
export function withValidParts(question: object): object {
  return withArguments(withoutInvalidParts(question));
}

/** Invalid parts are removed first, because only valid parts have readable arguments. */
const withArguments = (question: object): object =>
  mapArguments(question as ReceivedInterrupt, withArgsOfText);

function withoutInvalidParts(question: object): object {
  const invalid = optional.filter(([part, isValid]) => {
    const value = own(question, part);
    return value !== undefined && !isValid(value);
  });
  const issues = own(question, 'issues');
  const areValid = Array.isArray(issues) && issues.every(isIssue);
  const interrupt = own(question, 'interrupt');
  const texts = isJsonObject(interrupt) ? withTexts(interrupt) : undefined;
  if (invalid.length === 0 && areValid && !texts) return question;
  const kept: Record<string, unknown> = { ...question };
  for (const [part] of invalid) delete kept[part];
  if (texts) kept['interrupt'] = { ...(interrupt as object), ...texts.fields };
  const found: readonly unknown[] = Array.isArray(issues) ? issues.filter(isIssue) : [];
  return { ...kept, issues: [...found, ...(texts?.issues ?? [])] };
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
  return sameItems(valid, asked) ? asked : valid;
}

const isQuestion = (value: unknown): value is ReceivedInterrupt => isJsonObject(own(value, 'interrupt'));
