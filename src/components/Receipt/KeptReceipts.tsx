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

/**
 * The id of the batch that a panel has shown last, for each run object. A panel that mounts again continues with it.
 */
const lastShownBatch = new WeakMap<AgentRun, string>();

/**
 * The receipts of the last questions, with their times, after the agent has used the answers and until it asks again.
 * They are not a live region, because the status line has announced the decisions.
 */
export function KeptReceipts(): ReactNode {
  const { words } = useWords();
  const run = useProvidedRun();
  const currentBatch = useRunSelector(run, ({ batch }) => batch.id);
  const latest = useRunSelector(run, ({ history }) => latestAccepted(history));
  const isOfLatestRun = useRunSelector(run, answeredByLatestRun);
  const [lastBatch, setLastBatch] = useState(() => lastShownBatch.get(run) ?? '');
  if (currentBatch !== '' && currentBatch !== lastBatch) setLastBatch(currentBatch);
  // Receipts that are shown stay through later runs, even if this panel has not shown their questions.
  else if (lastBatch === '' && isOfLatestRun) setLastBatch(latest[0]?.batchId ?? '');
  useEffect(() => {
    if (lastBatch !== '') lastShownBatch.set(run, lastBatch);
  }, [run, lastBatch]);
  const isLatest = latest.some(({ batchId }) => batchId === lastBatch);
  // Server-rendered markup contains no receipts.
  const isReady = useHydrated();
  if (currentBatch !== '' || !isLatest || !isReady) return null;
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

/** The accepted answers of the last run that carried any. */
const latestAccepted = oncePer((history: readonly DecisionRecord[]): readonly DecisionRecord[] => {
  const last = history.at(-1)?.resumedBy;
  return last === undefined
    ? []
    : history.filter(({ resumedBy, delivery }) => resumedBy === last && delivery === 'accepted');
});

/**
 * Whether the latest run carried these answers, so that no later run has asked another question. For a panel that has
 * shown no batch, for example after a reload.
 */
const answeredByLatestRun = ({ status, runId, history }: RunSnapshot): boolean =>
  status === 'finished' && latestAccepted(history).some(({ resumedBy }) => resumedBy === runId);
