import type { InboxWords } from '../../words/InboxWords.js';
import type { ShownItem } from '../InboxItem.js';
import type { InboxResult } from '../InboxResult.js';

/** What a row shows about its item, instead of its risk and expiry. */
export interface StatusInWords {
  readonly text: string;
  /** `good`: it was sent. `doubt`: the user has to look at it. `quiet`: nothing is to be done. */
  readonly tone: 'good' | 'doubt' | 'quiet';
}

/**
 * The result of an item, or what has changed about it. `undefined` while it only waits.
 *
 * @param isAnswered Whether its panel on this page has sent the answer.
 */
export function statusInWords(
  { status, result, isPartial }: ShownItem,
  isAnswered: boolean,
  inbox: InboxWords,
): StatusInWords | undefined {
  if (status === 'deciding') return { text: inbox.deciding, tone: 'quiet' };
  if (result && (status !== 'changed' || result.type === 'inDoubt')) return resultInWords(result, inbox);
  if (isAnswered) return { text: inbox.answered, tone: 'good' };
  if (status === 'gone') return { text: inbox.gone, tone: 'quiet' };
  if (status === 'changed') return { text: inbox.changed, tone: 'doubt' };
  return isPartial === true ? { text: inbox.partial, tone: 'quiet' } : undefined;
}

/** The result of a decision about several items. */
export function resultInWords(result: InboxResult, inbox: InboxWords): StatusInWords {
  switch (result.type) {
    case 'accepted':
      return { text: inbox.sent, tone: 'good' };
    case 'answeredElsewhere':
      return { text: inbox.gone, tone: 'quiet' };
    case 'skipped':
      return { text: inbox.skipped({ why: inbox.skips[result.why] }), tone: 'quiet' };
    case 'stopped':
      return { text: inbox.stopped, tone: 'quiet' };
    case 'changed':
    case 'inDoubt':
    case 'refused':
    case 'failed':
      return { text: inbox[result.type], tone: 'doubt' };
  }
}
