import type { RunStatus } from './RunSnapshot.js';

const inProgress = ['running', 'resuming', 'reconnecting'] as const satisfies readonly RunStatus[];

/** Whether a run object with this status has a request in progress. */
export const isInProgress = (status: RunStatus): status is (typeof inProgress)[number] =>
  (inProgress as readonly RunStatus[]).includes(status);
