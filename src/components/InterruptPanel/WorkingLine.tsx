'use client';
import type { ReactNode } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useAnswerParts } from '../AnswerPart/AnswerPart.js';
import { Button } from '../Button/Button.js';
import { useWords } from '../Words/WordsContext.js';

type Work = 'working' | 'sending' | 'reconnecting';

function workOf({ status }: RunSnapshot): Work | undefined {
  if (status === 'running') return 'working';
  if (status === 'resuming') return 'sending';
  return status === 'reconnecting' ? 'reconnecting' : undefined;
}

/**
 * A calm sign that the agent works, or that the way to it is being mended, and a way to stop what keeps
 * a person from answering. Never shown while it waits for a person.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-work` | always: `working`, `sending` or `reconnecting` |
 */
export function WorkingLine(): ReactNode {
  const { words } = useWords();
  const run = useProvidedRun();
  const work = useRunSelector(run, workOf);
  const canStop = useRunSelector(
    run,
    ({ interrupts, batch }) => interrupts.length > 0 && batch.phase !== 'accepted',
  );
  // While the agent works there is time for the code of what it may ask.
  useAnswerParts(work !== undefined);
  if (!work) return null;
  return (
    <div className="rai-working" data-work={work}>
      <span className="rai-pulse" aria-hidden />
      {words[work]}
      {work === 'reconnecting' && (
        // What becomes of it is in the snapshot, and whoever started the run hears of it.
        <Button variant="quiet" onClick={() => void run.retry().catch(() => undefined)}>
          {words.tryNow}
        </Button>
      )}
      {canStop && (
        // Whoever it waits for may never come to an end, and meanwhile nothing can be decided. The answers stay.
        <Button variant="quiet" onClick={() => run.stop()}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}
