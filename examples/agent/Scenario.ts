import type { Interrupt } from '@ag-ui/core';
import type { Reply } from './ScriptedModel.js';

/** A question as a scenario asks it. LangGraph adds the id. */
export type Question = Omit<Interrupt, 'id'>;

/** What came back for one question: a resume entry that has passed the rules. */
export type Answer =
  | { readonly interruptId: string; readonly status: 'resolved'; readonly payload: unknown }
  | { readonly interruptId: string; readonly status: 'cancelled' };

/** A tool call that the model proposed, with its arguments parsed. */
export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** What a scenario can do while it runs inside a node of the graph. */
export interface Turn {
  /** The proposed call this branch is about. Absent where the model proposed none. */
  readonly call: ProposedCall | undefined;
  /** Pauses the graph until a person has answered. LangGraph runs the node again from its top then. */
  ask(question: Question): Answer;
  /** Does `work` in the outside world once per answer, and gives the first receipt whenever it is asked again. */
  execute(answer: Answer, tool: string, args: unknown, work: () => object): object;
  /** Streams what became of `call` (TOOL_CALL_RESULT) and adds it to the conversation. */
  result(call: ProposedCall, content: object): void;
  /** When a question asked now runs out, as ISO 8601 text. */
  expiresAt(): string;
}

/** One thing that the agent can do, from the request that starts it to the words that end it. */
export interface Scenario {
  readonly id: string;
  /** A short name for a list. */
  readonly title: string;
  /** The message that starts it. */
  readonly prompt: string;
  /** What the model says and proposes first. */
  readonly opening: Reply;
  /**
   * Asks, acts on the answer, and returns the sentence that says what was done. Runs once for each proposed
   * call, side by side, or once if there is none. Absent where the opening is all there is.
   */
  readonly decide?: (turn: Turn) => string;
}
