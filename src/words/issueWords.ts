import type { TranslatedKeyword } from './IssueParams.js';
import type { Words } from './Words.js';

/** Translates an issue of the core by its keyword. An issue with an unknown keyword keeps its message. */
export function issueWords(sentences: Readonly<Record<TranslatedKeyword, string>>): Words['issue'] {
  const known = new Map<string, string>(Object.entries(sentences));
  return ({ keyword, message }) => known.get(keyword) ?? message;
}
