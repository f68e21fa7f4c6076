'use client';
import { Fragment, useCallback, useState, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { universalTime } from '../Hydration/universalTime.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { hostText } from '../Options/ToolOptions.js';
import { useTool } from '../Options/useTool.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { reasonInWords } from './questionOf.js';

/** Props of {@link CardHeader}. */
export interface CardHeaderProps {
  interrupt: PendingInterrupt;
  /** The id of the title. */
  id: string;
  /** Its place among the questions, from 1. @default none */
  number?: number | undefined;
  /** Shown at the end: the time that is left, and the risk. @default nothing */
  children?: ReactNode;
}

/** What a question is about: the icon and the title of the tool, who asks, with which tool, and since when. */
export function CardHeader({ interrupt, id, number, children }: CardHeaderProps): ReactNode {
  const { words } = useWords();
  const { reason, askedAt } = interrupt;
  const toolName = interrupt.toolCall?.name;
  const tool = useTool(toolName);
  const title = hostText(tool?.title);
  const asker = useAsker(interrupt);
  const origin = [
    asker !== undefined && { key: 'asker', content: <PlainText>{asker}</PlainText> },
    toolName !== undefined && {
      key: 'tool',
      content: (
        <code>
          <PlainText>{toolName}</PlainText>
        </code>
      ),
    },
    askedAt !== undefined && { key: 'time', content: <AskedAt milliseconds={askedAt} /> },
  ].filter((part) => part !== false);
  return (
    <header className="rai-card-header">
      {tool?.icon !== undefined && (
        <Isolated resetKey={toolName} renderFallback={() => null}>
          <span className="rai-icon" aria-hidden>
            {tool.icon}
          </span>
        </Isolated>
      )}
      <div className="rai-asker">
        <p className="rai-reason" id={id}>
          {number !== undefined && <span className="rai-number">{number}</span>}
          {/* A custom reason is the agent's text. */}
          {title !== undefined ? <bdi>{title}</bdi> : <PlainText>{reasonInWords(reason, words)}</PlainText>}
        </p>
        {origin.length > 0 && (
          <p className="rai-hint">
            {origin.map(({ key, content }, index) => (
              <Fragment key={key}>
                {index > 0 && ' · '}
                {content}
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

/**
 * When the agent asked: the time of day, or also the date if that was not today. The time zone of a server that renders
 * the page can differ, so the time there is the same everywhere.
 */
function AskedAt({ milliseconds }: { milliseconds: number }): ReactNode {
  const { words, locale } = useWords();
  const hydrated = useHydrated();
  const date = new Date(milliseconds);
  const [mountedAt] = useState(() => new Date());
  const isToday = date.toDateString() === mountedAt.toDateString();
  const full = hydrated ? words.decidedAt({ milliseconds, locale }) : universalTime(milliseconds);
  const time = hydrated && isToday ? words.timeOfDay({ milliseconds, locale }) : full;
  return (
    <time dateTime={date.toISOString()} title={full}>
      {words.askedAt({ time })}
    </time>
  );
}

/** The name of the subagent that asks, if it works for another agent. */
function useAsker({ subagentRunId: id }: PendingInterrupt): string | undefined {
  const select = useCallback(
    ({ subagents }: RunSnapshot) => (id !== undefined ? subagents[id]?.name : undefined),
    [id],
  );
  return useRunSelector(useProvidedRun(), select);
}
