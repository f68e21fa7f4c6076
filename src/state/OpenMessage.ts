import type { Message } from '../model/agUi.js';
import { isJsonObject } from '../model/json.js';
import type { LiveDocument } from './LiveDocument.js';
import type { Vector } from './Vector.js';

type AssistantMessage = Extract<Message, { role: 'assistant' }>;
export type ToolCall = NonNullable<AssistantMessage['toolCalls']>[number];

/**
 * A message of which a part is written to by the stream: the calls of an assistant, or the content of an activity. It
 * is put together when it is first read, so that one of a thousand calls costs as much as the only one.
 */
export class OpenMessage {
  /** The message but for that part. */
  readonly base: Message;
  readonly calls: Vector<ToolCall> | undefined;
  readonly content: LiveDocument | undefined;
  #whole: Message | undefined;

  constructor(base: Message, { calls, content }: { calls?: Vector<ToolCall>; content?: LiveDocument }) {
    this.base = base;
    this.calls = calls;
    this.content = content;
  }

  /** All of it: the same one each time. */
  get whole(): Message {
    this.#whole ??= this.#together();
    return this.#whole;
  }

  /** The same parts with another base. */
  on(base: Message): OpenMessage {
    return new OpenMessage(base, {
      ...(this.calls && { calls: this.calls }),
      ...(this.content && { content: this.content }),
    });
  }

  #together(): Message {
    const { base, calls, content } = this;
    if (base.role === 'assistant' && calls) {
      const toolCalls: ToolCall[] = [];
      calls.each((call) => toolCalls.push(call));
      return { ...base, toolCalls };
    }
    // The reducer lets in no other content than an object.
    const document = content?.read();
    return base.role === 'activity' && isJsonObject(document) ? { ...base, content: document } : base;
  }
}
