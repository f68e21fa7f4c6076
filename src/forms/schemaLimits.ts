import type { JsonPath } from '../model/json.js';

/** The limits up to which a schema becomes a form. Beyond them, the answer is typed as JSON. */
export interface SchemaLimits {
  /** Characters of the schema as JSON. @default 131_072 */
  readonly characters: number;
  /** Nested schemas, with references followed. @default 24 */
  readonly depth: number;
  /** Fields, including the items that `minItems` requires and every branch of a union. @default 300 */
  readonly fields: number;
  /** References, each counted every time it is followed. @default 1_000 */
  readonly references: number;
  /** Schemas of every kind, each counted every time it is reached. @default 10_000 */
  readonly schemas: number;
  /** Nested unions. `anyOf: [X, null]` does not count. @default 3 */
  readonly unionDepth: number;
  /** Branches of one union. A union of constants is an enum. @default 30 */
  readonly branches: number;
  /** Values of one enum. @default 500 */
  readonly enumValues: number;
  /** The largest `minItems`, because a form shows that many items. @default 50 */
  readonly minItems: number;
  /** Values inside a `default`, because a form shows each. @default 300 */
  readonly defaultValues: number;
  /**
   * Property names that rjsf or JavaScript handles specially, such as `__proto__`. A schema with one does not become a
   * form.
   */
  readonly reservedNames: readonly string[];
}

/** The default limits. */
export const schemaLimits: SchemaLimits = {
  characters: 131_072,
  depth: 24,
  fields: 300,
  references: 1_000,
  schemas: 10_000,
  unionDepth: 3,
  branches: 30,
  enumValues: 500,
  minItems: 50,
  defaultValues: 300,
  // rjsf looks values up by name without checking for own properties, so it finds those that every object inherits.
  reservedNames: [...Object.getOwnPropertyNames(Object.prototype), 'prototype', '__errors'],
};

/**
 * Why a schema was refused.
 *
 * `noSchema` no object · `characters` `depth` `fields` `references` `schemas` `unionDepth` `branches` `enumValues`
 * `minItems` `defaultValues` more than the limit · `dialect` an unsupported `$schema` · `shape` a keyword with a value
 * of the wrong kind · `reservedName` a property name that no form can contain · `remoteReference` outside the document
 * · `reference` without a target, or with one that depends on the path · `cycle` a schema that is circular without a
 * step into the value, or that a form would follow forever · `pattern` (a notice) not checked here, or only on short
 * text · `format` (a notice) unknown and ignored.
 */
export type RefusalCode =
  | 'noSchema'
  | 'characters'
  | 'depth'
  | 'fields'
  | 'references'
  | 'schemas'
  | 'unionDepth'
  | 'branches'
  | 'enumValues'
  | 'minItems'
  | 'defaultValues'
  | 'dialect'
  | 'shape'
  | 'reservedName'
  | 'remoteReference'
  | 'reference'
  | 'cycle'
  | 'pattern'
  | 'format';

/** One reason why a schema cannot become a form, or one rule that a form does not enforce. */
export interface Refusal {
  readonly what: RefusalCode;
  /** The path in the schema; `[]` is the whole schema. */
  readonly path: JsonPath;
  /** The values for a sentence about it: the `limit`, the `keyword`, the `name`, the `reference`, the `pattern`. */
  readonly why: Readonly<Record<string, string | number>>;
}
