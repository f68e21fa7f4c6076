import { isJsonObject, own, type JsonPath } from '../model/json.js';
import { resolveLocalRef } from './localRef.js';

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
  const branches = schemas.flatMap((schema) => branchesOf(schema, root, 0));
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
    const below = branches.flatMap((branch) => propertySchemas(branch, name));
    return [name, mask(child, below, root, isSecret, [...path, name])] as const;
  });
  return entries.some(([name, child]) => child !== value[name]) ? Object.fromEntries(entries) : value;
}

const marksSecret = (schema: unknown): boolean =>
  own(schema, 'writeOnly') === true || own(schema, 'format') === 'password';

/** Unions and references nest; what goes deeper than this no form shows. */
const MAX_NESTING = 8;

function branchesOf(schema: unknown, root: unknown, depth: number): readonly unknown[] {
  const found = resolveLocalRef(schema, root);
  if (!found || depth > MAX_NESTING) return [];
  const below = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => own(found, word) ?? []);
  const conditional = ['then', 'else'].flatMap((word) => own(found, word) ?? []);
  return [found, ...[...below, ...conditional].flatMap((branch) => branchesOf(branch, root, depth + 1))];
}

function propertySchemas(schema: unknown, name: string): readonly unknown[] {
  const named = own(own(schema, 'properties'), name);
  return [named ?? own(schema, 'additionalProperties')];
}

function itemSchemas(schema: unknown, index: number): readonly unknown[] {
  const items = own(schema, 'items');
  const tuple = own(schema, 'prefixItems') ?? items;
  return [Array.isArray(tuple) ? (tuple[index] as unknown) : items];
}
