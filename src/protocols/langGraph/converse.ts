import { afterAgent } from '../../model/afterAgent.js';
import type { Message } from '../../model/agUi.js';
import type { ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import type { Conversation, LangGraphContext } from './Conversation.js';
import { asLangChain } from './messages.js';
import { postRun } from './postRun.js';
import { refresh } from './refresh.js';
import { resume } from './resume.js';
import { explained } from './refusals.js';
import { threadAddress } from './threadAddress.js';

/** Implements the API of LangGraph's server; see `langGraph`. */
export async function* converse(
  task: ProtocolTask,
  wire: Wire,
  context: LangGraphContext,
): AsyncGenerator<ConversationResult, void> {
  const { threadId, runId } = task.input;
  const conversation: Conversation = { ...context, task, wire, at: threadAddress(wire.url, threadId) };
  try {
    if (task.kind === 'refresh') return yield* refresh(conversation);
    const messages = newMessages(task).map(asLangChain);
    // A new message starts the graph again, which discards the pending interrupts.
    if (task.kind === 'resume' && messages.length === 0) return yield* resume(conversation, task.batch);
    const { input: inputOf } = context.options;
    yield* postRun(conversation, { input: inputOf ? inputOf(messages, task.input) : { messages } });
  } catch (cause) {
    throw explained(cause, threadId);
  } finally {
    context.running.delete(runId);
  }
}

/**
 * The messages that this task adds and, unless it has answers, those after the agent's last one. A message that the
 * thread already has is replaced there, not added again, because its id is the same.
 */
function newMessages({
  kind,
  input: { messages },
  newMessages: added = [],
}: Exclude<ProtocolTask, { kind: 'refresh' }>): readonly Message[] {
  const ids = added.map(({ id }) => id);
  const first = kind === 'resume' ? Infinity : afterAgent(messages);
  return messages.filter(({ id }, index) => index >= first || ids.includes(id));
}
