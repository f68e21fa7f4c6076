import { isJsonObject } from '../../model/json.js';
import type { Interrupt } from '../../model/agUi.js';
import { readJson } from './readJson.js';
import type { Report } from './Report.js';
import { shortText } from './shortText.js';

const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/**
 * Reads a `responseSchema`. An object is kept, JSON text is parsed, and the name of a type becomes `{type}`. `true`
 * accepts any answer, like an absent schema, so it is removed without an issue. Anything else is removed with an issue.
 */
export function readSchema(value: unknown, report: Report): Interrupt['responseSchema'] {
  if (value === undefined || value === true) return undefined;
  if (isJsonObject(value)) return value;
  if (typeof value === 'string') {
    if (typeNames.includes(value)) return { type: value };
    const parsed = readJson(value);
    if (isJsonObject(parsed)) return parsed;
    if (parsed === true) return undefined;
  }
  report(
    ['responseSchema'],
    `The responseSchema of this question is not a JSON Schema, so no form can be built: ${shortText(value)}`,
  );
  return undefined;
}
