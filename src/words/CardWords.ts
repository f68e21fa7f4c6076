import type { LocaleParams } from './LocaleParams.js';

type Timed = LocaleParams & { milliseconds: number };

/** The texts around a question: when it was asked, its menu, the keys, and what is only announced. */
export interface CardWords {
  /** When the agent asked. `time` is a time of day, or a date with a time of day. */
  askedAt: (params: { time: string }) => string;
  /** A time of day, in the reader's time zone. `milliseconds` since the epoch. */
  timeOfDay: (params: Timed) => string;
  /** The button that opens a menu with rarely used actions, or shows the rest of the bar. */
  moreActions: string;
  /** Opens the form of the whole answer, and closes it. */
  moreOptions: string;
  fewerOptions: string;
  /** The heading of the list of keyboard shortcuts. */
  keysLabel: string;
  /** Where the shortcuts work. */
  keysHelp: string;
  /** The effect of the key that opens and closes the list. */
  keysToggle: string;
  /** What ends a sentence: `.`, or the sign of the language. */
  fullStop: string;
  /** Announced when several questions change in the same way at once. `label` is the change, for example “Approved”. */
  announceSame: (params: LocaleParams & { label: string; count: number }) => string;
  /** Announced when the questions are gone without an accepted answer, for example after `leave`. */
  announceNothingAsked: string;
  /** Announced after `showAsJson` and after `showAsValues`. */
  shownAsJson: string;
  shownAsValues: string;
  /** Announced after `fileReading`. */
  fileRead: (params: { name: string }) => string;
}
