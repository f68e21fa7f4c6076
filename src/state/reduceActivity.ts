import type { AgentEvent } from '../model/AgentEvent.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject, isTooDeep, own, sameJson } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { applyJsonPatch } from './jsonPatch.js';
import { mergeMetadata } from './mergeMetadata.js';
import { stringField } from './stringField.js';

type ActivityMessage = Extract<Message, { role: 'activity' }>;

/**
 * Applies an ACTIVITY_SNAPSHOT. It creates its message, or replaces the content and owner of the message with its id.
 * With `replace: false` it keeps the existing content and adds its metadata to an activity.
 */
export function reduceActivitySnapshot(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'messageId');
  if (id === undefined) return;
  const place = draft.messages.find(id);
  const existing = place && draft.messages.wholeAt(place);
  if (place === undefined || existing === undefined) {
    draft.messages.add(withMetadata(activityOf(event, id), event));
    return;
  }
  const replaces = own(event, 'replace') !== false;
  if (existing.role !== 'activity') {
    if (replaces) draft.messages.replace(place, withMetadata(activityOf(event, id), event));
    return;
  }
  const { metadata } = existing;
  const snapshot = replaces
    ? { ...activityOf(event, id), ...(metadata !== undefined && { metadata }) }
    : existing;
  const next = withMetadata(snapshot, event);
  if (!sameJson(existing, next)) draft.messages.replace(place, next);
}

/**
 * Applies an ACTIVITY_DELTA to its activity, if that exists. A patch that does not apply leaves the content unchanged.
 * The metadata is merged in both cases.
 */
export function reduceActivityDelta(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'messageId');
  const place = id === undefined ? undefined : draft.messages.find(id);
  const existing = place && draft.messages.at(place);
  if (place === undefined || existing?.role !== 'activity') return;
  const content = draft.messages.contentAt(place);
  const patched = content.patched(own(event, 'patch') ?? [], applyJsonPatch);
  // A patch may replace the whole document, but the content of an activity must be an object.
  const applied = isJsonObject(patched?.peek()) ? patched : undefined;
  const activityType = (applied && stringField(event, 'activityType')) ?? existing.activityType;
  const next = withMetadata(
    activityType === existing.activityType ? existing : { ...existing, activityType },
    event,
  );
  const isSame = next === existing && (applied ?? content) === content;
  if (!isSame) draft.messages.replace(place, next, applied ?? content);
}

function activityOf(event: AgentEvent, id: string): ActivityMessage {
  const content = own(event, 'content');
  const subagentRunId = stringField(event, 'subagentRunId');
  return {
    id,
    role: 'activity',
    activityType: stringField(event, 'activityType') ?? '',
    content: isJsonObject(content) && !isTooDeep(content) ? content : {},
    ...(subagentRunId !== undefined && { subagentRunId }),
  };
}

function withMetadata(message: ActivityMessage, event: AgentEvent): ActivityMessage {
  const metadata = mergeMetadata(message.metadata, own(event, 'metadata'));
  return metadata === message.metadata || metadata === undefined ? message : { ...message, metadata };
}
