import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';

/** Questions of the same kind about the same tool, asked by the same agent. */
export interface QuestionGroup {
  /** Unique among the groups. */
  readonly id: string;
  readonly reason: string;
  readonly toolName: string | undefined;
  /** Whether a subagent asks: an agent that works for another agent. */
  readonly isSubagent: boolean;
  /** The name of the subagent that asks. */
  readonly asker: string | undefined;
  readonly questions: readonly { readonly key: string; readonly number: number }[];
}

/** The groups in the order of their first questions. The numbers count the questions in the agent's order, from 1. */
export function groupQuestions(
  interrupts: readonly PendingInterrupt[],
  subagents: RunSnapshot['subagents'],
): readonly QuestionGroup[] {
  const groups = new Map<string, QuestionGroup & { questions: { key: string; number: number }[] }>();
  interrupts.forEach(({ key, reason, toolCall, subagentRunId }, index) => {
    const toolName = toolCall?.name;
    const isSubagent = subagentRunId !== undefined;
    const asker = isSubagent ? subagents[subagentRunId]?.name : undefined;
    const id = JSON.stringify([reason, toolName, isSubagent, asker]);
    let group = groups.get(id);
    if (!group) groups.set(id, (group = { id, reason, toolName, isSubagent, asker, questions: [] }));
    group.questions.push({ key, number: index + 1 });
  });
  return [...groups.values()];
}
