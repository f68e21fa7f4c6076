import type { AgentEvent } from '../model/AgentEvent.js';
import type { HostChat, HostState } from './HostChat.js';
import { resultsSince } from './lostBatch.js';

/**
 * The events of the chat. For a chat that reports none, they are a snapshot of its messages, and an event for each new
 * result: a result proves that the answers were used.
 */
export function eventsSince(chat: HostChat, state: HostState, before: HostState): readonly AgentEvent[] {
  const events = chat.takeEvents?.();
  if (events) return events;
  const returned = resultsSince(before, state).map(({ id: messageId, ...result }) => ({
    ...result,
    type: 'TOOL_CALL_RESULT',
    messageId,
  }));
  return [...snapshotOf(state), ...returned];
}

/** The messages of the chat, and its state if it has one. */
export const snapshotOf = ({ messages, state }: HostState): readonly AgentEvent[] => [
  { type: 'MESSAGES_SNAPSHOT', messages },
  ...(state === undefined ? [] : [{ type: 'STATE_SNAPSHOT', snapshot: state }]),
];
