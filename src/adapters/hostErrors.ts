import { AgentRunError } from '../model/AgentRunError.js';

/** Another request of the chat is in progress. */
export const chatIsBusy = () =>
  new AgentRunError(
    'not_sent',
    'The chat is working on another request. Nothing was sent. Try again when it has ended.',
    {
      retryable: true,
    },
  );

/** The chat no longer waits for one of the answers: someone else has answered first. */
export const answeredInChat = () =>
  new AgentRunError('not_sent', 'One of these questions was answered in the chat first. Nothing was sent.');

/** The chat has stopped the run of an answer or a message. */
export const stoppedInChat = () =>
  new AgentRunError(
    'stream_cut',
    'The chat has stopped the run before it ended, so it is unknown how the run ended. Try again.',
    { retryable: true },
  );

/** The hook of the chat belongs to a component that is not mounted. */
export const notMounted = () =>
  new AgentRunError('not_sent', 'The component with the chat is not mounted. Nothing was sent.');
