'use client';
import { useState, type ReactNode } from 'react';
import type { AgentRunError } from '../../model/AgentRunError.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { LongText } from '../JsonView/LongText.js';
import { useWords } from '../Words/WordsContext.js';

const errorOf = ({ error, status }: RunSnapshot): AgentRunError | undefined =>
  // While it is tried again, the last failure is history.
  status === 'running' || status === 'resuming' ? undefined : error;

/** Errors whose message holds what somebody else said. Ours are in the words already. */
const saysMore: ReadonlySet<string> = new Set([
  'run_error',
  'http_error',
  'not_event_stream',
  'not_sent',
  'invalid_event',
]);

/**
 * What went wrong last, in words, with what the server said, and a way on. While answers are kept, the way on
 * is in the bar.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-code` | always: the error's code |
 */
export function ErrorNotice(): ReactNode {
  const run = useProvidedRun();
  const { words } = useWords();
  const error = useRunSelector(run, errorOf);
  const waits = useRunSelector(run, ({ interrupts }) => interrupts.length > 0);
  const [trying, setTrying] = useState<AgentRunError>();
  if (!error) return null;
  const retry = () => {
    setTrying(error);
    // A failure of the retry is the next error of the snapshot.
    run.retry().then(
      () => setTrying(undefined),
      () => setTrying(undefined),
    );
  };
  return (
    <div className="rai-notice" data-code={error.code}>
      <p>
        <strong>{words.errorTitle}.</strong> {words.errors[error.code]}
      </p>
      {saysMore.has(error.code) && (
        <details className="rai-details">
          <summary>{words.serverSays}</summary>
          <LongText text={error.message} />
        </details>
      )}
      {!waits &&
        (error.retryable ? (
          <div className="rai-actions">
            <Button aria-disabled={trying === error || undefined} onClick={retry}>
              {words.tryAgain}
            </Button>
          </div>
        ) : (
          <p className="rai-hint">{words.tryElsewhere}</p>
        ))}
    </div>
  );
}
