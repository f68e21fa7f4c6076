import type { IssueKeyword } from './IssueParams.js';
import type { Words } from './Words.js';

/** Says by its keyword what the core says in English. Whatever has no such keyword keeps its own words. */
export function issueWords(sentences: Readonly<Record<IssueKeyword, string>>): Words['issue'] {
  const known = new Map<string, string>(Object.entries(sentences));
  return ({ keyword, message }) => known.get(keyword) ?? message;
}
