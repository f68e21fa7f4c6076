import type { AgentEvent } from '../model/AgentEvent.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject, own, sameJson } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { readMessages } from './readMessage.js';
import { recordMessages } from './recordMessages.js';
import { continueArguments } from './reduceToolCall.js';

/**
 * Applies a MESSAGES_SNAPSHOT: the messages are those of the snapshot, in its order. Reasoning is kept unless the
 * snapshot has reasoning, and an activity is kept unless the snapshot is authoritative for its type. Unchanged messages
 * keep their identity.
 */
export function reduceMessagesSnapshot(draft: ConversationDraft, event: AgentEvent): void {
  const listed = own(event, 'messages');
  if (!Array.isArray(listed)) return;
  const { list: known } = draft.messages.current;
  const snapshot = readMessages(listed, { known, isWhole: true });
  const isKept = isKeptBy(event, snapshot);
  const { messages, toolCalls, runId } = draft;
  const streamed = new Map<string, string>();
  draft.position.calls.each((id, phase) => {
    if (phase !== 'ended') streamed.set(id, toolCalls.get(id)?.argsText ?? '');
  });
  const isOpen = (id: string) => streamed.has(id);
  const next = inOrder(known, snapshot, isKept);
  recordMessages(messages, toolCalls, snapshot, { runId, isOpen }, () => messages.set(next));
  for (const [id, text] of streamed) continueArguments(draft, id, text);
}

type IsKept = (message: Message) => boolean;

/**
 * The messages in the order of the snapshot. A kept message stays after the nearest earlier message that the snapshot
 * contains. If it contains none of them, it stays before the nearest later one.
 */
function inOrder(known: readonly Message[], snapshot: readonly Message[], isKept: IsKept): Message[] {
  const listedIds = new Set(snapshot.map(({ id }) => id));
  const before = new Map<string, Message>();
  const following = new Map<string | undefined, Message[]>();
  let first: string | undefined;
  let anchor: string | undefined;
  for (const message of known) {
    if (listedIds.has(message.id)) {
      anchor = message.id;
      first ??= anchor;
      before.set(anchor, message);
    } else if (isKept(message)) {
      const list = following.get(anchor);
      if (list) list.push(message);
      else following.set(anchor, [message]);
    }
  }
  const take = (id: string | undefined): readonly Message[] => {
    const found = following.get(id) ?? [];
    following.delete(id);
    return found;
  };
  const listed = snapshot.flatMap((message, index) => {
    const here = known[index];
    const same = here?.id === message.id ? here : before.get(message.id);
    const leading = message.id === first ? take(undefined) : [];
    return [...leading, same && sameJson(same, message) ? same : message, ...take(message.id)];
  });
  return [...take(undefined), ...listed];
}

/**
 * Removes the messages that the server has discarded, with the results after them, and returns the ids of their calls.
 * The event is not part of AG-UI: a protocol creates it, and its ids are in a Set, so that JSON from a server cannot
 * imitate it.
 */
export function removeMessages({ messages }: ConversationDraft, event: AgentEvent): readonly string[] {
  const ids = own(event, 'messageIds');
  if (!(ids instanceof Set)) return [];
  const calls: string[] = [];
  let isRemoved = false;
  const isKept = (message: Message): boolean => {
    // A result is part of the message before it.
    if (message.role !== 'tool') isRemoved = ids.has(message.id);
    if (isRemoved && message.role === 'assistant')
      calls.push(...(message.toolCalls ?? []).map(({ id }) => id));
    return !isRemoved;
  };
  messages.set(messages.current.list.filter(isKept));
  return calls;
}

/** Adds the messages in RUN_STARTED's input that are missing: history from before this run. */
export function reduceRunInput(draft: ConversationDraft, event: AgentEvent): void {
  const { messages, toolCalls } = draft;
  const listed = own(own(event, 'input'), 'messages');
  const missing = new Map<string, Message>();
  for (const message of readMessages(listed, { known: messages.current.list })) {
    const isKnown = messages.find(message.id) !== undefined || missing.has(message.id);
    if (!isKnown) missing.set(message.id, message);
  }
  const added = [...missing.values()];
  recordMessages(messages, toolCalls, added, { runId: '' }, () => {
    for (const message of added) messages.add(message);
  });
}

/** Returns a function that checks whether a message is kept although the snapshot does not contain it. */
function isKeptBy(event: AgentEvent, snapshot: readonly Message[]): IsKept {
  const owned = ownedActivityTypes(event);
  const hasActivity = snapshot.some(({ role }) => role === 'activity');
  const hasReasoning = snapshot.some(({ role }) => role === 'reasoning');
  return (message) => {
    if (message.role === 'reasoning') return !hasReasoning;
    if (message.role !== 'activity' || owned === 'all') return false;
    return owned === undefined ? !hasActivity : !owned.includes(message.activityType);
  };
}

/** The activity types for which the snapshot is authoritative, according to the reference client's metadata. */
function ownedActivityTypes(event: AgentEvent): readonly unknown[] | 'all' | undefined {
  const metadata = own(event, 'metadata');
  if (!isJsonObject(metadata) || !Object.hasOwn(metadata, '@ag-ui/client')) return undefined;
  const scope = metadata['@ag-ui/client'];
  if (!isJsonObject(scope)) return [];
  if (!Object.hasOwn(scope, 'authoritativeActivityTypes')) return undefined;
  const types = scope['authoritativeActivityTypes'];
  if (types === null) return 'all';
  return Array.isArray(types) && types.every((type) => typeof type === 'string') ? types : [];
}
