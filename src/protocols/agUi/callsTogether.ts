import { afterAgent } from '../../model/afterAgent.js';
import { toExactJson } from '../../model/exactJson.js';
import type { Message } from '../../model/agUi.js';
import { messageCalls } from '../../model/messageCalls.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { CHANGES, CONFIRMATION } from './confirmedCall.js';
import { inResume, type ResumeEncoding } from './resumeEncodings.js';

type ToolCall = ReturnType<typeof messageCalls>[number];

/**
 * ADK's middleware inserts each answer after the message with its call, and uses only the answers after the last
 * message with such a call. The calls of several answers are therefore in one message. If the request does not contain
 * the call of an answer, it inserts the answer at the end, and ignores a new message before it.
 */
export const withCallsTogether: ResumeEncoding = (input, batch) => {
  const { id, entries, received } = batch;
  const ids = new Set(entries.map(({ interruptId }) => interruptId));
  const hasAsked = (message: Message) => messageCalls(message).some((call) => ids.has(call.id));
  const last = input.messages.findLastIndex(hasAsked);
  // If the agent has no message, the first message began the run.
  const newMessages = Math.max(1, afterAgent(input.messages));
  if (entries.length < 2 && (last >= 0 || newMessages >= input.messages.length))
    return inResume(input, batch);
  const sent = new Map(input.messages.flatMap(messageCalls).map((call) => [call.id, call]));
  const asked = entries.map(
    ({ interruptId }, index) => sent.get(interruptId) ?? confirmation(interruptId, received[index]),
  );
  const together: Message = { id: `${id}:calls`, role: 'assistant', toolCalls: asked };
  if (last < 0)
    return inResume({ ...input, messages: input.messages.toSpliced(newMessages, 0, together) }, batch);
  const messages = input.messages.flatMap((message, index): readonly Message[] => {
    if (message.role !== 'assistant' || !hasAsked(message)) return [message];
    const others = messageCalls(message).filter((call) => !ids.has(call.id));
    if (index === last) return [{ ...message, toolCalls: [...others, ...asked] }];
    const { toolCalls: _, ...rest } = message;
    if (others.length > 0) return [{ ...rest, toolCalls: others }];
    return message.content ? [rest] : [];
  });
  return inResume({ ...input, messages }, batch);
};

/** The call with which ADK asks, if the page does not have it. */
const confirmation = (id: string, received: ReceivedInterrupt | undefined): ToolCall => ({
  id,
  type: 'function',
  function: {
    name: received?.interrupt.reason === CHANGES ? CHANGES : CONFIRMATION,
    arguments: toExactJson(received?.interrupt.metadata?.['adk'] ?? {}),
  },
});
