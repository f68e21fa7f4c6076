import type { JsonObject, JsonPath } from './json.js';

/** One thing that is wrong with a question or an answer, in words for the person who looks at it. */
export interface Issue {
  /** Where in the interrupt or the payload; `[]` is the whole. */
  readonly path: JsonPath;
  readonly message: string;
  /** The JSON Schema keyword that was violated, or a word of ours for what no schema says. */
  readonly keyword?: string | undefined;
  /** What that keyword demands, under Ajv's names (`limit`, `missingProperty`, ...): for a translation of `message`. */
  readonly params?: JsonObject | undefined;
}
