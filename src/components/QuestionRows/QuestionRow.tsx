'use client';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { useInterrupt } from '../../react/useInterrupt.js';
import type { Words } from '../../words/Words.js';
import { isFocusLost } from '../Page/elements.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { useRendererOptions, type HeadingLevel } from '../Options/RendererContext.js';
import { closeOnEscape } from '../Page/closeOnEscape.js';
import { goToCard } from '../Page/goToCard.js';
import { useRestoreFocus } from '../Page/useRestoreFocus.js';
import { directionOf } from '../PlainText/directionOf.js';
import { PlainText } from '../PlainText/PlainText.js';
import { descriptionOf, questionOf } from '../Question/questionOf.js';
import { decisionInWords } from '../Receipt/decisionInWords.js';
import { withEdits } from '../Receipt/withEdits.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';
import { isSecretOf } from '../../secrets/markSecrets.js';
import { moveBetweenRows } from './moveBetweenRows.js';
import type { RowParts } from '../Preview/useCardDetails.js';
import type { WatchRow } from './useSeenRows.js';
import { valuesInLine } from './valuesInLine.js';

/** Props of {@link QuestionRow}. */
export interface QuestionRowProps extends Pick<RowParts, 'Card' | 'Countdown'> {
  interruptKey: string;
  number: number;
  isOpen: boolean;
  /** Whether Tab reaches the row. The arrow keys reach the others. */
  isTabStop: boolean;
  headingLevel: HeadingLevel;
  /** Called when the row has received the focus. */
  onReach: (key: string) => void;
  /** Opens or closes the row. */
  onToggle: (key: string) => void;
  watch: WatchRow;
}

/**
 * One of many questions: its text, its values and its decision in a row that opens the card below it. Escape closes the
 * card and returns the focus to the row.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-row` | always: the key of the question |
 * | `data-status` | always: `open`, `answered` or `cancelled` |
 */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps): ReactNode {
  const { interruptKey: key, number, isOpen, isTabStop, headingLevel, onReach, onToggle, watch } = props;
  const { Card, Countdown } = props;
  const { words } = useWords();
  const run = useProvidedRun();
  const { tools } = useRendererOptions();
  const interrupt = useInterrupt(key);
  const risk = useRisks().get(key);
  const row = useRef<HTMLButtonElement>(null);
  useRestoreFocus();

  const decision = interrupt && decisionInWords(interrupt, words, isSecretOf(run));
  const shown = interrupt && withEdits(interrupt, decision?.edit);
  const isDescribed = shown !== undefined && descriptionOf(shown, tools) !== undefined;
  const line = shown && valuesInLine(shown);
  const notice = interrupt && noticeOf(interrupt, words);
  const digest = notice === undefined && (isDescribed || line?.isWhole) ? interrupt?.digest : undefined;
  useEffect(
    () => (row.current && digest !== undefined ? watch(row.current, digest) : undefined),
    [watch, digest],
  );

  useEffect(() => {
    const { current: button } = row;
    if (!isOpen || !button || (!button.matches(':focus') && !isFocusLost(button))) return;
    const card = button.closest('li')?.querySelector<HTMLElement>('article[data-interrupt-key]');
    if (card) goToCard(card);
  }, [isOpen]);

  if (!shown) return null;
  const { status, expiresAt, expired } = shown;
  const below = notice ?? line?.text;
  const question = questionOf(shown, words, tools);
  const close = () => {
    row.current?.focus();
    onToggle(key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, react/refs -- for the keys of its card
    <li onKeyDown={isOpen ? closeOnEscape(close) : undefined}>
      <button
        ref={row}
        type="button"
        className="rai-question-row"
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={isOpen}
        data-row={key}
        // While the card is shown, this attribute is on the card.
        data-interrupt-key={isOpen ? undefined : key}
        data-status={status}
        onFocus={() => onReach(key)}
        onKeyDown={moveBetweenRows}
        onClick={() => onToggle(key)}
      >
        <span className="rai-number">{number}</span>
        <span className="rai-question-lines">
          <span data-line="" dir={directionOf(question.text)}>
            {question.isTrusted ? question.text : <PlainText>{question.text}</PlainText>}
          </span>
          {below && (
            <span className="rai-hint" data-line={isDescribed ? undefined : ''} dir={directionOf(below)}>
              <PlainText>{below}</PlainText>
            </span>
          )}
        </span>
        {decision ? (
          <strong className="rai-question-decision" data-decision={decision.kind}>
            <PlainText>{decision.word}</PlainText>
          </strong>
        ) : (
          <>
            {expiresAt !== undefined && <Countdown expiresAt={expiresAt} expired={expired} />}
            {risk && (
              <strong className="rai-risk" data-level={risk.level}>
                {words.risks[risk.level]}
              </strong>
            )}
          </>
        )}
      </button>
      <Isolated resetKey={isOpen ? key : undefined}>
        <Card interrupt={key} headingLevel={headingLevel} />
      </Isolated>
    </li>
  );
});

/** Why an open question cannot be decided in its row, but only after a look at its card. */
function noticeOf(
  { status, changedFrom, possiblyAnswered }: PendingInterrupt,
  words: Words,
): string | undefined {
  if (status !== 'open') return undefined;
  if (changedFrom !== undefined) return words.changed;
  return possiblyAnswered === true ? words.possiblyAnswered : undefined;
}
