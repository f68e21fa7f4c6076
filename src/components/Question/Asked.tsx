'use client';
import { Fragment, useCallback, useState, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { universalTime } from '../Hydration/universalTime.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { hostText } from '../Options/ToolOptions.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** Who asks a question, with which tool, and since when. */
export function Asked({ interrupt }: { interrupt: PendingInterrupt }): ReactNode {
  const { askedAt, toolCall } = interrupt;
  const asker = useAsker(interrupt);
  const origin = [
    asker !== undefined && { key: 'asker', content: <PlainText>{asker}</PlainText> },
    toolCall !== undefined && {
      key: 'tool',
      content: (
        <code>
          <PlainText>{toolCall.name}</PlainText>
        </code>
      ),
    },
    askedAt !== undefined && { key: 'time', content: <AskedAt milliseconds={askedAt} /> },
  ].filter((part) => part !== false);
  return (
    origin.length > 0 && (
      <p className="rai-hint">
        {origin.map(({ key, content }, index) => (
          <Fragment key={key}>
            {index > 0 && ' · '}
            {content}
          </Fragment>
        ))}
      </p>
    )
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

/** The name of the agent that asks: of the subagent, else of the agent as the host names it. */
function useAsker({ subagentRunId: id }: PendingInterrupt): string | undefined {
  const { agentName } = useRendererOptions();
  const select = useCallback(
    ({ subagents }: RunSnapshot) => (id !== undefined ? subagents[id]?.name : undefined),
    [id],
  );
  const subagent = useRunSelector(useProvidedRun(), select);
  return id === undefined ? hostText(agentName) : subagent;
}
