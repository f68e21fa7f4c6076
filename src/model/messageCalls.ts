import type { Message } from './agUi.js';

type ToolCalls = NonNullable<Extract<Message, { role: 'assistant' }>['toolCalls']>;

/** The tool calls of a message. Only messages of the agent have some. */
export const messageCalls = (message: Message): Readonly<ToolCalls> =>
  message.role === 'assistant' ? (message.toolCalls ?? []) : [];
