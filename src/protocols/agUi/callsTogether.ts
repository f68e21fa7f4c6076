import type { Message } from '../../model/agUi.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { CHANGES, CONFIRMATION } from './confirmedCall.js';
import { inResume, type ResumeEncoding } from './resumeEncodings.js';

type AssistantMessage = Extract<Message, { role: 'assistant' }>;
type ToolCall = NonNullable<AssistantMessage['toolCalls']>[number];

/**
 * ADK's middleware inserts each answer after the message with its call, and uses only the answers after the last
 * message with such a call. The calls of several answers are therefore in one message.
 */
export const withCallsTogether: ResumeEncoding = (input, batch) => {
  const { id, entries, received } = batch;
  if (entries.length < 2) return inResume(input, batch);
  const ids = new Set(entries.map(({ interruptId }) => interruptId));
  const sent = new Map(input.messages.flatMap(callsOf).map((call) => [call.id, call]));
  const asked = entries.map(
    ({ interruptId }, index) => sent.get(interruptId) ?? confirmation(interruptId, received[index]),
  );
  const last = input.messages.findLastIndex((message) => callsOf(message).some((call) => ids.has(call.id)));
  const messages = input.messages.flatMap((message, index): readonly Message[] => {
    if (message.role !== 'assistant' || !callsOf(message).some((call) => ids.has(call.id))) return [message];
    const others = callsOf(message).filter((call) => !ids.has(call.id));
    if (index === last) return [{ ...message, toolCalls: [...others, ...asked] }];
    const { toolCalls: _, ...rest } = message;
    if (others.length > 0) return [{ ...rest, toolCalls: others }];
    return message.content ? [rest] : [];
  });
  if (last < 0) messages.push({ id: `${id}:calls`, role: 'assistant', toolCalls: asked });
  return inResume({ ...input, messages }, batch);
};

const callsOf = (message: Message): readonly ToolCall[] =>
  message.role === 'assistant' ? (message.toolCalls ?? []) : [];

/** The call with which ADK asks, if the page does not have it. */
const confirmation = (id: string, received: ReceivedInterrupt | undefined): ToolCall => ({
  id,
  type: 'function',
  function: {
    name: received?.interrupt.reason === CHANGES ? CHANGES : CONFIRMATION,
    arguments: JSON.stringify(received?.interrupt.metadata?.['adk'] ?? {}),
  },
});
