/** What the agent is doing, as its events name it. Every text comes from the agent. */
export type AgentActivity = {
  /** When the page received its first event, in epoch milliseconds by the device's clock. */
  readonly since: number;
} & (
  | {
      /** A step or a task, from STEP_STARTED to STEP_FINISHED. */
      readonly kind: 'step';
      readonly name: string;
      /** The part of the step, as the server names it. @default the server names no part */
      readonly stage?: string | undefined;
    }
  | {
      /** A tool call, from TOOL_CALL_START, or from the start of the run that resumes it, to its result. */
      readonly kind: 'call';
      readonly name: string;
      readonly toolCallId: string;
    }
  | {
      /** The latest ACTIVITY_SNAPSHOT. `name` is its `activityType`. */
      readonly kind: 'activity';
      readonly name: string;
      readonly messageId: string;
      /** The `text` of its content. @default the content has no text */
      readonly text?: string | undefined;
    }
);
