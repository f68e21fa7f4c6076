import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { StreamDecoder } from '../../model/Protocol.js';
import type { InboxItem, InboxQuestion } from '../InboxItem.js';
import { questionOf } from '../questionOf.js';

/** What a row of a list contains besides its interrupts. */
export interface RowFacts extends Omit<InboxItem, 'title' | 'questions' | 'expiresAt'> {
  /** @default the first message, or else the name of a tool, the agent or the thread */
  readonly title?: string | undefined;
}

/** The interrupts that a protocol reads in these values; none if they are not a pause. */
export function interruptsIn(
  decoder: StreamDecoder,
  values: readonly unknown[],
): readonly ReceivedInterrupt[] {
  for (const value of values) decoder.read(value);
  const ending = decoder.ending();
  return ending.type === 'paused' ? ending.interrupts : [];
}

/**
 * An item from the interrupts that its row contains. A row without any may ask something that only its thread contains.
 */
export function itemOf(facts: RowFacts, received: readonly ReceivedInterrupt[]): InboxItem {
  const questions = received.map(questionOf);
  const expiries = questions.flatMap(({ expiresAt }) => expiresAt ?? []);
  const isPartial = facts.isPartial === true || received.length === 0 || received.some(hasMore);
  return {
    ...facts,
    title: oneLine(facts.title) ?? titleOf(questions) ?? facts.agent ?? facts.threadId,
    questions,
    ...(expiries.length > 0 && { expiresAt: Math.min(...expiries) }),
    ...(isPartial && { isPartial }),
  };
}

/**
 * Whether the run can show more about an interrupt than its row: the call that it refers to, or another call than a
 * guessed one.
 */
const hasMore = ({ interrupt, proposal, actions }: ReceivedInterrupt): boolean =>
  proposal?.isGuess === true || (interrupt.toolCallId !== undefined && !proposal && !actions);

function titleOf(questions: readonly InboxQuestion[]): string | undefined {
  const [first] = questions;
  return oneLine(first?.message) ?? first?.tool ?? first?.actions?.[0]?.tool;
}

const LONGEST_TITLE = 200;

/** The text on one line, cut; `undefined` if nothing is left. */
function oneLine(text: string | undefined): string | undefined {
  const line = text
    ?.slice(0, 10 * LONGEST_TITLE)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!line) return undefined;
  // A character that consists of two code units is not cut in half.
  const cut = line.slice(0, LONGEST_TITLE - 1).replace(/[\ud800-\udbff]$/, '');
  return line.length > LONGEST_TITLE ? `${cut}…` : line;
}

/** A time of a server in epoch milliseconds: a date, or a number of milliseconds. `undefined` if it is unreadable. */
export function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && time > 0 && Number.isFinite(time) ? time : undefined;
}

/** The rows of a page, each id once. */
export function withoutRepeated(items: readonly InboxItem[]): readonly InboxItem[] {
  const byId = new Map<string, InboxItem>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
