import type { JsonPath } from '../model/json.js';

/** How much of a schema becomes a form. Beyond it the answer is typed as JSON. */
export interface SchemaLimits {
  /** Characters of the schema as JSON. @default 131_072 */
  readonly characters: number;
  /** Schemas inside one another, references followed. @default 24 */
  readonly depth: number;
  /** Fields, with the items that `minItems` asks for and every branch of a union. @default 300 */
  readonly fields: number;
  /** References, each counted as often as it is followed. @default 1_000 */
  readonly references: number;
  /** Schemas of every kind, each counted as often as it is reached. @default 10_000 */
  readonly schemas: number;
  /** Unions inside one another. `anyOf: [X, null]` is none. @default 3 */
  readonly unionDepth: number;
  /** Branches of one union. A union of constants is an enum. @default 30 */
  readonly branches: number;
  /** Values of one enum. @default 500 */
  readonly enumValues: number;
  /** The largest `minItems`, since a form shows that many. @default 50 */
  readonly minItems: number;
  /** Values inside a `default`, since a form shows each. @default 300 */
  readonly defaultValues: number;
  /** Property names that code downstream takes for more than a name. */
  readonly reservedNames: readonly string[];
}

/** The limits that hold where a host sets no others. */
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
  reservedNames: ['__proto__', 'constructor', 'prototype', '__errors'],
};

/**
 * What a schema was refused for.
 *
 * `noSchema` no object · `characters` `depth` `fields` `references` `schemas` `unionDepth` `branches` `enumValues`
 * `minItems` `defaultValues` more than the limit · `dialect` a `$schema` nobody here knows · `shape` a keyword
 * whose value is of the wrong kind · `reservedName` a property name that no form can hold · `remoteReference`
 * outside the document · `reference` to nothing, or to what depends on the way · `cycle` a schema that is itself
 * without a step into the value, or that a form would follow for ever · `pattern` (a notice) not checked here, or only on short texts · `format`
 * (a notice) unknown, and ignored.
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

/** One thing in a schema that no form can be made of, or that is not enforced in one. */
export interface Refusal {
  readonly what: RefusalCode;
  /** Where in the schema; `[]` is the whole. */
  readonly path: JsonPath;
  /** What a sentence about it needs: the `limit`, the `keyword`, the `name`, the `reference`, the `pattern`. */
  readonly why: Readonly<Record<string, string | number>>;
}
