import type { LocaleParams } from './LocaleParams.js';

/** The texts around the values of a call. */
export interface ValueWords {
  /** The button that shows the rest of a list: `count` entries. */
  showMore: (params: LocaleParams & { count: number }) => string;
  /** Shows the arguments of a call as JSON, and back. */
  showAsJson: string;
  showAsValues: string;
  copy: string;
  copied: string;
  copyFailed: string;
  /** The button that shows the unchanged lines of an edited text. */
  unchangedLines: (params: LocaleParams & { count: number }) => string;
  /** For screen readers, before a text that an edit added or removed. */
  addedText: string;
  removedText: string;
}
