import type { Message } from '../model/agUi.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { emptyConversation } from '../state/Conversation.js';
import type { RunState } from './RunState.js';

type Calls = Readonly<Record<string, ToolCallRecord>>;

/**
 * `state` has adopted the list of another tab, which may have been opened without the messages of this tab. These then stay. A call
 * has the arguments that the other tab has received, because its interrupt is about them.
 */
export function withOwnMessages(state: RunState, { conversation, unaccepted }: RunState): RunState {
  const { messages, state: shared, toolCalls } = conversation;
  const theirs = state.conversation;
  const ids = new Set(theirs.messages.map(({ id }) => id));
  if (messages.every(({ id }) => ids.has(id))) return state;
  const { callIds } = state.withheld;
  const isNewer = ({ id, argsText }: ToolCallRecord): boolean =>
    !callIds.has(id) && toolCalls[id]?.argsText !== argsText;
  const newer = Object.fromEntries(
    Object.values(theirs.toolCalls)
      .filter(isNewer)
      .map((call) => [call.id, call]),
  );
  const calls = Object.values({ ...theirs.toolCalls, ...toolCalls, ...newer });
  return {
    ...state,
    // The other tab cannot know whether a run has accepted a message that it does not have.
    unaccepted: [...state.unaccepted, ...unaccepted.filter((id) => !ids.has(id))],
    conversation: emptyConversation({
      messages: messages.map((message) => withArguments(message, newer)),
      state: shared,
      toolCalls: calls,
    }),
  };
}

function withArguments(message: Message, newer: Calls): Message {
  if (message.role !== 'assistant' || !message.toolCalls?.some(({ id }) => newer[id])) return message;
  const toolCalls = message.toolCalls.map((call) => {
    const text = newer[call.id]?.argsText;
    return text === undefined ? call : { ...call, function: { ...call.function, arguments: text } };
  });
  return { ...message, toolCalls };
}
