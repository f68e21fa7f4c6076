/** Names a promise that a verb has returned. The shell settles it. */
export type Ticket = number;

/** Fresh ids that a verb brings along, so that the transition needs no source of chance. */
export interface Ids {
  readonly runId: string;
  readonly batchId: string;
  readonly nextBatchId: string;
}
