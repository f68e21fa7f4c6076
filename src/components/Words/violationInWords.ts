import { demandOf } from '../../forms/demandOf.js';
import { isJsonObject, type JsonPath } from '../../model/json.js';
import type { Issue } from '../../model/Issue.js';
import type { Wording } from './WordsContext.js';

/** A violation, found by any of the checks. */
export interface FoundViolation {
  readonly keyword?: string | undefined;
  /** What the keyword demands. Without it, the message alone describes the violation. */
  readonly params?: unknown;
  readonly message: string;
}

/**
 * Describes a violated rule. The form's validators, the JSON editor and the core's gate share one catalogue, by
 * keyword. An issue without a keyword keeps its own message, from a host or a server.
 */
export function violationInWords(
  { keyword, params, message }: FoundViolation,
  { words, locale }: Wording,
): string {
  if (keyword === undefined) return message;
  if (!isJsonObject(params)) return words.issue({ keyword, message, locale });
  const limit = keyword === 'const' ? params['allowedValue'] : demandOf(params);
  return words.violation({ keyword, limit, params, message, locale });
}

/** Where the user has to look: the missing key, not the object around it. */
export function placeOfIssue({ path, keyword, params }: Issue): JsonPath {
  const missing = keyword === 'required' ? params?.['missingProperty'] : undefined;
  return typeof missing === 'string' ? [...path, missing] : path;
}
