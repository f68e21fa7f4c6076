import type { Issue } from './Issue.js';
import type { AnswerResult } from './PendingInterrupt.js';

/** Says that a question no longer waits. */
export const goneIssue: Issue = {
  path: [],
  message: 'This question no longer waits for an answer.',
  keyword: 'gone',
};

/** What a verb returns whose question no longer waits. */
export const gone: AnswerResult & { readonly ok: false } = { ok: false, issues: [goneIssue] };

/** What a verb returns that has nothing to check. */
export const done: AnswerResult = { ok: true, checked: Promise.resolve([]) };
