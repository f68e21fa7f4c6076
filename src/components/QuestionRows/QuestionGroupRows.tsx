'use client';
import { memo, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useRendererOptions, type HeadingLevel } from '../Options/RendererContext.js';
import { hostText, toolOptions } from '../Options/ToolOptions.js';
import { PlainText } from '../PlainText/PlainText.js';
import { reasonInWords } from '../Question/questionOf.js';
import { useWords } from '../Words/WordsContext.js';
import type { QuestionGroup } from './groupQuestions.js';
import { QuestionRow } from './QuestionRow.js';
import type { RowParts } from '../Preview/useCardDetails.js';
import { useSeenRows } from './useSeenRows.js';

/** Props of {@link QuestionGroupRows}. */
export interface QuestionGroupRowsProps extends RowParts {
  group: QuestionGroup;
  /** The key of the question whose card is open. */
  openKey: string | undefined;
  /** Opens or closes a row. */
  onToggle: (key: string) => void;
}

/**
 * The rows of one group below its heading. Tab reaches one row; the arrow keys, Home, End, Page Up and Page Down move
 * between the rows.
 */
export const QuestionGroupRows = memo(function QuestionGroupRows({
  group,
  openKey,
  onToggle,
  Approval,
  ...parts
}: QuestionGroupRowsProps): ReactNode {
  const { words, locale } = useWords();
  const { tools, agentName, headingLevel = 3 } = useRendererOptions();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [seen, watch] = useSeenRows(section);
  const [tabStop, setTabStop] = useState(group.questions[0]?.key);
  const keys = useMemo(() => group.questions.map(({ key }) => key), [group]);
  const { reason, toolName, questions } = group;
  const asker = group.isSubagent ? group.asker : hostText(agentName);
  const title = hostText(toolOptions(tools, toolName)?.title);
  const Heading = `h${headingLevel}` as const;
  const stop = questions.some(({ key }) => key === tabStop) ? tabStop : questions[0]?.key;
  return (
    <section ref={section} className="rai-root rai-rows" aria-labelledby={id}>
      <header className="rai-rows-header">
        <Heading className="rai-rows-title" id={id}>
          <PlainText>{title ?? toolName ?? reasonInWords(reason, words)}</PlainText>
          <span className="rai-hint">
            {asker !== undefined && (
              <>
                {' · '}
                <PlainText>{asker}</PlainText>
              </>
            )}
            {` · ${new Intl.NumberFormat(locale).format(questions.length)}`}
          </span>
        </Heading>
        <Approval keys={keys} seen={seen} describedBy={id} />
      </header>
      <ol>
        {questions.map(({ key, number }) => (
          <QuestionRow
            key={key}
            interruptKey={key}
            number={number}
            isOpen={key === openKey}
            isTabStop={key === stop}
            headingLevel={Math.min(headingLevel + 1, 6) as HeadingLevel}
            onReach={setTabStop}
            onToggle={onToggle}
            {...parts}
            watch={watch}
          />
        ))}
      </ol>
    </section>
  );
});
