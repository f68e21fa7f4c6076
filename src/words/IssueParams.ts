import type { LocaleParams } from './LocaleParams.js';

/** What stands in the way of an answer, or is wrong with a question, and no schema says. */
export type IssueKeyword =
  | 'allowed'
  | 'busy'
  | 'changed'
  | 'checkFailed'
  | 'decision'
  | 'disposed'
  | 'edits'
  | 'elsewhere'
  | 'expired'
  | 'expiry'
  | 'gone'
  | 'id'
  | 'json'
  | 'malformed'
  | 'mismatch'
  | 'no'
  | 'parallel'
  | 'replaced'
  | 'taken'
  | 'unchecked'
  | 'withheld'
  | 'words'
  | 'yes';

/** An issue that the core names by a word of its own. */
export interface IssueParams extends LocaleParams {
  /** One of {@link IssueKeyword}, or what a protocol or a host calls it. */
  keyword: string;
  /** What the core says of it, in English, or the words of a server or a host. */
  message: string;
}
