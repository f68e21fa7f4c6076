import type { Issue } from './Issue.js';
import type { AnswerResult } from './PendingInterrupt.js';

/** The interrupt is no longer pending. */
export const goneIssue: Issue = {
  path: [],
  message: 'This question is no longer open.',
  keyword: 'gone',
};

/** The result of a method whose interrupt is no longer pending. */
export const gone: AnswerResult & { readonly ok: false } = { ok: false, issues: [goneIssue] };

/** The result of a method that has succeeded and runs no check. */
export const done: AnswerResult = { ok: true, checked: Promise.resolve([]) };
