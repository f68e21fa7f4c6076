import type { JsonObject } from '../model/json.js';
import type { LocaleParams } from './LocaleParams.js';

/** A type of JSON Schema. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** What a check of one field found, as a validator reports it. */
export interface ViolationParams extends LocaleParams {
  /** The JSON Schema keyword. */
  keyword: string;
  /** The keyword's limit, where it has one: a number, a format's name, a list of values. */
  limit?: unknown;
  /** Everything that the keyword demands, under Ajv's names: `missingProperty`, `size`, ... */
  params?: JsonObject | undefined;
  /** The validator's own words, for a keyword that has none here. */
  message: string;
}

/** Something in a schema that no form is made of, or that a form leaves to the agent's server to check. */
export interface SchemaNoteParams extends LocaleParams {
  /** What was found: `depth`, `remoteReference`, `pattern`, ... as the preflight of schemas names it. */
  what: string;
  /** What a sentence about it needs: `limit`, `name`, `reference`, ... */
  why: Readonly<Record<string, string | number>>;
  /** The field that it is about. `''` for the whole. */
  field: string;
}
