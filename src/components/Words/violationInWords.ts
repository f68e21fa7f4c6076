import { demandOf } from '../../forms/demandOf.js';
import { isJsonObject, type JsonPath } from '../../model/json.js';
import type { Issue } from '../../model/Issue.js';
import type { Wording } from './WordsContext.js';

/** What a check found, whichever check it was. */
export interface Found {
  readonly keyword?: string | undefined;
  /** What the keyword demands. Without it, only the message says what is wrong. */
  readonly params?: unknown;
  readonly message: string;
}

/**
 * Says in our words which rule a value breaks: the form's validators, the JSON editor and the core's gate all
 * speak from one catalogue, by keyword. An issue without one keeps its own message: a host's or a server's.
 */
export function violationInWords({ keyword, params, message }: Found, { words, locale }: Wording): string {
  if (keyword === undefined) return message;
  if (!isJsonObject(params)) return words.issue({ keyword, message, locale });
  const limit = keyword === 'const' ? params['allowedValue'] : demandOf(params);
  return words.violation({ keyword, limit, params, message, locale });
}

/** Where a person has to look: the key that is missing, and not the object around it. */
export function placeOfIssue({ path, keyword, params }: Issue): JsonPath {
  const missing = keyword === 'required' ? params?.['missingProperty'] : undefined;
  return typeof missing === 'string' ? [...path, missing] : path;
}
