import { isJsonObject } from '../model/json.js';

/** The JSON Schema dialects that are understood. */
export type Dialect = '7' | '2019-09' | '2020-12';

const keywordsSince: readonly (readonly [Dialect, ReadonlySet<string>])[] = [
  ['2020-12', new Set(['prefixItems', '$dynamicRef', '$dynamicAnchor'])],
  [
    '2019-09',
    new Set([
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedProperties',
      'unevaluatedItems',
      'minContains',
      'maxContains',
      '$recursiveRef',
      '$anchor',
      '$defs',
    ]),
  ],
];

/**
 * The dialect a schema is written in: what `$schema` names, else the oldest one that has every keyword it
 * uses, so that a keyword never goes unenforced because nobody named the dialect.
 */
export function dialectOf(schema: unknown): Dialect {
  const named = isJsonObject(schema) && typeof schema['$schema'] === 'string' ? schema['$schema'] : '';
  if (named.includes('2020-12')) return '2020-12';
  if (named.includes('2019-09')) return '2019-09';
  if (/draft-0[467]/.test(named)) return '7';
  const keys = new Set<string>();
  collectKeys(schema, keys, 0);
  return keywordsSince.find(([, words]) => [...words].some((word) => keys.has(word)))?.[0] ?? '7';
}

/** Deeper than any schema that a form can show; a cycle cannot occur in JSON. */
const MAX_DEPTH = 64;

function collectKeys(value: unknown, into: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (!Array.isArray(value)) into.add(key);
    collectKeys(child, into, depth + 1);
  }
}
