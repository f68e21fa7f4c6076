'use client';
import { useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { AgentRunError } from '../../model/AgentRunError.js';
import { isInProgress } from '../../model/isInProgress.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { loadQuestions } from '../../react/questionCode.js';
import { standardPressGuard } from '../../react/standardPressGuard.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import type { HttpFailure } from '../../words/HttpFailure.js';
import { Button } from '../Button/Button.js';
import { LongText } from '../JsonView/LongText.js';
import { PressGuardContext } from '../PressGuard/PressGuardContext.js';
import { errorInWords, httpFailure, isWithdrawn } from '../Words/errorInWords.js';
import { useWords } from '../Words/WordsContext.js';
import { useRestoreFocus } from '../Page/useRestoreFocus.js';
import { useLoadPanelParts, usePanelParts } from './LazyPart.js';

const errorOf = ({ error, status }: RunSnapshot): AgentRunError | undefined =>
  // During a retry, the last failure is out of date.
  isInProgress(status) || (error && isWithdrawn(error)) ? undefined : error;

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
 * are in the bar, except the one that loads missing code again.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-code` | always: the error's code |
 */
export function ErrorNotice(): ReactNode {
  const run = useProvidedRun();
  const error = useRunSelector(run, errorOf);
  const cut = useRunSelector(run, isCut);
  const { areMissing } = useLoadPanelParts();
  useRestoreFocus();
  const shown = areMissing ? partsMissing : (error ?? (cut ? streamCutEarlier : undefined));
  return shown ? <Notice error={shown} /> : null;
}

const partsMissing = new AgentRunError('code_missing', 'The code that shows questions has not been loaded.', {
  retryable: true,
});

const streamCutEarlier = new AgentRunError('stream_cut', 'The connection broke before the agent was done.');

function Notice({ error }: { error: AgentRunError }): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const { words } = wording;
  const isAsked = useRunSelector(run, ({ interrupts }) => interrupts.length > 0);
  const over = useRunSelector(run, ({ batch }) => batch.over === true);
  const [retried, setRetried] = useState<AgentRunError>();
  const notice = useRef<HTMLDivElement>(null);
  const { startPressGuard } = usePanelParts() ?? {};
  const time = useContext(PressGuardContext) ?? standardPressGuard();
  useEffect(
    () => (notice.current ? startPressGuard?.(notice.current, time) : undefined),
    [startPressGuard, time],
  );
  const happened = over ? words.httpErrors.gone : errorInWords(error, wording);
  const retryWith = (work: () => Promise<unknown>) => {
    setRetried(error);
    // A failure is shown by the next error of the snapshot, or by the state of the lazy-loaded code.
    work().then(
      () => setRetried(undefined),
      () => setRetried(undefined),
    );
  };
  const isRetrying = retried === error;
  return (
    <div ref={notice} className="rai-notice" data-code={error.code}>
      <p>
        <strong>{words.errorTitle}</strong> <span>{happened}</span>
      </p>
      {withForeignText.has(error.code) && (
        <details className="rai-details">
          {/* A request that was not sent has no response. */}
          <summary>{error.code === 'not_sent' ? words.details : words.serverSays}</summary>
          <LongText text={error.message} />
        </details>
      )}
      {isAsked && error.code === 'code_missing' && (
        <div className="rai-actions">
          <Button aria-disabled={isRetrying || undefined} onClick={() => retryWith(loadQuestions)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {!isAsked && (
        <NextSteps error={error} isRetrying={isRetrying} onPress={(method) => retryWith(run[method])} />
      )}
    </div>
  );
}

interface NextStepsProps {
  readonly error: AgentRunError;
  readonly isRetrying: boolean;
  readonly onPress: (method: 'retry' | 'refresh') => void;
}

/** Buttons to retry and to check for pending questions; a hint if neither is possible. */
function NextSteps({ error, isRetrying, onPress }: NextStepsProps): ReactNode {
  const run = useProvidedRun();
  const { words } = useWords();
  const id = useId();
  const canRefresh =
    useRunSelector(run, ({ capabilities }) => capabilities.refresh) && unknownOutcome.has(error.code);
  const canRetry = error.retryable || fixable.has(httpFailure(error));
  if (!canRetry && !canRefresh) return <p className="rai-hint">{words.tryElsewhere}</p>;
  const disabled = isRetrying || undefined;
  return (
    <>
      {canRetry && (
        <p className="rai-hint" id={id}>
          {words.tryAgainHelp}
        </p>
      )}
      <div className="rai-actions">
        {canRetry && (
          <Button decides aria-disabled={disabled} aria-describedby={id} onClick={() => onPress('retry')}>
            {words.tryAgain}
          </Button>
        )}
        {canRefresh && (
          <Button aria-disabled={disabled} onClick={() => onPress('refresh')}>
            {words.checkAgain}
          </Button>
        )}
      </div>
    </>
  );
}
