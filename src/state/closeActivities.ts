import { Conversation } from './Conversation.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';

/** How a run has come to rest. */
export interface RunEnd {
  /** It has paused, and its questions wait. */
  readonly isPaused: boolean;
  /** Something waits: its questions, or those that a person has left. */
  readonly hasPending: boolean;
}

/**
 * The conversation of a run that does not go on: no step in it is open, and no subagent runs. One that has not told its end
 * waits with its run, or has ended with it.
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
  const steps = parts.steps.length === 0 ? parts.steps : [];
  if (agents === parts.agents && steps === parts.steps) return conversation;
  return new Conversation({ ...parts, agents, steps });
}

/** Whether two conversations differ in what `closeActivities` looks at. */
export function activitiesDiffer(before: Conversation, after: Conversation): boolean {
  const [one, other] = [Conversation.partsOf(before), Conversation.partsOf(after)];
  return one.agents !== other.agents || one.steps !== other.steps;
}
