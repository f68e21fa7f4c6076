'use client';
import { useMemo, useRef, type ReactNode } from 'react';
import { oncePer } from '../../react/oncePer.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { shortQuestion } from '../Question/questionOf.js';
import { areaOf, findCard } from '../Page/cards.js';
import { goToCard } from '../Page/goToCard.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { useWords } from '../Words/WordsContext.js';

interface Listed {
  readonly key: string;
  readonly number: number;
  readonly question: string;
  readonly answerable: boolean;
}

/**
 * A number per question, which links to its card.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-answered` | on the number of a question that is answered or cancelled |
 */
export function QuestionList({ missing }: { missing: readonly string[] }): ReactNode {
  const { words } = useWords();
  const { tools } = useRendererOptions();
  const list = useRef<HTMLOListElement>(null);
  const select = useMemo(() => {
    const listed = oncePer((interrupts: readonly PendingInterrupt[]) =>
      JSON.stringify(
        interrupts.map((interrupt, index): Listed => {
          const question = shortQuestion(interrupt, words, tools);
          const { key, answerable } = interrupt;
          return { key, number: index + 1, question, answerable };
        }),
      ),
    );
    return ({ interrupts }: RunSnapshot) => listed(interrupts);
  }, [words, tools]);
  // Compared as a string, so that typing in a card re-renders nothing here.
  const all = JSON.parse(useRunSelector(useProvidedRun(), select)) as Listed[];
  const goTo = (key: string) => {
    const area = areaOf(list.current);
    const card = area && findCard(area, key);
    if (card) goToCard(card);
  };
  return (
    <ol className="rai-numbers" aria-label={words.questionsLabel} ref={list}>
      {all.map(({ key, number, question, answerable }) => {
        const answered = answerable && !missing.includes(key);
        return (
          <li key={key}>
            <button
              type="button"
              className="rai-number"
              data-answered={answered ? '' : undefined}
              aria-label={words.goToQuestion({ number, question, answered })}
              onClick={() => goTo(key)}
            >
              {/* A title of the button would be its description, and repeat its name. */}
              <span title={question}>{number}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
