import type { AgentRun } from '../../model/AgentRun.js';
import { LONGEST_DELAY } from '../../model/longestDelay.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { shortQuestion } from '../Question/questionOf.js';
import type { Words } from '../../words/Words.js';
import { announcements, arrivals, expiryWarnings, type AnnouncementContext } from './announcements.js';

/** The panel announces that it is sending or checking an answer only after this time, in milliseconds. */
const WAIT_DELAY = 400;

/** What the user waits for after an answer. */
const waitOf = ({ batch, interrupts }: RunSnapshot): 'sending' | 'checking' | undefined =>
  batch.delivery === 'sending'
    ? 'sending'
    : interrupts.some(({ checking }) => checking)
      ? 'checking'
      : undefined;

/** A text with the full stop of the language, if it does not end as a sentence. */
const asSentence = (text: string, { fullStop }: Words): string =>
  /[.!?…。！？؟]["”»」)]*$/u.test(text.trimEnd()) ? text : `${text}${fullStop}`;

/** Announces changes of one run object. */
export interface Announcer {
  /** Writes the current announcement again, with the risk of the current context. */
  update(): void;
  /** Stops, and drops the announcement: it was about this conversation. */
  stop(): void;
}

interface Announcement {
  /** Each announcement is a new element, so that the same sentence is read out twice. */
  readonly element: HTMLElement;
  readonly text: string;
  /** The question that it names, if it is new. Its risk is known once the card has rendered. */
  readonly about: string | undefined;
  /** What is added if that question has a high risk. */
  readonly highRisk: string;
}

/** Writes each change of `run` into the live region, once. */
export function announceChanges(
  run: AgentRun,
  region: HTMLElement,
  context: () => AnnouncementContext,
): Announcer {
  let current: Announcement | undefined;
  let before: RunSnapshot | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitTimer: ReturnType<typeof setTimeout> | undefined;
  let announcedWait: Announcement | undefined;
  /** The warnings that were due up to this time have been announced. Epoch milliseconds. */
  let warnedAt = 0;
  /**
   * The current turn of the event loop: the snapshot at its start, and what was announced since. A screen reader reads
   * only the text at the end of a turn. Within one turn, the user can decide and the run can begin to send.
   */
  let turn: { readonly start: RunSnapshot | undefined; warnings: string[]; isAnnounced: boolean } | undefined;

  function announce(sentences: readonly string[], about?: string): void {
    const element = document.createElement('span');
    // The announcement stays as it was read out if the language of the panel changes.
    const { words } = context().wording;
    element.lang = words.language;
    element.dir = words.direction;
    current = {
      element,
      text: sentences.map((text) => asSentence(text, words)).join(' '),
      about,
      highRisk: asSentence(words.risks.high, words),
    };
    update();
    region.replaceChildren(element);
  }

  function update(): void {
    if (!current) return;
    const isHigh = context().risks.get(current.about ?? '')?.level === 'high';
    const text = isHigh ? `${current.text} ${current.highRisk}` : current.text;
    // Even the same text would be read out again.
    if (current.element.textContent !== text) current.element.textContent = text;
  }

  function clear(): void {
    current = undefined;
    region.replaceChildren();
  }

  /**
   * The warnings that have become due, the last one of each question. For a question that has just arrived, only its
   * last warning counts (`isLast`). Schedules the next ones.
   */
  function dueWarnings(after: RunSnapshot): readonly string[] {
    const { wording, tools } = context();
    const { words, locale } = wording;
    const [since, now] = [warnedAt, Date.now()];
    warnedAt = now;
    const known = new Set(before?.interrupts.map(({ key }) => key));
    const all = expiryWarnings(after.interrupts);
    const next = Math.min(...all.map(({ at }) => at).filter((at) => at > now));
    clearTimeout(timer);
    if (next < Infinity) timer = setTimeout(announceNext, Math.min(next - now, LONGEST_DELAY));
    return all
      .filter(({ interrupt: { key }, at, isLast }) => at <= now && (known.has(key) ? at > since : isLast))
      .filter(({ interrupt }, index, due) => due[index + 1]?.interrupt !== interrupt)
      .map(({ interrupt, expiresAt }) =>
        words.announceExpiring({
          milliseconds: expiresAt - now,
          question: shortQuestion(interrupt, words, tools),
          locale,
        }),
      );
  }

  function announceNext(): void {
    const after = run.getSnapshot();
    if (!turn) queueMicrotask(() => (turn = undefined));
    turn ??= { start: before, warnings: [], isAnnounced: false };
    const { start, warnings } = turn;
    warnings.push(...dueWarnings(after));
    const announced = announcements(start, after, context());
    const [waited, waits] = [before && waitOf(before), waitOf(after)];
    const isNewWait = before !== undefined && waits !== waited;
    if (isNewWait) clearTimeout(waitTimer);
    if (isNewWait && waits)
      waitTimer = setTimeout(() => {
        announce([context().wording.words[waits]]);
        announcedWait = current;
      }, WAIT_DELAY);
    const isWaitOver = isNewWait && current !== undefined && current === announcedWait;
    const sentences = [...(announced ?? []), ...warnings];
    if (sentences.length > 0) {
      announce(sentences, arrivals(start, after)[0]?.key);
      turn.isAnnounced = true;
    } else if ((turn.isAnnounced || announced || isWaitOver) && waits !== 'sending') clear();
    before = after;
  }

  announceNext();
  turn = undefined;
  const unsubscribe = run.subscribe(announceNext);
  return {
    update,
    stop() {
      clearTimeout(timer);
      clearTimeout(waitTimer);
      unsubscribe();
      clear();
    },
  };
}
