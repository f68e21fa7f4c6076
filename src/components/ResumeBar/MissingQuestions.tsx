'use client';
import { useCallback, useRef, type ReactNode } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { findCard } from '../InterruptPanel/findCard.js';
import { shortQuestion } from '../InterruptCard/questionOf.js';
import { PlainText } from '../PlainText/PlainText.js';
import { visibleString } from '../PlainText/visibleText.js';
import { useWords } from '../Words/WordsContext.js';

/** More than these are counted, not listed. */
const LISTED = 3;

interface Missing {
  readonly key: string;
  readonly number: number;
  readonly question: string;
}

/** The questions that are still open, each a way to its card. */
export function MissingQuestions({ missing }: { missing: readonly string[] }): ReactNode {
  const { words } = useWords();
  const list = useRef<HTMLParagraphElement>(null);
  const select = useCallback(
    ({ interrupts }: RunSnapshot) =>
      JSON.stringify(
        interrupts.flatMap((interrupt, index): Missing[] =>
          missing.includes(interrupt.key)
            ? [{ key: interrupt.key, number: index + 1, question: shortQuestion(interrupt, words) }]
            : [],
        ),
      ),
    [missing, words],
  );
  // Compared as text, so that a key typed into a card renders nothing here.
  const questions = JSON.parse(useRunSelector(useProvidedRun(), select)) as Missing[];
  const goTo = (key: string) => {
    const area = list.current?.closest('.rai-panel') ?? list.current?.ownerDocument;
    const card = area && findCard(area, key);
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus();
  };
  return (
    <p className="rai-missing" ref={list}>
      {words.missing}{' '}
      {questions.slice(0, LISTED).map(({ key, number, question }) => (
        <button
          key={key}
          type="button"
          className="rai-link"
          aria-label={words.goToQuestion({ number, question: visibleString(question) })}
          onClick={() => goTo(key)}
        >
          <PlainText>{question}</PlainText>
        </button>
      ))}
      {questions.length > LISTED && ' …'}
    </p>
  );
}
