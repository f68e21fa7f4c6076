import type { Message } from './agUi.js';
import { isJsonObject, own } from './json.js';

type ToolCalls = NonNullable<Extract<Message, { role: 'assistant' }>['toolCalls']>;

/** The tool calls of a message. Only messages of the agent have some. */
export const messageCalls = (message: Message): Readonly<ToolCalls> =>
  message.role === 'assistant' ? (message.toolCalls ?? []) : [];

/** The part of a call with its name and its arguments. Some servers write them into the call itself. */
export function functionOf(call: unknown): unknown {
  const called = own(call, 'function');
  return isJsonObject(called) ? called : call;
}
