import { Conversation } from './Conversation.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';

/** How a run has come to rest. */
export interface Rest {
  /** It has paused, and its questions wait. */
  readonly asks: boolean;
  /** Something waits: its questions, or those that a person has left. */
  readonly waits: boolean;
}

/**
 * The conversation of a run that does not go on: no step in it is open, and no subagent runs. One that has not told its end
 * waits with its run, or has ended with it.
 */
export function atRest(conversation: Conversation, { asks, waits }: Rest): Conversation {
  const parts = Conversation.partsOf(conversation);
  let { agents } = parts;
  const put = (record: SubagentRecord, status: SubagentRecord['status']): void => {
    agents = agents.with(record.id, { ...record, status });
  };
  parts.agents.each((_, record) => {
    if (record.status === 'running') put(record, asks ? 'suspended' : 'ended');
    else if (record.status === 'suspended' && !waits) put(record, 'ended');
  });
  const steps = parts.steps.length === 0 ? parts.steps : [];
  if (agents === parts.agents && steps === parts.steps) return conversation;
  return new Conversation({ ...parts, agents, steps });
}

/** Whether two conversations differ in what `atRest` looks at. */
export function hasMoved(before: Conversation, after: Conversation): boolean {
  const [one, other] = [Conversation.partsOf(before), Conversation.partsOf(after)];
  return one.agents !== other.agents || one.steps !== other.steps;
}
