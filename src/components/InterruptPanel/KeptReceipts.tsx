'use client';
import { useEffect, useState, type ReactNode } from 'react';
import type { AgentRun } from '../../model/AgentRun.js';
import type { DecisionRecord, RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { PastDecision } from '../Receipt/PastDecision.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { useWords } from '../Words/WordsContext.js';

/** The batch of the last questions of each run. A panel that mounts again continues with it. */
const shownLast = new WeakMap<AgentRun, string>();

/**
 * The receipts of the last questions, with their times, after the agent has used the answers and until it asks again. It
 * is no live region: the status line has announced the decisions.
 */
export function KeptReceipts(): ReactNode {
  const { words } = useWords();
  const run = useProvidedRun();
  const asked = useRunSelector(run, ({ batch }) => batch.id);
  const latest = useRunSelector(run, ({ history }) => latestAccepted(history));
  const isOfLatestRun = useRunSelector(run, answeredByLatestRun);
  // The batch of the last questions that a panel has shown.
  const [lastAsked, setLastAsked] = useState(() => shownLast.get(run) ?? '');
  if (asked !== '' && asked !== lastAsked) setLastAsked(asked);
  useEffect(() => {
    if (lastAsked !== '') shownLast.set(run, lastAsked);
  }, [run, lastAsked]);
  const isLatest = lastAsked === '' ? isOfLatestRun : latest.some(({ batchId }) => batchId === lastAsked);
  // The markup of a server contains no receipts.
  const isReady = useHydrated();
  if (asked !== '' || !isLatest || !isReady) return null;
  return (
    <section
      className="rai-root rai-history"
      lang={words.language}
      dir={words.direction}
      aria-label={words.barLabel}
    >
      <ol>
        {latest.map((record) => (
          <PastDecision key={record.key} record={record} />
        ))}
      </ol>
    </section>
  );
}

/** The accepted answers that the last run with answers carried. */
const latestAccepted = oncePer((history: readonly DecisionRecord[]): readonly DecisionRecord[] => {
  const last = history.at(-1)?.resumedBy;
  return last === undefined
    ? []
    : history.filter(({ resumedBy, delivery }) => resumedBy === last && delivery === 'accepted');
});

/** On a page that has not seen the questions: no run since could have asked another one. */
const answeredByLatestRun = ({ status, runId, history }: RunSnapshot): boolean =>
  status === 'finished' && latestAccepted(history).some(({ resumedBy }) => resumedBy === runId);
