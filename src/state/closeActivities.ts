import { Conversation } from './Conversation.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';

/** How a run has ended. */
export interface RunEnd {
  /** The run has paused, and its interrupts are pending. */
  readonly isPaused: boolean;
  /** Interrupts are pending: those of this run, or those that the user has left. */
  readonly hasPending: boolean;
}

/**
 * Closes the steps, activities and subagents of a run that is no longer active. A subagent that has not reported its
 * end is suspended if the run has paused, and ended otherwise.
 */
export function closeActivities(conversation: Conversation, { isPaused, hasPending }: RunEnd): Conversation {
  const parts = Conversation.partsOf(conversation);
  let { agents } = parts;
  const put = (record: SubagentRecord, status: SubagentRecord['status']): void => {
    agents = agents.with(record.id, { ...record, status });
  };
  parts.agents.each((_, record) => {
    if (record.status === 'running') put(record, isPaused ? 'suspended' : 'ended');
    else if (record.status === 'suspended' && !hasPending) put(record, 'ended');
  });
  if (agents === parts.agents && parts.steps.length + parts.activities.length === 0) return conversation;
  return new Conversation({
    ...parts,
    agents,
    steps: emptied(parts.steps),
    activities: emptied(parts.activities),
  });
}

const emptied = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? list : []);

/** Whether the steps, activities or subagents of two conversations differ. */
export function activitiesDiffer(before: Conversation, after: Conversation): boolean {
  const [one, other] = [Conversation.partsOf(before), Conversation.partsOf(after)];
  return one.agents !== other.agents || one.steps !== other.steps || one.activities !== other.activities;
}
