import type { JsonPath } from '../model/json.js';
import { SECRET_MASK } from '../model/secretMask.js';
import { withoutQuotedName, withoutSecretNames } from '../secrets/secretNames.js';
import type { Issue } from '../model/Issue.js';
import type { UncheckedPattern } from '../forms/dryRun.js';
import type { Interpreter } from '../forms/interpreter.js';
import { loadedInterpreter } from '../forms/loadInterpreter.js';
import type { Violation } from '../forms/violations.js';

/**
 * The result for a payload. The type `unchecked` means that the schema could not be used. `uncheckedPatterns` lists
 * the text whose patterns could take too long; the server checks them.
 */
export type GateVerdict =
  | { readonly type: 'valid'; readonly uncheckedPatterns?: readonly UncheckedPattern[] }
  | {
      readonly type: 'invalid';
      readonly issues: readonly Issue[];
      readonly uncheckedPatterns?: readonly UncheckedPattern[];
    }
  | { readonly type: 'unchecked'; readonly why: string };

/** Limits that a protocol sets. */
export interface GateOptions {
  /** The largest size of the payload as JSON, in bytes of UTF-8. @default no limit */
  readonly maxBytes?: number | undefined;
}

const interpreters = new WeakMap<object, Interpreter>();

/**
 * The last check before an answer is staged. It runs again before answers of AG-UI are sent, except those that a bridge
 * encodes. It validates exactly the JSON that would be posted, against the agent's original schema. It interprets the
 * schema, so it works if a policy forbids `eval`. AG-UI recommends that clients validate before they submit. It never
 * throws, and limits its work for any schema. While its code is not loaded, the schema is unchecked.
 */
export function checkPayload(payload: unknown, schema: unknown, options: GateOptions = {}): GateVerdict {
  const json = toJson(payload, options.maxBytes);
  if ('issue' in json) return { type: 'invalid', issues: [json.issue] };
  if (schema === undefined || schema === true) return { type: 'valid' };
  if (schema === false) {
    return { type: 'invalid', issues: [{ path: [], keyword: 'false', message: 'Nothing is allowed here.' }] };
  }
  if (typeof schema !== 'object' || schema === null) return unusable('it is not a JSON Schema.');
  let interpreter = interpreters.get(schema);
  if (!interpreter) {
    const create = loadedInterpreter();
    if (typeof create === 'string') return unusable(create);
    interpreter = create(schema);
    interpreters.set(schema, interpreter);
  }
  const found = interpreter.check(json.value);
  if (found.type === 'unusable') return unusable(found.why);
  const unchecked = found.unchecked.length > 0 && { uncheckedPatterns: found.unchecked };
  const issues = found.violations.map((violation) => withoutSecrets(toIssue(violation), schema));
  return issues.length > 0 ? { type: 'invalid', issues, ...unchecked } : { type: 'valid', ...unchecked };
}

const unusable = (why: string): GateVerdict => ({
  type: 'unchecked',
  why: `The schema of this question cannot be used to check an answer${why && `: ${why}`}`,
});

/** The JSON that would be sent for `value`. If JSON cannot represent it, the result is an issue, not a silent loss. */
function toJson(value: unknown, maxBytes: number | undefined): { value: unknown } | { issue: Issue } {
  const issue = (message: string) => ({ issue: { path: [], message, keyword: 'json' } });
  if (value === undefined) return issue('An answer is required: "undefined" cannot be sent.');
  let text: string | undefined;
  try {
    text = JSON.stringify(value, refuseNonFinite);
  } catch (cause) {
    return issue(
      `This answer cannot be written as JSON: ${cause instanceof Error ? cause.message : 'unknown'}.`,
    );
  }
  if (text === undefined) return issue(`A ${typeof value} cannot be sent as an answer.`);
  const size = maxBytes === undefined ? 0 : new TextEncoder().encode(text).length;
  if (maxBytes !== undefined && size > maxBytes) {
    const message = `This answer is too large: ${size} bytes, and the limit is ${maxBytes}.`;
    return { issue: { path: [], keyword: 'maxBytes', params: { limit: maxBytes, size }, message } };
  }
  return { value: JSON.parse(text) as unknown };
}

/** Refuses a number that JSON cannot contain. `JSON.stringify` would turn it into null. */
function refuseNonFinite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`${value} is not a JSON number`);
  return value;
}

/** The issue without a name that is part of a secret. */
function withoutSecrets(issue: Issue, schema: unknown): Issue {
  const isSecret = (path: JsonPath): boolean => withoutSecretNames(path, schema).at(-1) === SECRET_MASK;
  const { path } = issue;
  const quoted = withoutQuotedName(
    issue,
    (name) => isSecret([...path, name]) || (path.at(-1) === name && isSecret(path)),
  );
  return { ...quoted, path: withoutSecretNames(path, schema) };
}

/** For an extra key, the path includes the key, because users look for it there. */
function toIssue({ path, keyword, params, message }: Violation): Issue {
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['property'];
  const isExtra = typeof extra === 'string' && params['missingProperty'] === undefined;
  return { path: isExtra ? [...path, extra] : path, message, keyword, params };
}
