import { afterAgent } from '../../model/afterAgent.js';
import type { Message } from '../../model/agUi.js';
import type { ConversationResult, ProtocolTask, Wire } from '../../model/Protocol.js';
import { replacing } from '../replacing.js';
import type { Conversation, LangGraphContext } from './Conversation.js';
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
  const said = newMessages(task);
  try {
    if (task.kind === 'refresh') yield* refresh(conversation);
    // A new message starts the graph again, which discards the pending interrupts.
    else if (task.kind === 'resume' && said.length === 0) yield* resume(conversation, task.batch);
    else yield* postRun(conversation, { input: context.newInput(task.input, said) });
  } catch (cause) {
    throw explained(cause, threadId);
  } finally {
    context.running.delete(runId);
  }
}

/**
 * The messages after the agent's last one, and the others that this task adds. A message that the thread already has is
 * replaced there by itself, because its id is the same.
 */
function newMessages(task: ProtocolTask): readonly Message[] {
  if (task.kind === 'resume') return replacing(task);
  const { messages } = task.input;
  const ids = new Set(task.kind === 'start' ? task.said?.map(({ id }) => id) : []);
  const first = afterAgent(messages);
  return messages.filter(({ id }, index) => index >= first || ids.has(id));
}
