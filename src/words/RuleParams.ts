import type { JsonObject } from '../model/json.js';
import type { LocaleParams } from './LocaleParams.js';

/** A type of JSON Schema. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** A violation of one field, as a validator reports it. */
export interface ViolationParams extends LocaleParams {
  /** The JSON Schema keyword. */
  keyword: string;
  /** The keyword's limit, if it has one: a number, a format's name, a list of values. */
  limit?: unknown;
  /** The keyword's parameters, with Ajv's names: `missingProperty`, `size`, ... */
  params?: JsonObject | undefined;
  /** The validator's own message, for a keyword without a text in the catalogue. */
  message: string;
}

/** A part of a schema that cannot become a form, or that only the agent's server validates. */
export interface SchemaNoteParams extends LocaleParams {
  /** The finding as preflight names it: `depth`, `remoteReference`, `pattern`, ... */
  what: string;
  /** The parameters of its text: `limit`, `name`, `reference`, ... */
  why: Readonly<Record<string, string | number>>;
  /** The title of the field, else its name. `''` for the whole schema. */
  field: string;
}
