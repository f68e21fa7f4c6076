import type { Message } from '../model/agUi.js';
import { isTooDeep, parseJson, sameJson, isJsonObject, own } from '../model/json.js';
import { isSettled } from './isSettled.js';
import type { MessageList } from './MessageList.js';
import type { ToolCall } from './OpenMessage.js';
import type { ToolCallTable } from './ToolCallTable.js';

type ToolMessage = Extract<Message, { role: 'tool' }>;

interface RecordContext {
  /** The run of the messages; `''` for history of an unknown run. */
  readonly runId: string;
  /** Whether a call's arguments are still streaming. */
  readonly isOpen?: (toolCallId: string) => boolean;
}

/** The latest call with an id in a list of messages, and its result. */
interface LatestCall {
  readonly call?: ToolCall | undefined;
  /** The subagent whose message contains the call. */
  readonly sender?: string | undefined;
  /**
   * Another call with this id has no result before this one. `certain`: it is in the same message, or another subagent
   * has made it. `possible`: it is in an earlier message.
   */
  readonly overlap?: 'certain' | 'possible' | undefined;
  /** The last of its results. */
  readonly result?: ToolMessage | undefined;
}

/**
 * Adds complete messages to the list with `add`, and updates the records of their calls and results. If the list
 * contains an id more often than before, the id was reused: the record then describes the latest call and has only that
 * call's result.
 */
export function recordMessages(
  list: MessageList,
  table: ToolCallTable,
  messages: readonly Message[],
  context: RecordContext,
  add: () => void,
): void {
  const latest = latestCalls(messages);
  const before = new Map([...latest.keys()].map((id) => [id, list.countCalls(id)]));
  add();
  for (const [id, { call, overlap, result }] of latest) {
    const count = before.get(id) ?? 0;
    const isNewCall = count > 0 && list.countCalls(id) > count;
    const known = table.get(id);
    const isShared = overlap === 'certain' || (overlap && known?.isShared && !isSettled(known));
    if (call) recordCall(table, call, isNewCall, context);
    if (isShared && !table.get(id)?.isShared) table.edit(id, (record) => (record.isShared = true));
    if (result) recordResult(table, result, context.runId);
  }
}

function latestCalls(messages: readonly Message[]): Map<string, LatestCall> {
  const latest = new Map<string, LatestCall>();
  for (const message of messages) {
    if (message.role === 'tool') {
      latest.set(message.toolCallId, { ...latest.get(message.toolCallId), result: message });
    } else if (message.role === 'assistant') {
      const { toolCalls = [], subagentRunId: sender } = message;
      for (const call of toolCalls) {
        const earlier = latest.get(call.id);
        // A result before the first call may have arrived early. A result before the second belongs to the first.
        latest.set(call.id, {
          call,
          sender,
          overlap: overlapOf({ call, sender }, earlier, toolCalls),
          ...(earlier && earlier.call === undefined && { result: earlier.result }),
        });
      }
    }
  }
  return latest;
}

/** Servers reuse ids, so an earlier call overlaps only if it has no result yet. A list may repeat a call. */
function overlapOf(
  { call, sender }: Required<Pick<LatestCall, 'sender'>> & { readonly call: ToolCall },
  earlier: LatestCall | undefined,
  sameMessage: readonly ToolCall[],
): LatestCall['overlap'] {
  if (!earlier?.call || earlier.result) return undefined;
  const isInMessage = sameMessage.includes(earlier.call);
  const isOtherSender = sender !== undefined && earlier.sender !== undefined && sender !== earlier.sender;
  if (!sameJson(earlier.call.function, call.function))
    return isInMessage || isOtherSender ? 'certain' : 'possible';
  return isInMessage ? earlier.overlap : undefined;
}

function recordCall(
  table: ToolCallTable,
  call: ToolCall,
  isNewCall: boolean,
  { runId, isOpen }: RecordContext,
): void {
  const { id } = call;
  const { name, arguments: text } = call.function;
  const known = isNewCall ? undefined : table.get(id);
  if (known === undefined) {
    table.begin({ id, name, argsText: text, status: 'running', proposedBy: runId });
    parseArguments(table, id);
    return;
  }
  if (name !== '' && known.name !== name) table.edit(id, (record) => (record.name = name));
  if (text !== '' && known.argsText !== text) table.edit(id, (record) => (record.argsText = text));
  if (isOpen?.(id)) return;
  parseArguments(table, id);
  if (known.status === 'new') table.edit(id, (record) => (record.status = 'running'));
}

/** Parses the arguments of a complete call. Arguments that are too deep to show are not parsed. */
export function parseArguments(table: ToolCallTable, id: string): void {
  const known = table.get(id);
  if (known === undefined) return;
  const parsed = parseJson(known.argsText);
  if (parsed === undefined || isTooDeep(parsed.value)) {
    if (known.args !== undefined) table.edit(id, (record) => delete record.args);
  } else if (!sameJson(parsed.value, known.args)) {
    table.edit(id, (record) => (record.args = parsed.value));
  }
}

/**
 * Records the result of a tool. A later result replaces an earlier one. An equal result changes nothing, so
 * `resolvedBy` is the run that first reported it. A cancelled call stays cancelled and has no result: text that a
 * server writes in its place is not an execution.
 */
export function recordResult(table: ToolCallTable, message: ToolMessage, runId: string): void {
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

/**
 * The result of a tool: the JSON in a tool message's content, even if it was encoded twice; otherwise its text. JSON
 * that is too deep to show stays text. Content parts that are all text become one text. Others are returned unchanged.
 */
function readToolResult(content: unknown): unknown {
  const text = textOf(content);
  if (text === undefined) return content;
  const parsed = parseJson(text);
  if (parsed === undefined || isTooDeep(parsed.value)) return text;
  if (typeof parsed.value !== 'string') return parsed.value;
  // `"12"` is the text 12. Only text that must be JSON is decoded again.
  const inner = parseJson(parsed.value);
  const isMore = typeof inner?.value === 'object' || typeof inner?.value === 'string';
  return isMore && !isTooDeep(inner.value) ? inner.value : parsed.value;
}

function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) =>
    isJsonObject(part) && own(part, 'type') === 'text' ? own(part, 'text') : null,
  );
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}
