/** What is known of one tool call, the latest with its id, across the run that proposed it and the run that executed it. */
export interface ToolCallRecord {
  readonly id: string;
  readonly name: string;
  /** The arguments as they stream in: JSON text, perhaps still incomplete. */
  readonly argsText: string;
  /** The arguments, once the call has ended and its text parses. */
  readonly args?: unknown;
  /** What the tool gave back. A cancelled call has none and reads "not executed". */
  readonly result?: unknown;
  readonly status: 'new' | 'running' | 'suspended' | 'resuming' | 'succeeded' | 'failed' | 'cancelled';
  /**
   * The run that proposed it. A server may use an id again: a call that another run proposed under it is another call,
   * and so is one that began after this one had its result.
   */
  readonly proposedBy: string;
  /** The run whose TOOL_CALL_RESULT settled it. */
  readonly resolvedBy?: string | undefined;
}
