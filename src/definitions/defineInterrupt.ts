import type { AnswerCheck, InterruptDefinition } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import type { JsonSchemaValue } from '../model/JsonSchemaValue.js';
import type { StandardInput, StandardResult, StandardSchema } from '../model/StandardSchema.js';
import { checkPayload } from '../gate/checkPayload.js';
import { loadInterpreter, readsSchemas } from '../forms/loadInterpreter.js';
import { awaitsPatterns, loadPatterns } from '../forms/patternRisk.js';
import { isThenable } from '../forms/runCheck.js';

/**
 * Defines a kind of interrupt with typed answers. An answer is validated against `response` and against the agent's own
 * schema before it is staged. It is sent unchanged: transforms in `response` are not applied.
 *
 * `response` is a Standard Schema (Zod, Valibot or ArkType), which may be asynchronous, or a JSON Schema. The type of a
 * JSON Schema is inferred from a literal, or passed explicitly: `defineInterrupt<Refund>({ … })`.
 *
 * @example
 * const refund = defineInterrupt({ reason: 'acme:refund', response: z.object({ euros: z.number().max(50) }) });
 */
export function defineInterrupt<Schema extends StandardSchema>(definition: {
  /** The reason, or a prefix of reasons such as `langgraph:*`. */
  reason: string;
  response: Schema;
}): InterruptDefinition<StandardInput<Schema>>;
export function defineInterrupt<Response = never, const Schema extends object = object>(definition: {
  reason: string;
  response: Schema;
}): InterruptDefinition<[Response] extends [never] ? JsonSchemaValue<Schema> : Response>;
export function defineInterrupt({
  reason,
  response,
}: {
  reason: string;
  response: object;
}): InterruptDefinition {
  return { reason, check: isStandardSchema(response) ? standardCheck(response) : jsonCheck(response) };
}

/** ArkType's schemas are functions. */
function isStandardSchema(schema: object): schema is StandardSchema {
  return '~standard' in schema;
}

function jsonCheck(schema: object): AnswerCheck {
  const check = (payload: unknown): readonly Issue[] => {
    const verdict = checkPayload(payload, schema);
    return verdict.type === 'invalid' ? verdict.issues : [];
  };
  return (payload) => {
    const loads = [
      ...(readsSchemas() ? [] : [loadInterpreter()]),
      ...(awaitsPatterns(schema) ? [loadPatterns()] : []),
    ];
    return loads.length === 0 ? check(payload) : Promise.all(loads).then(() => check(payload));
  };
}

function standardCheck(schema: StandardSchema): AnswerCheck {
  return (payload) => {
    const result: unknown = schema['~standard'].validate(payload);
    return isThenable(result) ? Promise.resolve(result).then(issuesOf) : issuesOf(result);
  };
}

/** An invalid result of a schema rejects the answer. */
function issuesOf(result: unknown): readonly Issue[] {
  if (!isResult(result)) throw new TypeError('its schema returned no result');
  return (result.issues ?? []).map(({ path = [], message }) => ({ path: path.map(keyOf), message }));
}

/** ArkType's issues are an array with additional properties. */
const isResult = (result: unknown): result is StandardResult<unknown> =>
  typeof result === 'object' &&
  result !== null &&
  ('value' in result || ('issues' in result && Array.isArray(result.issues)));

function keyOf(segment: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof segment === 'object' ? segment.key : segment;
  return typeof key === 'symbol' ? String(key) : key;
}
