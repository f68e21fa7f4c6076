import { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { isBusy, type RunState } from './RunState.js';

/** The error if a request with fixed content has not ended: see `isBusy`. */
export function busyError(state: RunState): AgentRunError | undefined {
  if (!isBusy(state)) return undefined;
  const message =
    'A run is in progress on this thread, and a second one would mix their events. Wait for it, or call stop().';
  return new AgentRunError('busy', message, { retryable: true });
}

/** The error of a request that `dispatch` rejects. */
export function notDispatched(cause: unknown): AgentRunError {
  const what =
    cause instanceof Error
      ? `failed before it called execute() (${cause.message})`
      : 'settled without calling execute()';
  const message = `The \`dispatch\` option ${what}, so nothing was sent. Try again.`;
  return new AgentRunError('not_sent', message, { retryable: true, cause });
}

/** The error of a request that was stopped before it was sent. */
export function stoppedError(): AgentRunError {
  return new AgentRunError('aborted', 'The request was stopped before it was sent.');
}

/** The error of a method with an invalid argument. */
export function unusable(message: string, cause?: unknown): AgentRunError {
  return new AgentRunError('not_sent', message, { cause });
}

/** The error of a method call after `dispose()`. */
export function disposedError(): AgentRunError {
  return new AgentRunError(
    'disposed',
    'This run object was disposed, so it sends nothing. Create another one.',
  );
}

/** The result of a method about one interrupt after `dispose()`. */
export function disposedAnswer(): AnswerResult & { readonly ok: false } {
  const { message, code } = disposedError();
  return { ok: false, issues: [{ path: [], message, keyword: code }] };
}

/** The error if lazy-loaded code is missing. */
export function codeMissingError(cause?: unknown): AgentRunError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  const message = `The code that reads the agent's output and questions has not been loaded${reason}. Check the connection, then try again.`;
  return new AgentRunError('code_missing', message, { retryable: true, cause });
}

/** The error that a restored run shows if its last request failed. */
export function restoredError({ status }: DehydratedRun): AgentRunError | undefined {
  switch (status) {
    case 'failed':
      return new AgentRunError(
        'run_error',
        'The last run on this thread failed, in another tab or before this page was opened. The message of the agent is not stored.',
      );
    case 'disconnected':
      return new AgentRunError(
        'stream_cut',
        'The stream of the last run on this thread was lost, in another tab or before this page was opened, so it is unknown how the run ended.',
      );
    default:
      return undefined;
  }
}
