'use client';
import { useId, useState, type ReactNode } from 'react';
import { AgentRunError } from '../../model/AgentRunError.js';
import type { RunSnapshot, RunStatus } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { loadQuestions } from '../../react/questionCode.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import type { HttpFailure } from '../../words/HttpFailure.js';
import { Button } from '../Button/Button.js';
import { LongText } from '../JsonView/LongText.js';
import { errorInWords, httpFailure, isWithdrawn } from '../Words/errorInWords.js';
import { useWords } from '../Words/WordsContext.js';
import { useKeptFocus } from '../Page/useKeptFocus.js';
import { useMissingParts } from './LatePart.js';

const busy: ReadonlySet<RunStatus> = new Set<RunStatus>(['running', 'resuming', 'reconnecting']);

const errorOf = ({ error, status }: RunSnapshot): AgentRunError | undefined =>
  // During a retry, the last failure is out of date.
  busy.has(status) || (error && isWithdrawn(error)) ? undefined : error;

/** The connection is lost and the error is unknown, for example after a reload. */
const isCut = ({ error, status }: RunSnapshot): boolean => status === 'disconnected' && !error;

/** Errors whose message contains text from the server or the host. The catalogue already explains the others. */
const withForeignText: ReadonlySet<string> = new Set([
  'run_error',
  'http_error',
  'not_event_stream',
  'not_sent',
  'invalid_event',
]);

/** Refusals that a retry may resolve after the user has fixed the cause. */
const fixable: ReadonlySet<HttpFailure | undefined> = new Set<HttpFailure>([
  'signIn',
  'forbidden',
  'conflict',
]);
/** Errors after which it is unknown whether the agent has processed the request. */
const unknownOutcome: ReadonlySet<string> = new Set([
  'stream_cut',
  'code_missing',
  'empty_response',
  'network',
  'run_error',
]);

/**
 * The last error as text, what the server responded, and what the user can do. While questions are pending, the buttons
 * are in the bar.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-code` | always: the error's code |
 */
export function ErrorNotice(): ReactNode {
  const run = useProvidedRun();
  const error = useRunSelector(run, errorOf);
  const cut = useRunSelector(run, isCut);
  const isMissing = useMissingParts();
  useKeptFocus();
  const shown = isMissing ? partsMissing : (error ?? (cut ? cutBefore : undefined));
  return shown ? <Notice error={shown} /> : null;
}

const partsMissing = new AgentRunError('code_missing', 'The code that shows questions has not been loaded.', {
  retryable: true,
});

const cutBefore = new AgentRunError('stream_cut', 'The connection broke before the agent was done.');

function Notice({ error }: { error: AgentRunError }): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const { words } = wording;
  const waits = useRunSelector(run, ({ interrupts }) => interrupts.length > 0);
  const over = useRunSelector(run, ({ batch }) => batch.over === true);
  const [trying, setTrying] = useState<AgentRunError>();
  const happened = over ? words.httpErrors.gone : errorInWords(error, wording);
  const attempt = (work: () => Promise<unknown>) => {
    setTrying(error);
    // A failure is shown by the next error of the snapshot, or by the state of the lazy-loaded code.
    work().then(
      () => setTrying(undefined),
      () => setTrying(undefined),
    );
  };
  const isTrying = trying === error;
  return (
    <div className="rai-notice" data-code={error.code}>
      <p>
        <strong>{words.errorTitle}</strong> {happened}
      </p>
      {withForeignText.has(error.code) && (
        <details className="rai-details">
          <summary>{words.serverSays}</summary>
          <LongText text={error.message} />
        </details>
      )}
      {waits && error.code === 'code_missing' && (
        <div className="rai-actions">
          <Button aria-disabled={isTrying || undefined} onClick={() => attempt(loadQuestions)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {!waits && <NextSteps error={error} isTrying={isTrying} attempt={(verb) => attempt(run[verb])} />}
    </div>
  );
}

interface NextStepsProps {
  readonly error: AgentRunError;
  readonly isTrying: boolean;
  readonly attempt: (verb: 'retry' | 'refresh') => void;
}

/** Buttons to retry and to check for pending questions; a hint if neither is possible. */
function NextSteps({ error, isTrying, attempt }: NextStepsProps): ReactNode {
  const run = useProvidedRun();
  const { words } = useWords();
  const id = useId();
  const canAsk =
    useRunSelector(run, ({ capabilities }) => capabilities.refresh) && unknownOutcome.has(error.code);
  const canTry = error.retryable || fixable.has(httpFailure(error));
  if (!canTry && !canAsk) return <p className="rai-hint">{words.tryElsewhere}</p>;
  const isInert = isTrying || undefined;
  return (
    <>
      {canTry && (
        <p className="rai-hint" id={id}>
          {words.tryAgainHelp}
        </p>
      )}
      <div className="rai-actions">
        {canTry && (
          <Button aria-disabled={isInert} aria-describedby={id} onClick={() => attempt('retry')}>
            {words.tryAgain}
          </Button>
        )}
        {canAsk && (
          <Button variant="quiet" aria-disabled={isInert} onClick={() => attempt('refresh')}>
            {words.checkAgain}
          </Button>
        )}
      </div>
    </>
  );
}
