import type { LocaleParams } from './LocaleParams.js';

/** The keywords of problems that do not come from a schema: problems of an answer or of a question. */
export type IssueKeyword = TranslatedKeyword | 'arguments' | 'cancel' | 'refused' | 'rounded' | 'unsupported';

/** The keywords with a sentence in every language. The message of any other issue is shown as it is. */
export type TranslatedKeyword =
  | 'allowed'
  | 'busy'
  | 'changed'
  | 'checkFailed'
  | 'decided'
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
  | 'reason'
  | 'replaced'
  | 'accepted'
  | 'twice'
  | 'unchecked'
  | 'unreadable'
  | 'withheld'
  | 'words'
  | 'yes';

/** An issue of the core, a protocol or the host. */
export interface IssueParams extends LocaleParams {
  /** One of {@link IssueKeyword}, or a keyword of a protocol or host. */
  keyword: string;
  /** The core's English text, or the text of a server or host. */
  message: string;
}
