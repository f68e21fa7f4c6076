/** Identifies a promise that a method has returned. The shell settles it. */
export type Ticket = number;

/** New ids that a method passes along, so that the transition is deterministic. */
export interface Ids {
  readonly runId: string;
  readonly batchId: string;
  readonly nextBatchId: string;
}
