import type { AgentEvent } from '../../src/model/AgentEvent.js';
import { emptyConversation, Conversation } from '../../src/state/Conversation.js';
import { reduceEvents } from '../../src/state/reduceEvents.js';

/** The conversation after the events of one run. It is empty at first unless `from` is given. */
export function converse(
  events: readonly AgentEvent[],
  { runId = 'run-1', from = emptyConversation() }: { runId?: string; from?: Conversation } = {},
): Conversation {
  return reduceEvents(from, events, { runId });
}

/** A tool call as servers stream it, its arguments in the given pieces. */
export function streamedCall(
  toolCallId: string,
  pieces: readonly string[],
  name = 'send_mail',
): AgentEvent[] {
  return [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: name },
    ...pieces.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta })),
    { type: 'TOOL_CALL_END', toolCallId },
  ];
}

/** Everything that can be read from a conversation. */
export function plain({ messages, state, toolCalls, steps, subagents, activity }: Conversation): object {
  return { messages, state, toolCalls, steps, subagents, activity };
}

/** Freezes a JSON value, or everything readable of a conversation, so that a write to it throws. */
export function frozen<T>(value: T): T {
  if (value instanceof Conversation) frozen(plain(value));
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
