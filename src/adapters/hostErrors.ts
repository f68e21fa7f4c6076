import { AgentRunError } from '../model/AgentRunError.js';
import type { ErrorReading } from '../model/Protocol.js';

/** Another request of the chat is in progress. */
export const chatIsBusy = () =>
  new AgentRunError(
    'not_sent',
    'The chat is working on another request. Nothing was sent. Try again when it has ended.',
    {
      retryable: true,
    },
  );

/**
 * The chat no longer waits for one of the answers: someone else has answered first, or the app has changed the chat.
 */
export const answeredInChat = () =>
  new AgentRunError('not_sent', 'The chat no longer waits for one of these answers. Nothing was sent.');

/** The chat has stopped the run of an answer or a message. */
export const stoppedInChat = () =>
  new AgentRunError('stream_cut', 'The chat has stopped the run, so it is unknown how it ended. Try again.', {
    retryable: true,
  });

/** The hook of the chat belongs to a component that is not mounted. */
export const notMounted = () =>
  new AgentRunError('not_sent', 'The component with the chat is not mounted. Nothing was sent.');

/** What happened to the answers. A chat reports the status of the response, but nothing about a request without one. */
export function readError(
  { httpStatus = 0 }: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  return httpStatus >= 400 && httpStatus < 500 ? 'refused' : 'unknown';
}

/** Whether the exception is about the run: the chat has started it, and it failed. */
export const isAboutRun = (cause: unknown): boolean =>
  !AgentRunError.isInstance(cause) || cause.code !== 'not_sent';
