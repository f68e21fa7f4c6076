import type { SkipReason } from '../model/SkipReason.js';
import type { LocaleParams } from './LocaleParams.js';

interface Count extends LocaleParams {
  readonly count: number;
}
interface Milliseconds extends LocaleParams {
  readonly milliseconds: number;
}

/** The texts of the inbox. */
export interface InboxWords {
  /** The accessible name of the inbox. */
  inboxLabel: string;
  /** The accessible name of the list. */
  listLabel: string;
  /** How many items wait. Unless `isExact`, there may be more. */
  waiting: (params: Count & { isExact: boolean }) => string;
  /** The button that shows new items. */
  arrivals: (params: Count) => string;
  refresh: string;
  loading: string;
  empty: string;
  emptyHelp: string;
  noMatches: string;
  loadMore: string;
  snoozed: (params: Count) => string;
  endSnoozes: string;
  /** A source that could not be read. */
  sourceFailed: (params: { name: string }) => string;
  sourceFailedHelp: string;

  // Filters
  filters: string;
  clearFilters: string;
  search: string;
  source: string;
  agent: string;
  tool: string;
  risk: string;
  age: string;
  expiry: string;
  /** The choice that does not filter. */
  any: string;
  /** A filter with several values, set by the app. */
  several: (params: Count) => string;
  waitsLonger: (params: Milliseconds) => string;
  expiresWithin: (params: Milliseconds) => string;
  sort: string;
  sorts: Readonly<Record<'age' | 'newest' | 'expiry' | 'risk', string>>;
  group: string;
  groups: Readonly<Record<'none' | 'source' | 'agent' | 'tool' | 'risk', string>>;
  /** The items without an agent, a tool or a risk. */
  noGroup: string;

  // Rows
  /** The accessible name of the checkbox of a row. */
  mark: (params: { title: string }) => string;
  markAll: string;
  questions: (params: Count) => string;
  /** `time` is relative: `in 5 minutes`. */
  expires: (params: { time: string }) => string;
  claimedBy: (params: { name: string }) => string;
  partial: string;
  deciding: string;
  changed: string;
  gone: string;
  sent: string;
  inDoubt: string;
  refused: string;
  failed: string;
  stopped: string;
  /** `why` is one of `skips`. */
  skipped: (params: { why: string }) => string;
  skips: Readonly<Record<SkipReason, string>>;

  // Several items at once
  bulkLabel: string;
  marked: (params: Count) => string;
  clearMarks: string;
  bulkApprove: (params: Count) => string;
  bulkDeny: (params: Count) => string;
  bulkCancel: (params: Count) => string;
  bulkHelp: string;
  bulkNone: string;
  /** `reasons` are texts of `reasonCount`. */
  leftOut: (params: Count & { reasons: string }) => string;
  /** `why` is one of `skips`. */
  reasonCount: (params: Count & { why: string }) => string;
  progress: (params: LocaleParams & { done: number; total: number }) => string;
  resultTitle: string;

  // The open item
  detailEmpty: string;
  detailGone: string;
  detailChanged: string;
  back: string;
  previous: string;
  next: string;
  claim: string;
  release: string;
  claimFailed: string;
  snooze: string;
  snoozeFor: (params: Milliseconds) => string;
  answered: string;

  // Keys
  keysHelp: string;
  keyMark: string;

  // Announcements
  announceArrivals: (params: Count) => string;
  announceDecided: (params: LocaleParams & { sent: number; total: number }) => string;
  announceGone: (params: { title: string }) => string;
}
