'use client';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { diffArguments } from '../../approvals/edits.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { isSecretOf } from '../../secrets/markSecrets.js';
import { useInterrupts } from '../../react/useInterrupts.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { decisionInWords, type DecisionInWords } from '../Receipt/decisionInWords.js';
import { isUndoable } from '../Receipt/isUndoable.js';
import { withEdits } from '../Receipt/withEdits.js';
import { shortQuestion } from '../Question/questionOf.js';
import { areaOf, findCard } from '../Page/cards.js';
import { focusedAround } from '../Page/elements.js';
import { PlainText } from '../PlainText/PlainText.js';
import { visibleString } from '../PlainText/visibleText.js';
import { goToCard } from '../Page/goToCard.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { useWords } from '../Words/WordsContext.js';

/** How much of an answer a line shows. The card shows the rest. */
const ANSWER_LENGTH = 80;

/**
 * Lists every decision on one line, with a link back to its card. Use it for the `review` of a panel or a bar, where it
 * is above the Send button. It takes the focus only when the last decision has removed the focused element.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-decision` | on each line, and on each action of one: `yes`, `no`, `answer` or `cancelled` |
 */
export function DecisionReview(): ReactNode {
  const { words } = useWords();
  const { tools, headingLevel = 3 } = useRendererOptions();
  const Heading = `h${headingLevel}` as const;
  const interrupts = useInterrupts();
  const isSecret = isSecretOf(useProvidedRun());
  const id = useId();
  const isBusy = useIsBusy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const bar = heading.current?.closest('.rai-bar');
    // The bar gets the focus of a button that the last decision has removed.
    if (bar && bar === focusedAround(bar)) heading.current?.focus();
  }, []);
  const change = ({ key, reopen }: BoundInterrupt) => {
    const area = areaOf(heading.current);
    const card = area && findCard(area, key);
    // Runs before the line unmounts and loses the focus.
    if (card) goToCard(card);
    reopen();
  };
  return (
    <section className="rai-review" aria-labelledby={id}>
      <Heading id={id} className="rai-heading" ref={heading} tabIndex={-1}>
        {words.reviewTitle}
      </Heading>
      <ol>
        {interrupts.map((interrupt) => {
          const decision = decisionInWords(interrupt, words, isSecret);
          const question = shortQuestion(withEdits(interrupt, decision?.edit), words, tools);
          return decision ? (
            <li key={interrupt.key} data-decision={decision.kind}>
              <div>
                <PlainText>{question}</PlainText>
                <div className="rai-receipt-line">
                  <Line decision={decision} />
                </div>
              </div>
              {isUndoable(interrupt) && (
                <button
                  type="button"
                  className="rai-link"
                  aria-label={words.changeLabel({ question: visibleString(question) })}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void (isBusy || change(interrupt))}
                >
                  {words.change}
                </button>
              )}
            </li>
          ) : null;
        })}
      </ol>
    </section>
  );
}

function Line({ decision: { word, edit, parts, rest } }: { decision: DecisionInWords }): ReactNode {
  const { words, locale } = useWords();
  const count = edit ? diffArguments(edit.before, edit.after).length : 0;
  const answerText = typeof rest === 'string' || typeof rest === 'number' ? String(rest) : '';
  return (
    <>
      <strong>{word}</strong>
      {count > 0 && <span className="rai-hint"> {words.changeCount({ count, locale })}</span>}
      {answerText !== '' && (
        <>
          {' '}
          <PlainText>
            {answerText.length > ANSWER_LENGTH ? `${answerText.slice(0, ANSWER_LENGTH - 1)}…` : answerText}
          </PlainText>
        </>
      )}
      {parts && (
        <ul>
          {parts.map((part) => (
            <li key={part.key} data-decision={part.kind}>
              <code>
                <PlainText>{part.name}</PlainText>
              </code>{' '}
              <Line decision={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
