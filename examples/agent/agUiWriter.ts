import { EventType, type AssistantMessage, type Event, type ToolCall, type ToolMessage } from '@ag-ui/core';
import type { ProposedCall } from './Scenario.js';
import type { Delta } from './ScriptedModel.js';

/** Converts the work of a graph node to AG-UI events, and returns the resulting message. */
export interface AgUiWriter {
  /** Streams one assistant message with its tool calls. */
  speak(deltas: AsyncIterable<Delta>): Promise<AssistantMessage>;
  /** Streams the result of `call` under the id of the proposal. The call itself is not repeated. */
  result(call: ProposedCall, content: object): ToolMessage;
}

/** Creates a writer that passes each event to `write` immediately. */
export function createAgUiWriter(write: (event: Event) => void, createId: () => string): AgUiWriter {
  return {
    async speak(deltas) {
      const messageId = createId();
      const toolCalls: ToolCall[] = [];
      let content = '';
      let inText = false;
      const endText = () => {
        if (inText) write({ type: EventType.TEXT_MESSAGE_END, messageId });
        inText = false;
      };
      for await (const delta of deltas) {
        const call = toolCalls.at(-1);
        if (delta.kind === 'text') {
          if (!inText) write({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' });
          inText = true;
          content += delta.text;
          write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: delta.text });
        } else if (delta.kind === 'call') {
          endText();
          const id = `tc-${createId().slice(0, 8)}`;
          toolCalls.push({ id, type: 'function', function: { name: delta.name, arguments: '' } });
          write({
            type: EventType.TOOL_CALL_START,
            toolCallId: id,
            toolCallName: delta.name,
            parentMessageId: messageId,
          });
        } else if (call && delta.kind === 'args') {
          call.function.arguments += delta.text;
          write({ type: EventType.TOOL_CALL_ARGS, toolCallId: call.id, delta: delta.text });
        } else if (call) {
          write({ type: EventType.TOOL_CALL_END, toolCallId: call.id });
        }
      }
      endText();
      return { id: messageId, role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) };
    },

    result(call, content) {
      const message: ToolMessage = {
        id: createId(),
        role: 'tool',
        toolCallId: call.id,
        content: JSON.stringify(content),
      };
      write({
        type: EventType.TOOL_CALL_RESULT,
        messageId: message.id,
        toolCallId: call.id,
        content: message.content,
        role: 'tool',
      });
      return message;
    },
  };
}
