import type { Message } from '../model/agUi.js';
import { parseJson } from '../model/json.js';
import { SECRET_MASK } from '../secrets/secretMask.js';
import { callOf, type Conversation } from '../state/Conversation.js';
import type { Withheld } from './RunState.js';

/** Nothing was omitted. */
export const nothingWithheld: Withheld = { callIds: new Set(), messageIds: new Set(), texts: [] };

/**
 * The messages that may be posted. A message with a masked or omitted secret is not posted, because the agent has the
 * original. Neither are the results of its calls.
 */
export function postable(messages: readonly Message[], withheld: Withheld): readonly Message[] {
  if (withheld.messageIds.size === 0) return messages;
  const calls = new Set<string>();
  const whole = messages.filter((message) => {
    if (!isMasked(message, withheld)) return true;
    for (const { id } of callsOf(message)) calls.add(id);
    return false;
  });
  return calls.size === 0
    ? whole
    : whole.filter((each) => each.role !== 'tool' || !calls.has(each.toolCallId));
}

/**
 * The messages without the calls whose arguments broke off, because the stream was cut or stopped. A server that parses
 * the arguments would refuse every later request.
 */
export function withoutCutCalls(
  messages: readonly Message[],
  conversation: Conversation,
): readonly Message[] {
  const isWhole = (call: ReturnType<typeof callsOf>[number]): boolean => {
    const text = call.function.arguments;
    const status = callOf(conversation, call.id)?.status;
    return status !== 'new' && (status !== 'running' || text === '' || parseJson(text) !== undefined);
  };
  return messages.flatMap((message): readonly Message[] => {
    const calls = callsOf(message);
    const toolCalls = calls.filter(isWhole);
    if (message.role !== 'assistant' || toolCalls.length === calls.length) return [message];
    const { toolCalls: _calls, ...rest } = message;
    if (toolCalls.length > 0) return [{ ...rest, toolCalls }];
    return rest.content ? [rest] : [];
  });
}

/** Whether parts of a message are still omitted. The agent may have sent it again since. */
export function isMasked(message: Message, { messageIds, callIds }: Withheld): boolean {
  if (!messageIds.has(message.id)) return false;
  const isGap = callsOf(message).some((call) => callIds.has(call.id) && call.function.arguments === '');
  return isGap || JSON.stringify(message).includes(SECRET_MASK);
}

const callsOf = (message: Message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []);
