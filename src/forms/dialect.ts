import { isJsonObject, type JsonObject } from '../model/json.js';
import { subschemas } from './keywords.js';
import { namedDialect, type Dialect } from './namedDialect.js';

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
      '$recursiveAnchor',
      '$anchor',
      '$defs',
    ]),
  ],
];

/** Keywords that can be ignored beside a `$ref` in draft-07, because they assert nothing. */
export const annotations: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  '$id',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/**
 * The dialect of a schema: the one that `$schema` names, else the oldest one that has every keyword it uses, so that a
 * missing `$schema` disables no keyword. A rule beside a `$ref` counts since 2019-09.
 */
export function dialectOf(schema: unknown): Dialect {
  if (!isJsonObject(schema)) return '7';
  return namedDialect(schema['$schema']) ?? oldestWithAll(schema);
}

/** Deeper than any schema that a form can show. */
const MAX_DEPTH = 64;

function oldestWithAll(schema: JsonObject): Dialect {
  const keywords = new Set<string>();
  collect(schema, keywords, 0);
  const found = keywordsSince.find(([, words]) => [...words].some((word) => keywords.has(word)));
  return found?.[0] ?? (keywords.has('rule beside $ref') ? '2019-09' : '7');
}

function collect(schema: unknown, into: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || !isJsonObject(schema)) return;
  const keywords = Object.keys(schema);
  for (const keyword of keywords) into.add(keyword);
  if (
    typeof schema['$ref'] === 'string' &&
    keywords.some((keyword) => keyword !== '$ref' && !annotations.has(keyword))
  ) {
    into.add('rule beside $ref');
  }
  for (const child of subschemas(schema)) collect(child.schema, into, depth + 1);
}
