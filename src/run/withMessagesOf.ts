import type { Message } from '../model/agUi.js';
import { sameJson } from '../model/json.js';
import { appendMessages } from '../state/appendMessages.js';
import { withMessages } from '../state/Conversation.js';
import type { RunState } from './RunState.js';

type WithMessages = Pick<RunState, 'conversation' | 'unaccepted' | 'withheld'>;

/** `state` with the messages of `other` that it lacks and for which `isAdded` returns true, in the order of `other`. */
export function withMessagesOf<T extends WithMessages>(
  state: T,
  other: WithMessages,
  isAdded: (message: Message) => boolean,
): T {
  const { conversation, unaccepted, withheld } = state;
  const { messages, toolCalls } = conversation;
  const known = new Set(messages.map(({ id }) => id));
  const added = other.conversation.messages.filter((message) => !known.has(message.id) && isAdded(message));
  if (added.length === 0) return state;
  const ids = new Set(added.map(({ id }) => id));
  const ordered = other.conversation.messages.filter(({ id }) => known.has(id) || ids.has(id));
  const callIds = [...other.withheld.callIds].filter((id) => !toolCalls[id]);
  const messageIds = [...other.withheld.messageIds].filter((id) => ids.has(id));
  return {
    ...state,
    conversation: appendMessages(withMessages(conversation, ordered), messages),
    unaccepted: [...unaccepted, ...other.unaccepted.filter((id) => ids.has(id))],
    withheld: {
      ...withheld,
      callIds: new Set([...withheld.callIds, ...callIds]),
      messageIds: new Set([...withheld.messageIds, ...messageIds]),
    },
  };
}

/**
 * The run of another tab with the messages that only this tab has. `sentIds` are the ids of the messages in that tab's
 * request: if the run lacks one of them, it has removed it. A message that the run has under another id is the same
 * message.
 */
export function withOwnMessages<T extends WithMessages>(
  theirs: T,
  mine: WithMessages,
  sentIds: readonly string[],
): T {
  const sent = new Set(sentIds);
  const own = new Set(mine.conversation.messages.map(({ id }) => id));
  const renamed = theirs.conversation.messages.filter(({ id }) => !own.has(id));
  const isSame = (one: Message) => (other: Message) =>
    one.role === other.role && sameJson(one.content, other.content);
  return withMessagesOf(theirs, mine, (each) => !sent.has(each.id) && !renamed.some(isSame(each)));
}
