import type { Message } from '../model/agUi.js';
import { messageCalls } from '../model/messageCalls.js';
import { parseJson } from '../model/json.js';
import { SECRET_MASK } from '../model/secretMask.js';
import { callOf, type Conversation } from '../state/Conversation.js';

/** What is not stored because it contains a secret. */
export interface Withheld {
  /** Calls with secret arguments. In a restored run the arguments are missing until the server sends them again. */
  readonly callIds: ReadonlySet<string>;
  /** Messages that were masked before the run object was restored. */
  readonly messageIds: ReadonlySet<string>;
  /** The known secrets as text. This list is used only for masking. It is not stored, and not sent to other tabs. */
  readonly texts: readonly string[];
}

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
    for (const { id } of messageCalls(message)) calls.add(id);
    return false;
  });
  return calls.size === 0
    ? whole
    : whole.filter((each) => each.role !== 'tool' || !calls.has(each.toolCallId));
}

/**
 * The messages without the calls whose arguments broke off, because the stream was cut or stopped. A server that parses
 * the arguments would refuse every later request. If a snapshot lists a call without its name or its arguments, those
 * that the page shows are used.
 */
export function withWholeCalls(messages: readonly Message[], conversation: Conversation): readonly Message[] {
  // An id can be reused, and the page shows the latest call.
  const latest = new Map(messages.flatMap(messageCalls).map((call) => [call.id, call]));
  const wholeCall = (call: Call): readonly Call[] => {
    const { name, arguments: text } = call.function;
    const { status, name: shown = '', args, argsText = '' } = callOf(conversation, call.id) ?? {};
    const isWhole =
      status !== 'new' && (status !== 'running' || text === '' || parseJson(text) !== undefined);
    if (!isWhole) return [];
    const known = args === undefined ? '' : argsText;
    if (latest.get(call.id) !== call) return [call];
    return [{ ...call, function: { name: name || shown, arguments: text || known } }];
  };
  return messages.flatMap((message): readonly Message[] => {
    const calls = messageCalls(message);
    if (message.role !== 'assistant' || calls.length === 0) return [message];
    const toolCalls = calls.flatMap(wholeCall);
    const { toolCalls: _calls, ...rest } = message;
    if (toolCalls.length > 0) return [{ ...rest, toolCalls }];
    return rest.content ? [rest] : [];
  });
}

type Call = ReturnType<typeof messageCalls>[number];

/** Whether parts of a message are still omitted. The agent may have sent it again since. */
export function isMasked(message: Message, { messageIds, callIds }: Withheld): boolean {
  if (!messageIds.has(message.id)) return false;
  const isGap = messageCalls(message).some((call) => callIds.has(call.id) && call.function.arguments === '');
  return isGap || JSON.stringify(message).includes(SECRET_MASK);
}
