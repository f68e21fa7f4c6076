import type { AgentActivity } from '../model/AgentActivity.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import { own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './markToolCalls.js';
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
      return show(draft, event);
    case 'ACTIVITY_DELTA':
      return patch(draft, event);
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

/** AG-UI has no event for the end of an activity: the next one replaces it. */
function show(draft: ConversationDraft, event: AgentEvent): void {
  const messageId = stringField(event, 'messageId');
  if (messageId === undefined) return;
  const known = draft.activities.find((each) => each.kind === 'activity' && each.messageId === messageId);
  if (known && own(event, 'replace') === false) return;
  const text = stringField(own(event, 'content'), 'text');
  const activity: AgentActivity = {
    kind: 'activity',
    name: stringField(event, 'activityType') ?? '',
    messageId,
    since: known?.since ?? draft.now,
    ...(text !== undefined && { text }),
  };
  draft.activities = known
    ? draft.activities.map((each) => (each === known ? activity : each))
    : [...draft.activities.filter(({ kind }) => kind !== 'activity'), activity];
}

/** Follows a patch that replaces the text. Reading the patched content would take time proportional to its size. */
function patch(draft: ConversationDraft, event: AgentEvent): void {
  const messageId = stringField(event, 'messageId');
  const operations = own(event, 'patch');
  if (!Array.isArray(operations)) return;
  const last = (operations as readonly unknown[]).findLast((each) => own(each, 'path') === '/text');
  const text = stringField(last, 'value');
  if (text === undefined) return;
  draft.activities = draft.activities.map((each) =>
    each.kind === 'activity' && each.messageId === messageId ? { ...each, text } : each,
  );
}
