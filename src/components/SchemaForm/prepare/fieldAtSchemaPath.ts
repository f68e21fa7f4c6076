import { own, type JsonPath } from '../../../model/json.js';

/**
 * The label of the field at a path in a schema: the title of the innermost property on the path, else its name. `''`
 * for the whole schema.
 */
export function fieldAtSchemaPath(schema: unknown, path: JsonPath): string {
  let current = schema;
  let field = '';
  path.forEach((key, index) => {
    current = Array.isArray(current) ? (current as unknown[])[Number(key)] : own(current, String(key));
    const above = path[index - 1];
    if (above !== 'properties' && above !== '$defs' && above !== 'definitions') return;
    const title = own(current, 'title');
    field = typeof title === 'string' ? title : String(key);
  });
  return field;
}
