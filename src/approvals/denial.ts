import { checkPayload } from '../forms/gate.js';
import { resolveLocalRef } from '../forms/localRef.js';
import { own, type JsonObject } from '../model/json.js';
import { reasonFields } from '../model/reasonFields.js';

/** How a schema accepts a denial, and where it has a place for the reason. */
export interface Denial {
  /** The field for the reason; `undefined` if the schema has no place for one. */
  readonly field: string | undefined;
  /** The schema names the field, so the user is asked for a reason. */
  readonly takesReason: boolean;
  /** The schema refuses the denial without a reason. */
  readonly needsReason: boolean;
}

/** Texts of different lengths, because a schema may limit the length of a reason. */
const reasons = ['because', 'because '.repeat(8)];

/** Reads how the schema accepts the denial `no`, which is in `branch`. `undefined` if it accepts none. */
export function readDenial(no: JsonObject, branch: JsonObject, schema: unknown): Denial | undefined {
  const named = namedReason(branch, schema);
  if (accepts(no, schema)) {
    const field = declaredReason(no, branch, schema);
    return { field, takesReason: named !== undefined, needsReason: false };
  }
  const fields = named === undefined ? reasonFields : [named];
  const field = fields.find((name) => reasons.some((reason) => accepts({ ...no, [name]: reason }, schema)));
  return field === undefined ? undefined : { field, takesReason: true, needsReason: true };
}

/**
 * The field for a reason beside a decision. A field that the schema names is used although it refuses the text: the user
 * then learns why. A field that it does not name is used only if the schema accepts it.
 */
export function declaredReason(
  decision: JsonObject,
  branch: JsonObject,
  schema: unknown,
): string | undefined {
  const named = namedReason(branch, schema);
  if (named !== undefined) return named;
  const isDeclared = own(own(branch, 'properties'), 'reason') !== undefined;
  return isDeclared || accepts({ ...decision, reason: 'because' }, schema) ? 'reason' : undefined;
}

function namedReason(branch: JsonObject, root: unknown): string | undefined {
  const properties = own(branch, 'properties');
  return reasonFields.find((name) => {
    const field = resolveLocalRef(own(properties, name), root);
    return field !== undefined && reasons.some((reason) => accepts(reason, field));
  });
}

/** An unusable schema accepts everything: the server validates the answer. */
export const accepts = (payload: unknown, schema: unknown): boolean =>
  checkPayload(payload, schema).type !== 'invalid';
