'use client';
import type { ReactNode } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { useRestoreFocus } from '../Page/useRestoreFocus.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { useWords } from '../Words/WordsContext.js';

type Work = 'working' | 'sending' | 'reconnecting';

function workOf({ status }: RunSnapshot): Work | undefined {
  if (status === 'running') return 'working';
  if (status === 'resuming') return 'sending';
  return status === 'reconnecting' ? 'reconnecting' : undefined;
}

const activityOf = ({ activity }: RunSnapshot) => activity;

/**
 * Shows that the agent works or that the run reconnects. If the agent reports what it does, the line shows that too,
 * with its duration and a button to stop it. The button is also shown while the work keeps the user from answering. The
 * line is never shown while the run waits for the user.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-work` | always: `working`, `sending` or `reconnecting` |
 */
export function WorkingLine(): ReactNode {
  const { words } = useWords();
  const run = useProvidedRun();
  const work = useRunSelector(run, workOf);
  const activity = useRunSelector(run, activityOf);
  const { Activity } = useCardDetails() ?? {};
  const blocksAnswers = useRunSelector(
    run,
    ({ interrupts, batch }) => interrupts.length > 0 && batch.delivery !== 'accepted',
  );
  useRestoreFocus();
  if (!work) return null;
  return (
    <div className="rai-working" data-work={work}>
      <span className="rai-pulse" aria-hidden />
      <div>
        <span>{words[work]}</span>
        {Activity && activity && <Activity activity={activity} key={activity.since} />}
      </div>
      {work === 'reconnecting' && (
        // A rejection is ignored here: the snapshot has the error, and so has the promise of the call that started the
        // run.
        <Button variant="quiet" onClick={() => void run.retry().catch(() => undefined)}>
          {words.tryNow}
        </Button>
      )}
      {(blocksAnswers || activity) && (
        // The request may never end, and no decision is possible until then. Stopping it keeps the answers.
        <Button variant="quiet" onClick={() => run.stop()}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}
