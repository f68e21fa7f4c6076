import type { Message } from '../model/agUi.js';
import { SECRET_MASK } from '../secrets/secretMask.js';
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

/** Whether parts of a message are still omitted. The agent may have sent it again since. */
export function isMasked(message: Message, { messageIds, callIds }: Withheld): boolean {
  if (!messageIds.has(message.id)) return false;
  const isGap = callsOf(message).some((call) => callIds.has(call.id) && call.function.arguments === '');
  return isGap || JSON.stringify(message).includes(SECRET_MASK);
}

const callsOf = (message: Message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []);
