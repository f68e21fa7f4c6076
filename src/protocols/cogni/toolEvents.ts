import type { AgentEvent } from '../../model/AgentEvent.js';
import { own, ownString, type JsonObject } from '../../model/json.js';

/** The events of a tool call, whose arguments arrive with its start or later. `started` has the ids of started calls. */
export function toolCall(value: JsonObject, started: Set<string>): AgentEvent[] {
  const toolCallId = ownString(value, 'toolCallId');
  if (toolCallId === undefined) return [];
  const begins = !started.has(toolCallId);
  started.add(toolCallId);
  const args = own(value, 'input') ?? own(value, 'args');
  const toolCallName = ownString(value, 'toolName') ?? '';
  return [
    ...(begins ? [{ type: 'TOOL_CALL_START', toolCallId, toolCallName }] : []),
    ...(args === undefined || args === null
      ? []
      : [
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args) },
          { type: 'TOOL_CALL_END', toolCallId },
        ]),
  ];
}

/** A tool's result as text. */
export function toolResult(value: JsonObject, result: unknown): AgentEvent[] {
  const toolCallId = ownString(value, 'toolCallId');
  if (toolCallId === undefined) return [];
  const content = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  return [{ type: 'TOOL_CALL_RESULT', messageId: `${toolCallId}:result`, toolCallId, content }];
}
