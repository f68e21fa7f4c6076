import { isJsonObject, own, type JsonObject, type JsonPath } from '../model/json.js';
import { branchesOf, itemSchemas, propertySchemas } from './schemaBranches.js';

/** Stands in the history where a secret was. */
export const SECRET_MASK = '••••••';

export type IsSecret = (key: string, path: JsonPath) => boolean;

/**
 * A copy of `value` with every secret masked: what `writeOnly` or `format: "password"` marks in the schema
 * (in every branch of it), and what the host's `isSecret` names. The same object where nothing is secret.
 */
export function maskSecrets(value: unknown, schema: unknown, isSecret?: IsSecret): unknown {
  return mask(value, [schema], schema, isSecret, []);
}

function mask(
  value: unknown,
  schemas: readonly unknown[],
  root: unknown,
  isSecret: IsSecret | undefined,
  path: JsonPath,
): unknown {
  const branches = branchesOf(schemas, root);
  const key = path.at(-1);
  const named = typeof key === 'string' && isSecret?.(key, path) === true;
  if (value !== undefined && (named || branches.some(marksSecret))) return SECRET_MASK;
  if (Array.isArray(value)) {
    const masked = value.map((item, index) =>
      mask(
        item,
        branches.flatMap((branch) => itemSchemas(branch, index)),
        root,
        isSecret,
        [...path, index],
      ),
    );
    return masked.some((item, index) => item !== value[index]) ? masked : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, child]) => {
    // What might be a secret is masked like one.
    const below = branches.flatMap((branch) => propertySchemas(branch, name, true));
    return [name, mask(child, below, root, isSecret, [...path, name])] as const;
  });
  return entries.some(([name, child]) => child !== value[name]) ? Object.fromEntries(entries) : value;
}

/** No form goes as deep as this, and a stack goes deeper. */
const DEEPEST = 250;

/**
 * Where a schema asks for a secret: the properties marked `writeOnly` or `format: "password"`, by path. An item
 * of a list is `0` in it. A card that asks for one says who asks.
 */
export function secretPaths(schema: unknown): readonly JsonPath[] {
  const found: JsonPath[] = [];
  const seen = new Set<JsonObject>();
  const visit = (part: unknown, path: JsonPath): void => {
    if (path.length > DEEPEST) return;
    for (const branch of branchesOf([part], schema)) {
      if (marksSecret(branch) && !found.some((known) => isSamePath(known, path))) found.push(path);
      // A recursive schema asks for the same again.
      if (seen.has(branch)) continue;
      seen.add(branch);
      const properties = own(branch, 'properties');
      for (const [name, child] of Object.entries(isJsonObject(properties) ? properties : {})) {
        visit(child, [...path, name]);
      }
      for (const child of itemSchemas(branch, 0)) if (child !== undefined) visit(child, [...path, 0]);
    }
  };
  visit(schema, []);
  return found;
}

const isSamePath = (one: JsonPath, other: JsonPath): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

const marksSecret = (schema: unknown): boolean =>
  own(schema, 'writeOnly') === true || own(schema, 'format') === 'password';
