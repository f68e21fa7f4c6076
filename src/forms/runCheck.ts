import type { AnswerCheck } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import { isJsonObject } from '../model/json.js';

/**
 * The issues that a check finds in an answer, synchronously or later. It neither throws nor rejects: if a check fails,
 * or returns anything but a list, the answer does not pass.
 */
export function runCheck(check: AnswerCheck, payload: unknown): readonly Issue[] | Promise<readonly Issue[]> {
  try {
    const found: unknown = check(payload);
    // A promise of another library or another realm counts too.
    return isThenable(found) ? Promise.resolve(found).then(issuesIn, failedCheck) : issuesIn(found);
  } catch (cause) {
    return failedCheck(cause);
  }
}

/** Whether a result is asynchronous. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  'then' in value &&
  typeof value.then === 'function';

function issuesIn(found: unknown): readonly Issue[] {
  if (!Array.isArray(found)) return failedCheck(new TypeError('its check did not return a list of issues'));
  return found.every(isIssue) ? found : found.map(issueOf);
}

const isIssue = (value: unknown): value is Issue =>
  isJsonObject(value) && typeof value['message'] === 'string' && Array.isArray(value['path']);

/** A host without types may return an issue as a plain string. */
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

const failedCheck = (cause: unknown): readonly Issue[] => [
  {
    path: [],
    message: `This answer could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`,
    keyword: 'checkFailed',
  },
];
