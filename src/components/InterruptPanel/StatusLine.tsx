'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { shortQuestion } from '../InterruptCard/questionOf.js';
import { useWords } from '../Words/WordsContext.js';
import { announcements, arrivals, nextWarning } from './announcements.js';

/** A longer delay overflows the browser's timer and fires at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

interface Said {
  readonly count: number;
  readonly text: string;
  /** The question that it names, where it has just come: its risk is known once it renders. */
  readonly about?: string | undefined;
}

/**
 * Tells those who cannot see the cards what happens to them: politely, once each, and never every second. It
 * stands in the page before there is anything to say, or nobody would hear it.
 */
export function StatusLine(): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const latest = useRef(wording);
  const risks = useRisks();
  const [said, setSaid] = useState<Said>({ count: 0, text: '' });
  useEffect(() => {
    latest.current = wording;
  }, [wording]);

  useEffect(() => {
    let before: RunSnapshot | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (text: string, about?: string) => setSaid(({ count }) => ({ count: count + 1, text, about }));
    const warn = () => {
      clearTimeout(timer);
      const { interrupts } = run.getSnapshot();
      const next = nextWarning(interrupts, Date.now());
      if (!next) return;
      const { interrupt, milliseconds, due } = next;
      timer = setTimeout(
        () => {
          const { words, locale } = latest.current;
          const stillOpen = run
            .getSnapshot()
            .interrupts.some(({ key, status }) => key === interrupt.key && status === 'open');
          const question = shortQuestion(interrupt, words);
          if (due <= LONGEST_DELAY && stillOpen)
            say(words.announceExpiring({ milliseconds, question, locale }));
          warn();
        },
        Math.min(due, LONGEST_DELAY),
      );
    };
    const look = () => {
      const after = run.getSnapshot();
      const sentences = announcements(before, after, latest.current);
      if (sentences.length > 0) say(sentences.join(' '), arrivals(before, after)[0]?.key);
      if (before?.interrupts !== after.interrupts) warn();
      before = after;
    };
    look();
    const unsubscribe = run.subscribe(look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [run]);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output
    <div role="status" className="rai-visually-hidden">
      {/* Another key is another element: the same sentence twice is spoken twice. */}
      <span key={said.count}>
        {said.text}
        {risks.get(said.about ?? '')?.level === 'high' && ` ${wording.words.risks.high}`}
      </span>
    </div>
  );
}
