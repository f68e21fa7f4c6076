import {
  getDefaultFormState,
  type Experimental_DefaultFormStateBehavior,
  type RJSFSchema,
} from '@rjsf/utils';
import { mapSubschemas } from '../../../forms/keywords.js';
import { isJsonObject, sameJson, type JsonObject } from '../../../model/json.js';
import type { FormValidator } from '../../../forms/validators/FormValidator.js';

/** How often defaults are filled in: a default can meet the condition of another one. */
const MOST = 6;

/**
 * The starting value with the defaults of a schema with conditions. rjsf chooses the branches before it has filled in the
 * defaults that they depend on. The value would then have defaults of a branch that the form does not show. Here, the
 * defaults outside of conditions come first, then those in one condition, and so on.
 */
export function settledStart(
  value: unknown,
  schema: RJSFSchema,
  validator: FormValidator,
  behavior: Experimental_DefaultFormStateBehavior,
): unknown {
  const hasConditions = !sameJson(partOf(schema, 0), schema);
  let settled = value;
  for (let depth = 0; hasConditions && depth < MOST; depth += 1) {
    const part = partOf(schema, depth);
    settled = getDefaultFormState(validator, part, settled, part, false, behavior);
  }
  return settled;
}

/** The keywords of conditional schemas, and of definitions, which may be used in one. */
const inner = /^(then|else|dependencies|\$defs|definitions)$/;

/** The schema with at most `depth` conditions inside each other. */
function partOf(schema: JsonObject, depth: number): RJSFSchema {
  const part = mapSubschemas(schema, (child, [keyword]) =>
    isJsonObject(child) ? partOf(child, inner.test(`${keyword}`) ? depth - 1 : depth) : child,
  );
  if (depth > 0) return part;
  const { then: _then, else: _else, dependencies: _dependencies, ...rest } = part;
  return rest;
}
