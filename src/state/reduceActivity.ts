import type { AgentEvent } from '../model/AgentEvent.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject, own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { applyJsonPatch } from './jsonPatch.js';
import { mergeMetadata } from './mergeMetadata.js';
import { sameJson } from './sameJson.js';
import { stringField } from './stringField.js';

type ActivityMessage = Extract<Message, { role: 'activity' }>;

/**
 * Applies an ACTIVITY_SNAPSHOT. It makes its message, or replaces the content and owner of the one under its id,
 * whatever that was; with `replace: false` it leaves what is there and adds its metadata to an activity.
 */
export function reduceActivitySnapshot(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'messageId');
  if (id === undefined) return;
  const index = draft.messages.indexOf(id);
  const existing = draft.messages.current[index];
  if (existing === undefined) {
    draft.messages.insert(withMetadata(activityOf(event, id), event));
    return;
  }
  const replaces = own(event, 'replace') !== false;
  if (existing.role !== 'activity') {
    if (replaces) draft.messages.replace(index, withMetadata(activityOf(event, id), event));
    return;
  }
  const { metadata } = existing;
  const snapshot = replaces
    ? { ...activityOf(event, id), ...(metadata !== undefined && { metadata }) }
    : existing;
  const next = withMetadata(snapshot, event);
  if (!sameJson(existing, next)) draft.messages.replace(index, next);
}

/**
 * Applies an ACTIVITY_DELTA to its activity, if that is there. A patch that does not apply leaves the content as it
 * was; the metadata holds either way.
 */
export function reduceActivityDelta(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'messageId');
  const index = id === undefined ? -1 : draft.messages.indexOf(id);
  const existing = draft.messages.current[index];
  if (existing?.role !== 'activity') return;
  const { content, activityType } = existing;
  const patched = applyJsonPatch(content, own(event, 'patch') ?? [], draft.copies);
  // A patch may replace the whole document, and the content of an activity is an object.
  const applied = patched.ok && isJsonObject(patched.document);
  const next = withMetadata(
    {
      ...existing,
      content: applied ? patched.document : content,
      activityType: (applied ? stringField(event, 'activityType') : undefined) ?? activityType,
    },
    event,
  );
  const same =
    next.content === content && next.activityType === activityType && next.metadata === existing.metadata;
  if (!same) draft.messages.replace(index, next);
}

function activityOf(event: AgentEvent, id: string): ActivityMessage {
  const content = own(event, 'content');
  const subagentRunId = stringField(event, 'subagentRunId');
  return {
    id,
    role: 'activity',
    activityType: stringField(event, 'activityType') ?? '',
    content: isJsonObject(content) ? content : {},
    ...(subagentRunId !== undefined && { subagentRunId }),
  };
}

function withMetadata(message: ActivityMessage, event: AgentEvent): ActivityMessage {
  const metadata = mergeMetadata(message.metadata, own(event, 'metadata'));
  return metadata === message.metadata || metadata === undefined ? message : { ...message, metadata };
}
