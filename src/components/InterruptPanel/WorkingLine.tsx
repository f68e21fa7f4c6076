'use client';
import type { ReactNode } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useAnswerParts } from '../AnswerPart/AnswerPart.js';
import { Button } from '../Button/Button.js';
import { useKeptFocus } from '../Page/useKeptFocus.js';
import { useWords } from '../Words/WordsContext.js';
import { Activity } from './Activity.js';

type Work = 'working' | 'sending' | 'reconnecting';

function workOf({ status }: RunSnapshot): Work | undefined {
  if (status === 'running') return 'working';
  if (status === 'resuming') return 'sending';
  return status === 'reconnecting' ? 'reconnecting' : undefined;
}

const activityOf = ({ activity }: RunSnapshot) => activity;

/**
 * Shows that the agent works or that the run reconnects, and what the agent does since when, if it reports that. The
 * button to stop it is shown with what it does, and if it keeps the user from answering. Never shown while the run waits for the user.
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
  const keepsWaiting = useRunSelector(
    run,
    ({ interrupts, batch }) => interrupts.length > 0 && batch.delivery !== 'accepted',
  );
  // While the agent works, there is time to load the code for its questions.
  useAnswerParts(work !== undefined);
  useKeptFocus();
  if (!work) return null;
  return (
    <div className="rai-working" data-work={work}>
      <span className="rai-pulse" aria-hidden />
      {words[work]}
      {activity && <Activity activity={activity} key={activity.since} />}
      {work === 'reconnecting' && (
        // A rejection is ignored here: the snapshot has the error, and so has the promise of the call that started the run.
        <Button variant="quiet" onClick={() => void run.retry().catch(() => undefined)}>
          {words.tryNow}
        </Button>
      )}
      {(keepsWaiting || activity) && (
        // What it waits for may never finish, and no decision is possible meanwhile. Stopping keeps the answers.
        <Button variant="quiet" onClick={() => run.stop()}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}
