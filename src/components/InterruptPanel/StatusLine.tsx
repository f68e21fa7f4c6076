'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Risk } from '../../model/Risk.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { shortQuestion } from '../Question/questionOf.js';
import { useWords, type Wording } from '../Words/WordsContext.js';
import { announcements, areClosed, arrivals, nextWarning } from './announcements.js';

/** A longer delay overflows the browser's timer, which then fires immediately. */
const LONGEST_DELAY = 2 ** 31 - 1;

interface Announcement {
  /** Each announcement is a new element, so that the same sentence is read out twice. */
  readonly element: HTMLElement;
  readonly text: string;
  /** The question that it names, if it is new. Its risk is known once the card has rendered. */
  readonly about: string | undefined;
}

/**
 * Announces changes to screen readers: politely, once each, and never every second. It is in the DOM before there is
 * anything to announce, because screen readers ignore a live region that is added with its text. Announcements
 * re-render nothing else.
 */
export function StatusLine(): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const risks = useRisks();
  const region = useRef<HTMLDivElement>(null);
  const latest = useRef({ wording, risks });
  const said = useRef<Announcement>(undefined);
  useEffect(() => {
    latest.current = { wording, risks };
    write(said.current, latest.current);
  }, [wording, risks]);

  useEffect(() => {
    let before: RunSnapshot | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = (text: string, about?: string) => {
      const element = document.createElement('span');
      said.current = { element, text, about };
      write(said.current, latest.current);
      region.current?.replaceChildren(element);
    };
    const clearAnnouncement = () => {
      said.current = undefined;
      region.current?.replaceChildren();
    };
    const scheduleWarning = () => {
      clearTimeout(timer);
      const { interrupts } = run.getSnapshot();
      const next = nextWarning(interrupts, Date.now());
      if (!next) return;
      const { interrupt, milliseconds, due } = next;
      timer = setTimeout(
        () => {
          const { words, locale } = latest.current.wording;
          const stillOpen = run
            .getSnapshot()
            .interrupts.some(({ key, status }) => key === interrupt.key && status === 'open');
          const question = shortQuestion(interrupt, words);
          if (due <= LONGEST_DELAY && stillOpen)
            announce(words.announceExpiring({ milliseconds, question, locale }));
          scheduleWarning();
        },
        Math.min(due, LONGEST_DELAY),
      );
    };
    const announceChanges = () => {
      const after = run.getSnapshot();
      const sentences = announcements(before, after, latest.current.wording);
      if (sentences.length > 0) announce(sentences.join(' '), arrivals(before, after)[0]?.key);
      else if (areClosed(before, after)) clearAnnouncement();
      if (before?.interrupts !== after.interrupts) scheduleWarning();
      before = after;
    };
    announceChanges();
    const unsubscribe = run.subscribe(announceChanges);
    const { current: element } = region;
    return () => {
      clearTimeout(timer);
      unsubscribe();
      // Announcements about one conversation are dropped with it.
      said.current = undefined;
      element?.replaceChildren();
    };
  }, [run]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output
  return <div role="status" className="rai-visually-hidden" ref={region} />;
}

function write(
  said: Announcement | undefined,
  { wording: { words }, risks }: { wording: Wording; risks: ReadonlyMap<string, Risk> },
): void {
  if (!said) return;
  const isHigh = risks.get(said.about ?? '')?.level === 'high';
  said.element.textContent = isHigh ? `${said.text} ${words.risks.high}` : said.text;
}
