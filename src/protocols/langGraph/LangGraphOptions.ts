import type { RunAgentInput } from '../../model/agUi.js';
import type { LangChainMessage } from './messages.js';

/** Options of `langGraph`. */
export interface LangGraphOptions {
  /** The assistant to run: its id, or the name of a graph. */
  readonly assistantId: string;
  /**
   * Returns the graph's input for new messages, for a graph whose state has no `messages`.
   * @default `{ messages }`
   */
  readonly input?: ((messages: readonly LangChainMessage[], input: RunAgentInput) => unknown) | undefined;
}
