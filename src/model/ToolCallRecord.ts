/** One tool call, merged from the run that proposed it and the run that executed it. */
export interface ToolCallRecord {
  readonly id: string;
  readonly name: string;
  /** The streamed arguments as JSON text, which can be incomplete. */
  readonly argsText: string;
  /** The parsed arguments, after the call has ended, if the text is valid JSON. */
  readonly args?: unknown;
  /** The tool's result. A cancelled call has none, and is shown as "not executed". */
  readonly result?: unknown;
  /**
   * - `new`: its arguments are arriving.
   * - `running`: it has its arguments and no result. It keeps this status after the end of its run until a run reports
   *   a result: the page can execute it (`pendingToolCallIds`), and so can the server, even after the run or without a
   *   report.
   * - `suspended`: it waits for an answer of the user.
   * - `resuming`: the run with the answer has started.
   * - `succeeded` and `failed`: it has a result.
   * - `cancelled`: it is not executed.
   */
  readonly status: 'new' | 'running' | 'suspended' | 'resuming' | 'succeeded' | 'failed' | 'cancelled';
  /**
   * The id of the run that proposed it. A server can reuse an id. A call that another run proposed, or that began
   * after this call had its result, is a different call.
   */
  readonly proposedBy: string;
  /** The subagent that proposed it; absent for the agent itself. */
  readonly subagentRunId?: string | undefined;
  /**
   * Another call with this id began before this one was over. Its name and arguments may be those of either call, so no
   * interrupt shows them. @default false
   */
  readonly isShared?: boolean | undefined;
  /** The id of the run whose TOOL_CALL_RESULT completed it. */
  readonly resolvedBy?: string | undefined;
}
