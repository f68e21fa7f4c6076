import { readApproval } from '../../approvals/approval.js';
import { resolveLocalRef } from '../../forms/localRef.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/**
 * How many of a question's answers two buttons can give.
 *
 * `all`: there is no other answer · `most`: the schema accepts more than an approval and a denial, so the card also
 * offers the whole form · `none`: there is no clear approval, or there is a third choice.
 */
export type DecisionScope = 'all' | 'most' | 'none';

/** Reads from the schema how many of a question's answers an approval and a denial cover. */
export function decisionScope(interrupt: PendingInterrupt): DecisionScope {
  const shape = interrupt.approval && readApproval(interrupt);
  if (!shape) return 'none';
  const schema = resolveLocalRef(interrupt.responseSchema, interrupt.responseSchema);
  if (!schema) return 'all';
  const yes = shape.approve();
  if (!isJsonObject(yes)) return choices(schema) > 2 ? 'none' : 'all';
  const decisionField = Object.keys(yes)[0] ?? '';
  const known = new Set([...Object.keys(yes), ...Object.keys(reasonPayload(shape.deny('-'))), 'editedArgs']);
  if (shape.flatEdits)
    for (const name of Object.keys(objectAt(shape.argsSchema, 'properties') ?? {})) known.add(name);
  const branches = branchesOf(schema);
  const fields = branches.flatMap((branch) => Object.keys(objectAt(branch, 'properties') ?? {}));
  const third = branches.some((branch) => choices(own(objectAt(branch, 'properties'), decisionField)) > 2);
  if (third || branches.length > 2) return 'none';
  return fields.every((field) => known.has(field)) ? 'all' : 'most';
}

const reasonPayload = (payload: unknown): JsonObject => (isJsonObject(payload) ? payload : {});

const objectAt = (value: unknown, key: string): JsonObject | undefined => {
  const found = own(value, key);
  return isJsonObject(found) ? found : undefined;
};

function branchesOf(schema: JsonObject): readonly JsonObject[] {
  const union = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  if (!Array.isArray(union)) return [schema];
  return union.flatMap((branch: unknown): readonly JsonObject[] => {
    const found = resolveLocalRef(branch, schema);
    return found ? [found] : [];
  });
}

/** The number of values that a field can have, if they are listed; otherwise 0. */
function choices(schema: unknown): number {
  const listed = own(schema, 'enum') ?? own(schema, 'oneOf') ?? own(schema, 'anyOf');
  return Array.isArray(listed) ? listed.length : 0;
}
