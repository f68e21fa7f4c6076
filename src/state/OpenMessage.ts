import type { Message } from '../model/agUi.js';
import { isJsonObject } from '../model/json.js';
import type { LiveDocument } from './LiveDocument.js';
import type { Vector } from './Vector.js';

type AssistantMessage = Extract<Message, { role: 'assistant' }>;
export type ToolCall = NonNullable<AssistantMessage['toolCalls']>[number];

/**
 * A message with one part that the stream writes to: the calls of an assistant, or the content of an activity. The
 * complete message is created on first access, so the cost of a write does not depend on the number of calls.
 */
export class OpenMessage {
  /** The message without that part. */
  readonly base: Message;
  readonly calls: Vector<ToolCall> | undefined;
  readonly content: LiveDocument | undefined;
  #whole: Message | undefined;

  constructor(base: Message, { calls, content }: { calls?: Vector<ToolCall>; content?: LiveDocument }) {
    this.base = base;
    this.calls = calls;
    this.content = content;
  }

  /** The complete message: the same object each time. */
  get whole(): Message {
    this.#whole ??= this.#combined();
    return this.#whole;
  }

  /** The same part with another base. */
  withBase(base: Message): OpenMessage {
    return new OpenMessage(base, {
      ...(this.calls && { calls: this.calls }),
      ...(this.content && { content: this.content }),
    });
  }

  #combined(): Message {
    const { base, calls, content } = this;
    if (base.role === 'assistant' && calls) {
      const toolCalls: ToolCall[] = [];
      calls.each((call) => toolCalls.push(call));
      return { ...base, toolCalls };
    }
    // The reducer accepts only objects as content.
    const document = content?.read();
    return base.role === 'activity' && isJsonObject(document) ? { ...base, content: document } : base;
  }
}
