import type { JsonObject, JsonPath } from './json.js';

/** One problem with an interrupt or an answer. `message` is shown to the user. */
export interface Issue {
  /** The path in the interrupt or the payload; `[]` is the whole value. */
  readonly path: JsonPath;
  readonly message: string;
  /** The violated JSON Schema keyword, or a keyword of this library for other rules. */
  readonly keyword?: string | undefined;
  /** The limits of that keyword, under Ajv's names (`limit`, `missingProperty`, ...). Used to translate `message`. */
  readonly params?: JsonObject | undefined;
}
