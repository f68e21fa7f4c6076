import type { Message } from '../model/agUi.js';
import type { ToolCall } from './MessageList.js';
import { parseJson } from './parseJson.js';
import { readToolResult } from './readToolResult.js';
import { sameJson } from './sameJson.js';
import type { ToolCallTable } from './ToolCallTable.js';

interface RecordingContext {
  /** The run that told of the message; `''` for history of no known run. */
  readonly runId: string;
  /** Whether a call's arguments are still streaming in. */
  readonly isOpen?: (toolCallId: string) => boolean;
}

/** Keeps the records in step with a whole message: the calls an assistant makes, or the result of one. */
export function recordToolCalls(table: ToolCallTable, message: Message, context: RecordingContext): void {
  if (message.role === 'assistant') {
    for (const call of message.toolCalls ?? []) recordCall(table, call, context);
  } else if (message.role === 'tool') {
    const failure = message.error === undefined || message.error === '' ? undefined : message.error;
    settleToolCall(table, message.toolCallId, {
      status: failure === undefined ? 'succeeded' : 'failed',
      result: message.content === '' && failure !== undefined ? failure : readToolResult(message.content),
      runId: context.runId,
    });
  }
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
export function settleToolCall(
  table: ToolCallTable,
  id: string,
  { status, result, runId }: { status: 'succeeded' | 'failed'; result: unknown; runId: string },
): void {
  const known = table.get(id);
  if (known?.status === 'cancelled') return;
  if (known?.status === status && sameJson(known.result, result)) return;
  const blank = { name: '', argsText: '', status, proposedBy: runId };
  table.edit(
    id,
    (record) => {
      record.status = status;
      record.result = result;
      if (runId !== '') record.resolvedBy = runId;
    },
    blank,
  );
}
