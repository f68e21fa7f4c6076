import type { Issue } from '../model/Issue.js';
import type { UncheckedPattern } from './dryRun.js';
import type { Interpreter } from './interpreter.js';
import { loadedInterpreter } from './loadInterpreter.js';
import type { Violation } from './violations.js';

/**
 * What the gate makes of a payload. `unchecked` as a type means that the schema could not be used at all; as a
 * field, it lists the texts whose patterns could take too long: they are left to the server.
 */
export type GateVerdict =
  | { readonly type: 'valid'; readonly unchecked?: readonly UncheckedPattern[] }
  | {
      readonly type: 'invalid';
      readonly issues: readonly Issue[];
      readonly unchecked?: readonly UncheckedPattern[];
    }
  | { readonly type: 'unchecked'; readonly why: string };

/** Limits that a protocol sets. */
export interface GateOptions {
  /** The most bytes of UTF-8 that the payload may have as JSON. @default no limit */
  readonly maxBytes?: number | undefined;
}

const interpreters = new WeakMap<object, Interpreter>();

/**
 * The last check before an answer is staged and again before it leaves: the exact JSON that would be posted
 * against the schema exactly as the agent sent it. Interprets the schema, so it works where a policy forbids
 * `eval`. AG-UI rule 6: clients should validate before submitting. Never throws, and never runs long, whatever
 * the schema asks for. Leaves a schema unchecked while the code that reads it is not loaded.
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
  const unchecked = found.unchecked.length > 0 && { unchecked: found.unchecked };
  const issues = found.violations.map(toIssue);
  return issues.length > 0 ? { type: 'invalid', issues, ...unchecked } : { type: 'valid', ...unchecked };
}

const unusable = (why: string): GateVerdict => ({
  type: 'unchecked',
  why: `The schema of this question cannot be used to check an answer${why && `: ${why}`}`,
});

/** What the wire would carry for `value`; what JSON cannot carry is an issue and never a silent loss. */
function toJson(value: unknown, maxBytes: number | undefined): { value: unknown } | { issue: Issue } {
  const issue = (message: string) => ({ issue: { path: [], message, keyword: 'json' } });
  if (value === undefined) return issue('An answer is required: "undefined" cannot be sent.');
  let text: string | undefined;
  try {
    text = JSON.stringify(value, finite);
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

/** JSON has no such number, and would say null. */
function finite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`${value} is not a JSON number`);
  return value;
}

/** The key that an object has too many is where a person looks for it. */
function toIssue({ path, keyword, params, message }: Violation): Issue {
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['property'];
  const isExtra = typeof extra === 'string' && params['missingProperty'] === undefined;
  return { path: isExtra ? [...path, extra] : path, message, keyword, params };
}
