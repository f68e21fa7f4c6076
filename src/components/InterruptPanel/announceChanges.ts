import type { AgentRun } from '../../model/AgentRun.js';
import type { Risk } from '../../model/Risk.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { shortQuestion } from '../Question/questionOf.js';
import type { Wording } from '../Words/WordsContext.js';
import { announcements, areClosed, arrivals, nextWarning } from './announcements.js';

/** A longer delay overflows the browser's timer, which then fires immediately. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** What an announcement depends on besides the run. It may change while the announcement is in the DOM. */
export interface AnnouncementContext {
  readonly wording: Wording;
  readonly risks: ReadonlyMap<string, Risk>;
}

/** Announces changes of one run. */
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

  function announce(text: string, about?: string): void {
    const element = document.createElement('span');
    // The announcement stays as it was read out if the language of the panel changes.
    const { words } = context().wording;
    element.lang = words.language;
    element.dir = words.direction;
    current = { element, text, about };
    update();
    region.replaceChildren(element);
  }

  function update(): void {
    if (!current) return;
    const { wording, risks } = context();
    const isHigh = risks.get(current.about ?? '')?.level === 'high';
    current.element.textContent = isHigh ? `${current.text} ${wording.words.risks.high}` : current.text;
  }

  function clear(): void {
    current = undefined;
    region.replaceChildren();
  }

  function scheduleWarning(): void {
    clearTimeout(timer);
    const next = nextWarning(run.getSnapshot().interrupts, Date.now());
    if (!next) return;
    const { interrupt, milliseconds, due } = next;
    timer = setTimeout(
      () => {
        const { words, locale } = context().wording;
        const isOpen = run
          .getSnapshot()
          .interrupts.some(({ key, status }) => key === interrupt.key && status === 'open');
        const question = shortQuestion(interrupt, words);
        if (due <= LONGEST_DELAY && isOpen)
          announce(words.announceExpiring({ milliseconds, question, locale }));
        scheduleWarning();
      },
      Math.min(due, LONGEST_DELAY),
    );
  }

  function announceNext(): void {
    const after = run.getSnapshot();
    const sentences = announcements(before, after, context().wording);
    if (sentences.length > 0) announce(sentences.join(' '), arrivals(before, after)[0]?.key);
    else if (areClosed(before, after)) clear();
    if (before?.interrupts !== after.interrupts) scheduleWarning();
    before = after;
  }

  announceNext();
  const unsubscribe = run.subscribe(announceNext);
  return {
    update,
    stop() {
      clearTimeout(timer);
      unsubscribe();
      clear();
    },
  };
}
