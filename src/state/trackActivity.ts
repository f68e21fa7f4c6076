import type { AgentActivity } from '../model/AgentActivity.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './isSettled.js';
import { stringField } from './stringField.js';

/** How many open activities are kept. A server may never end what it starts. */
const MAX_ACTIVITIES = 50;

/**
 * Applies an event to the list of open activities. The last one is what the agent does now. When it ends, the one
 * before it becomes the last one. Nothing else changes the list while the run is active.
 */
export function trackActivity(draft: ConversationDraft, event: AgentEvent): void {
  const since = draft.now;
  switch (event.type) {
    case 'STEP_STARTED': {
      const name = stringField(event, 'stepName');
      const stage = stringField(event, 'stage');
      if (name !== undefined)
        begin(draft, { kind: 'step', name, since, ...(stage !== undefined && { stage }) });
      return;
    }
    case 'STEP_FINISHED': {
      const name = stringField(event, 'stepName');
      return end(draft, (each) => each.kind === 'step' && each.name === name);
    }
    case 'TOOL_CALL_START': {
      const toolCallId = stringField(event, 'toolCallId') ?? '';
      const call = draft.toolCalls.get(toolCallId);
      end(draft, isCall(toolCallId));
      if (call && !isSettled(call)) begin(draft, { kind: 'call', name: call.name, toolCallId, since });
      return;
    }
    case 'TOOL_CALL_RESULT':
      return end(draft, isCall(stringField(event, 'toolCallId')));
    case 'ACTIVITY_SNAPSHOT':
    case 'ACTIVITY_DELTA':
      return show(draft, event);
    case 'RUN_STARTED':
      clear(draft);
      draft.toolCalls.current.each((toolCallId, { status, name }) => {
        if (status === 'resuming') begin(draft, { kind: 'call', name, toolCallId, since });
      });
      return;
    default:
      return clear(draft);
  }
}

const isCall =
  (id: string | undefined) =>
  (each: AgentActivity): boolean =>
    each.kind === 'call' && each.toolCallId === id;

function begin(draft: ConversationDraft, activity: AgentActivity): void {
  draft.activities = [...draft.activities, activity].slice(-MAX_ACTIVITIES);
}

function end(draft: ConversationDraft, matches: (activity: AgentActivity) => boolean): void {
  const index = draft.activities.findLastIndex(matches);
  if (index !== -1) draft.activities = draft.activities.toSpliced(index, 1);
}

function clear(draft: ConversationDraft): void {
  if (draft.activities.length > 0) draft.activities = [];
}

/**
 * Shows the activity of an ACTIVITY_SNAPSHOT with the content of its message, or updates a shown activity after a
 * patch. AG-UI has no event for the end of an activity: the next activity replaces it.
 */
function show(draft: ConversationDraft, event: AgentEvent): void {
  const messageId = stringField(event, 'messageId');
  const place = messageId === undefined ? undefined : draft.messages.find(messageId);
  const message = place && draft.messages.at(place);
  if (messageId === undefined || place === undefined || message?.role !== 'activity') return;
  const known = draft.activities.find((each) => each.kind === 'activity' && each.messageId === messageId);
  if (!known && event.type === 'ACTIVITY_DELTA') return;
  const name = message.activityType;
  const text = stringField(draft.messages.contentAt(place).peek(), 'text');
  if (known?.kind === 'activity' && known.name === name && known.text === text) return;
  const activity: AgentActivity = {
    kind: 'activity',
    name,
    messageId,
    since: known?.since ?? draft.now,
    ...(text !== undefined && { text }),
  };
  draft.activities = known
    ? draft.activities.map((each) => (each === known ? activity : each))
    : [...draft.activities.filter(({ kind }) => kind !== 'activity'), activity];
}
