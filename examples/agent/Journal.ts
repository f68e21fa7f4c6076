import type { Answer, Question } from './Scenario.js';

/** One answer as the agent's code received it from `interrupt()`. */
export interface ReceivedAnswer {
  readonly interruptId: string;
  readonly reason: string;
  readonly toolCallId?: string;
  readonly status: Answer['status'];
  readonly payload?: unknown;
}

/** One external effect of the agent. */
export interface ExecutedWork {
  readonly interruptId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly receipt: object;
}

/** The answers and effects of one thread, in order. */
export interface ThreadJournal {
  readonly threadId: string;
  readonly received: readonly ReceivedAnswer[];
  readonly executed: readonly ExecutedWork[];
}

/**
 * The agent's own record. Both lists contain each interrupt once: LangGraph runs a node again after every answer, and a
 * repeated resume (AG-UI rule 5) must not send a second e-mail.
 */
export class Journal {
  readonly #received = new Map<string, Map<string, ReceivedAnswer>>();
  readonly #executed = new Map<string, Map<string, ExecutedWork>>();

  receive(threadId: string, question: Question, answer: Answer): void {
    entryOf(this.#received, threadId).set(answer.interruptId, {
      interruptId: answer.interruptId,
      reason: question.reason,
      ...(question.toolCallId !== undefined && { toolCallId: question.toolCallId }),
      status: answer.status,
      ...(answer.status === 'resolved' && { payload: answer.payload }),
    });
  }

  /** Runs `work` unless it already ran for this answer. Returns its receipt in both cases. */
  execute(threadId: string, answer: Answer, tool: string, args: unknown, work: () => object): object {
    const executed = entryOf(this.#executed, threadId);
    const before = executed.get(answer.interruptId);
    if (before) return before.receipt;
    const receipt = work();
    executed.set(answer.interruptId, { interruptId: answer.interruptId, tool, args, receipt });
    return receipt;
  }

  read(threadId: string): ThreadJournal {
    return {
      threadId,
      received: [...(this.#received.get(threadId)?.values() ?? [])],
      executed: [...(this.#executed.get(threadId)?.values() ?? [])],
    };
  }
}

function entryOf<T>(threads: Map<string, Map<string, T>>, threadId: string): Map<string, T> {
  const found = threads.get(threadId) ?? new Map<string, T>();
  threads.set(threadId, found);
  return found;
}
