import type { AnswerCheck } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import { isJsonObject } from '../model/json.js';

/**
 * What a check finds wrong with an answer, at once or later. Neither throws nor rejects: what breaks, or gives anything but
 * a list, lets nothing pass.
 */
export function runCheck(check: AnswerCheck, payload: unknown): readonly Issue[] | Promise<readonly Issue[]> {
  try {
    const found: unknown = check(payload);
    // A promise of another library or of another page is one as well.
    return isThenable(found) ? Promise.resolve(found).then(issuesIn, unchecked) : issuesIn(found);
  } catch (cause) {
    return unchecked(cause);
  }
}

/** Whether a result comes later. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  'then' in value &&
  typeof value.then === 'function';

function issuesIn(found: unknown): readonly Issue[] {
  if (!Array.isArray(found)) return unchecked(new TypeError('its check did not return a list of issues'));
  return found.every(isIssue) ? found : found.map(issueOf);
}

const isIssue = (value: unknown): value is Issue =>
  isJsonObject(value) && typeof value['message'] === 'string' && Array.isArray(value['path']);

/** A host without types may name an issue by its words alone. */
function issueOf(value: unknown): Issue {
  if (isIssue(value)) return value;
  const words = isJsonObject(value) ? value['message'] : value;
  return {
    path: [],
    message: typeof words === 'string' && words !== '' ? words : NO_WORDS,
    keyword: 'checkFailed',
  };
}

const NO_WORDS = 'This answer did not pass a check, which gave no reason.';

const unchecked = (cause: unknown): readonly Issue[] => [
  {
    path: [],
    message: `This answer could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`,
    keyword: 'checkFailed',
  },
];
