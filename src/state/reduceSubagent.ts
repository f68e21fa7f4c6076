import type { AgentEvent } from '../model/AgentEvent.js';
import { isTooDeep, own, sameJson } from '../model/json.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { stringField } from './stringField.js';

/** Applies SUBAGENT_STARTED, SUBAGENT_FINISHED or SUBAGENT_ERROR. An end without a start creates a record too. */
export function reduceSubagent(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'subagentRunId');
  if (id === undefined) return;
  const known = draft.getSubagent(id);
  const record: SubagentRecord = {
    id,
    name: stringField(event, 'name') ?? known?.name ?? '',
    ...outcomeOf(event),
  };
  if (!sameJson(known, record)) draft.putSubagent(record);
}

function outcomeOf(event: AgentEvent): Pick<SubagentRecord, 'status' | 'result' | 'error'> {
  switch (event.type) {
    case 'SUBAGENT_FINISHED': {
      const reported = own(event, 'result');
      const result = isTooDeep(reported) ? undefined : reported;
      const suspended = own(own(event, 'outcome'), 'type') === 'suspended';
      return { status: suspended ? 'suspended' : 'finished', ...(result !== undefined && { result }) };
    }
    case 'SUBAGENT_ERROR':
      return { status: 'failed', error: stringField(event, 'message') ?? '' };
    default:
      return { status: 'running' };
  }
}
