import type { Message } from '../model/agUi.js';
import type { ToolCall } from './MessageList.js';
import { parseJson } from './parseJson.js';
import { readToolResult } from './readToolResult.js';
import { sameJson } from './sameJson.js';
import type { ToolCallTable } from './ToolCallTable.js';

type ToolMessage = Extract<Message, { role: 'tool' }>;

interface RecordingContext {
  /** The run that told of the messages; `''` for history of no known run. */
  readonly runId: string;
  /** Whether a call's arguments are still streaming in. */
  readonly isOpen?: (toolCallId: string) => boolean;
}

/**
 * Keeps the records in step with whole messages: the calls that assistants make, and the results of calls. Where a
 * call has several results, the last one counts.
 */
export function recordToolCalls(
  table: ToolCallTable,
  messages: readonly Message[],
  context: RecordingContext,
): void {
  const results = new Map<string, ToolMessage>();
  for (const message of messages) {
    if (message.role === 'tool') results.set(message.toolCallId, message);
    else if (message.role === 'assistant') {
      for (const call of message.toolCalls ?? []) recordCall(table, call, context);
    }
  }
  for (const message of results.values()) recordResult(table, message, context);
}

function recordCall(table: ToolCallTable, call: ToolCall, { runId, isOpen }: RecordingContext): void {
  const { name, arguments: text } = call.function;
  const known = table.get(call.id);
  if (known === undefined) {
    const blank = { name, argsText: text, status: 'running', proposedBy: runId } as const;
    table.edit(call.id, () => undefined, blank);
    parseArguments(table, call.id);
    return;
  }
  if (name !== '' && known.name !== name) table.edit(call.id, (record) => (record.name = name));
  if (text !== '' && known.argsText !== text) table.edit(call.id, (record) => (record.argsText = text));
  if (isOpen?.(call.id)) return;
  parseArguments(table, call.id);
  if (known.status === 'new') table.edit(call.id, (record) => (record.status = 'running'));
}

/** Reads the arguments of a call whose text is complete. */
export function parseArguments(table: ToolCallTable, id: string): void {
  const known = table.get(id);
  if (known === undefined) return;
  const parsed = parseJson(known.argsText);
  if (parsed === undefined) {
    if (known.args !== undefined) table.edit(id, (record) => delete record.args);
  } else if (!sameJson(parsed.value, known.args)) {
    table.edit(id, (record) => (record.args = parsed.value));
  }
}

/**
 * Notes what a tool gave back. The last word wins; the same word again changes nothing, so that `resolvedBy` names
 * the run that said it first. A cancelled call stays cancelled and has no result: what a server writes into the
 * conversation in its place is no execution.
 */
function recordResult(table: ToolCallTable, message: ToolMessage, { runId }: RecordingContext): void {
  const { toolCallId, content, error = '' } = message;
  const status = error === '' ? 'succeeded' : 'failed';
  const result = content === '' && error !== '' ? error : readToolResult(content);
  const known = table.get(toolCallId);
  if (known?.status === 'cancelled') return;
  if (known?.status === status && sameJson(known.result, result)) return;
  table.edit(
    toolCallId,
    (record) => {
      record.status = status;
      record.result = result;
      if (runId !== '') record.resolvedBy = runId;
    },
    { name: '', argsText: '', status, proposedBy: runId },
  );
}
