import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';

/**
 * One call in an interrupt of LangChain's middleware in its mode `per_call`: `{type: "tool_approval", tool_call_id,
 * name, args, description}`.
 */
export const isToolApproval = (raw: unknown): boolean =>
  ownString(raw, 'type') === 'tool_approval' && ownString(raw, 'name') !== undefined;

/** The decisions in the schema of that interrupt, by their names, each with its fields. Empty without a schema. */
export function decisionsIn(schema: unknown): ReadonlyMap<string, JsonObject> {
  const listed = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  const branches: readonly unknown[] = Array.isArray(listed) ? listed : [schema];
  const found = new Map<string, JsonObject>();
  for (const branch of branches) {
    const fields = own(defined(branch, schema), 'properties');
    const name = ownString(own(fields, 'type'), 'const');
    if (name !== undefined && isJsonObject(fields)) found.set(name, fields);
  }
  return found;
}

/** The schema of the edited arguments in these decisions, with the definitions that it refers to. */
export function editedArgsSchema(
  decisions: ReadonlyMap<string, JsonObject>,
  schema: unknown,
): JsonObject | undefined {
  const action = defined(own(decisions.get('edit'), 'edited_action'), schema);
  const args = defined(own(own(action, 'properties'), 'args'), schema);
  const $defs = own(schema, '$defs');
  return isJsonObject(args) ? { ...args, ...($defs !== undefined && { $defs }) } : undefined;
}

const DEFINITIONS = '#/$defs/';

/** Follows a reference to a definition. Pydantic, which writes these schemas, has no others. */
function defined(node: unknown, root: unknown): unknown {
  const reference = ownString(node, '$ref');
  if (!reference?.startsWith(DEFINITIONS)) return node;
  return own(own(root, '$defs'), reference.slice(DEFINITIONS.length));
}
