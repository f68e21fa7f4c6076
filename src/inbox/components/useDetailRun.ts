'use client';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useSharedRun } from '../../react/useSharedRun.js';
import { isInProgress } from '../../model/isInProgress.js';
import type { AgentRun, AgentRunOptions } from '../../model/AgentRun.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';

/** The run object of the open item, and what it shows about the thread. */
export interface DetailRun {
  readonly run: AgentRun;
  /** The number of questions that it shows. */
  readonly pending: number;
  /** An answer of this page has been accepted since the item was opened. */
  readonly isAnswered: boolean;
  /** The thread has been read, and nothing waits in it. */
  readonly isOver: boolean;
}

/** The run object of an item, which reads what its thread asks when the item is opened. */
export function useDetailRun(options: AgentRunOptions): DetailRun {
  const run = useSharedRun(useContext(QueryClientContext), options);
  const isReadable = useRunSelector(run, canRead);
  const pending = useRunSelector(run, countPending);
  const isResting = useRunSelector(run, rests);
  const accepted = useRunSelector(run, countAccepted);
  const [acceptedBefore] = useState(() => countAccepted(run.getSnapshot()));
  /** The run object that was read. */
  const [read, setRead] = useState<AgentRun>();
  const isStale = read !== run && isReadable;
  useEffect(() => {
    if (!isStale) return;
    run.refresh().then(
      () => setRead(run),
      // The panel shows the error.
      () => undefined,
    );
  }, [run, isStale]);
  const isAnswered = accepted > acceptedBefore;
  return { run, pending, isAnswered, isOver: read === run && isResting && pending === 0 && !isAnswered };
}

/** Whether `refresh` is supported, and disturbs nothing. */
const canRead = ({ restoring, capabilities, status, batch }: RunSnapshot): boolean =>
  !restoring && capabilities.refresh && !isInProgress(status) && batch.delivery === 'none';

const countPending = ({ interrupts }: RunSnapshot): number => interrupts.length;
const rests = ({ status, error }: RunSnapshot): boolean => !isInProgress(status) && error === undefined;
const countAccepted = ({ history }: RunSnapshot): number =>
  history.filter(({ delivery }) => delivery === 'accepted').length;
