import type { RequestState } from './RunState.js';

/** Whether the response to a request has begun, and has not ended. */
export const isStreaming = (
  request: RequestState,
): request is Extract<RequestState, { at: 'streaming' | 'reconnecting' }> =>
  request.at === 'streaming' || request.at === 'reconnecting';
