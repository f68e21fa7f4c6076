import type { Interrupt } from '@ag-ui/core';
import type { Reply } from './ScriptedModel.js';

/** A question of a scenario. LangGraph adds the id. */
export type Question = Omit<Interrupt, 'id'>;

/** The answer to one question: a resume entry that has passed the rules. */
export type Answer =
  | { readonly interruptId: string; readonly status: 'resolved'; readonly payload: unknown }
  | { readonly interruptId: string; readonly status: 'cancelled' };

/** A tool call that the model proposed, with parsed arguments. */
export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** The functions that a scenario can use inside a node of the graph. */
export interface Turn {
  /** The proposed call of this branch. Absent if the model proposed none. */
  readonly call: ProposedCall | undefined;
  /** Pauses the graph until the user has answered. LangGraph then runs the node again from its start. */
  ask(question: Question): Answer;
  /** Runs `work`, an external effect, once per answer. Further calls return the first receipt. */
  execute(answer: Answer, tool: string, args: unknown, work: () => object): object;
  /** Streams the result of `call` (TOOL_CALL_RESULT) and adds it to the conversation. */
  result(call: ProposedCall, content: object): void;
  /** The expiry of a question that is asked now, as ISO 8601 text. */
  expiresAt(): string;
}

/** One scenario of the agent, from the first message to the final text. */
export interface Scenario {
  readonly id: string;
  /** A short name for lists. */
  readonly title: string;
  /** The message that starts it. */
  readonly prompt: string;
  /** The model's first text and tool calls. */
  readonly opening: Reply;
  /**
   * Asks, acts on the answer, and returns a sentence that describes the result. Runs in parallel for each proposed
   * call, or once if there is none. Absent if the scenario consists only of the opening.
   */
  readonly decide?: (turn: Turn) => string;
}
