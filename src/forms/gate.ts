import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { Issue } from '../model/Issue.js';
import { dialectOf } from './dialect.js';
import { pointerKeys } from './pointer.js';

/** What the gate makes of a payload. `unchecked` means that the schema itself could not be used. */
export type GateVerdict =
  | { readonly type: 'valid' }
  | { readonly type: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly type: 'unchecked'; readonly why: string };

/** Keywords that only say "something below me is wrong"; what is below says it better. */
const wrappers = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'allOf',
  'then',
  'else',
  'dependentSchemas',
  'propertyNames',
]);

const validators = new WeakMap<object, Validator | { why: string }>();

/**
 * The last check before an answer is staged and again before it leaves: the exact JSON that would be posted
 * against the schema exactly as the agent sent it. Interprets the schema, so it works where a policy forbids
 * `eval`. AG-UI rule 6: clients should validate before submitting. Never throws.
 */
export function checkPayload(payload: unknown, schema: unknown): GateVerdict {
  const json = toJson(payload);
  if ('issue' in json) return { type: 'invalid', issues: [json.issue] };
  if (schema === undefined || schema === true) return { type: 'valid' };
  if (typeof schema !== 'object' || schema === null) {
    return { type: 'unchecked', why: 'The schema of this question is no JSON Schema.' };
  }
  const validator = validatorFor(schema);
  if ('why' in validator) return { type: 'unchecked', why: validator.why };
  try {
    const { valid, errors } = validator.validate(json.value);
    return valid ? { type: 'valid' } : { type: 'invalid', issues: issuesOf(errors) };
  } catch (cause) {
    return { type: 'unchecked', why: whyUnusable(cause) };
  }
}

/** What the wire would carry for `value`; what JSON cannot carry is an issue and never a silent loss. */
function toJson(value: unknown): { value: unknown } | { issue: Issue } {
  const issue = (message: string) => ({ issue: { path: [], message, keyword: 'json' } });
  if (value === undefined) return issue('An answer is needed here: "undefined" cannot be sent.');
  try {
    const text = JSON.stringify(value);
    if (text === undefined) return issue(`A ${typeof value} cannot be sent as an answer.`);
    return { value: JSON.parse(text) as unknown };
  } catch (cause) {
    return issue(`This answer cannot be written as JSON: ${cause instanceof Error ? cause.message : 'unknown'}.`);
  }
}

function validatorFor(schema: object): Validator | { why: string } {
  let validator = validators.get(schema);
  if (!validator) {
    try {
      // The validator writes into the schema it is given.
      const copy = structuredClone(schema) as Schema;
      validator = new Validator(copy, dialectOf(schema), false);
    } catch (cause) {
      validator = { why: whyUnusable(cause) };
    }
    validators.set(schema, validator);
  }
  return validator;
}

function whyUnusable(cause: unknown): string {
  const words = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
  return `The schema of this question cannot be used to check an answer${words && `: ${words}`}`;
}

function issuesOf(errors: readonly OutputUnit[]): readonly Issue[] {
  const telling = errors.filter((error) => !wrappers.has(error.keyword));
  const issues = (telling.length > 0 ? telling : errors).map((error) => ({
    path: pathOf(error.instanceLocation),
    message: error.error,
    keyword: error.keyword,
  }));
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const mark = JSON.stringify([issue.path, issue.message]);
    return !seen.has(mark) && seen.add(mark);
  });
}

function pathOf(pointer: string): (string | number)[] {
  return pointerKeys(pointer).map((part) => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : part));
}
