import type { AgentEvent } from '../../model/AgentEvent.js';
import { ownString } from '../../model/json.js';
import { readField } from './normaliseEvent.js';

/** A tool call as the stream told of it. */
export interface StreamedCall {
  readonly id: string;
  readonly name: string;
  readonly argsText: string;
}

/** Which tool calls a stream spoke of. */
export interface ToolCallLedger {
  note(event: AgentEvent): void;
  /** Calls that this run began and gave no result for, in order. */
  unanswered(): readonly StreamedCall[];
  /** The one call without a result that an interrupt's id names; `undefined` for none, and for more than one. */
  namedBy(interruptId: string): string | undefined;
  /** Another run begins in the same stream: its calls are its own, but the old ones can still be named. */
  beginRun(): void;
}

/** A shorter id, such as `1`, is found in too many others to prove anything. */
const SHORTEST_SEGMENT = 3;

/** Makes an empty ledger. Calls are known by TOOL_CALL_START, TOOL_CALL_CHUNK and MESSAGES_SNAPSHOT. */
export function createToolCallLedger(): ToolCallLedger {
  const known = new Set<string>();
  const settled = new Set<string>();
  let started = new Map<string, { name: string; parts: string[] }>();
  let lastChunked: string | undefined;

  function noteMessages(messages: unknown): void {
    if (!Array.isArray(messages)) return;
    for (const message of messages as readonly unknown[]) {
      const calls = readField(message, 'toolCalls');
      if (Array.isArray(calls)) for (const call of calls) add(known, readField(call, 'id'));
      if (readField(message, 'role') === 'tool') add(settled, readField(message, 'toolCallId'));
    }
  }

  function noteCall(event: AgentEvent): void {
    // A chunk after the first may leave the id out.
    const id = ownString(event, 'toolCallId') ?? (event.type === 'TOOL_CALL_CHUNK' ? lastChunked : undefined);
    if (id === undefined) return;
    if (event.type === 'TOOL_CALL_CHUNK') lastChunked = id;
    if (event.type !== 'TOOL_CALL_ARGS') {
      known.add(id);
      const call = started.get(id) ?? { name: '', parts: [] };
      started.set(id, { ...call, name: ownString(event, 'toolCallName') ?? call.name });
    }
    const delta = ownString(event, 'delta');
    if (delta !== undefined) started.get(id)?.parts.push(delta);
  }

  return {
    note(event) {
      switch (event.type) {
        case 'TOOL_CALL_START':
        case 'TOOL_CALL_CHUNK':
        case 'TOOL_CALL_ARGS':
          noteCall(event);
          break;
        case 'TOOL_CALL_RESULT':
          add(settled, event['toolCallId']);
          break;
        case 'MESSAGES_SNAPSHOT':
          noteMessages(event['messages']);
          break;
      }
    },
    unanswered: () =>
      [...started].flatMap(([id, { name, parts }]) =>
        settled.has(id) ? [] : [{ id, name, argsText: parts.join('') }],
      ),
    namedBy(interruptId) {
      const named = [...known].filter((id) => !settled.has(id) && names(interruptId, id));
      return named.length === 1 ? named[0] : undefined;
    },
    beginRun() {
      started = new Map();
    },
  };
}

function add(ids: Set<string>, id: unknown): void {
  if (typeof id === 'string' && id !== '') ids.add(id);
}

/**
 * Whether `toolCallId` is all of `interruptId` or stands in it between delimiters: `hook:beforeToolCall:tc-a:approve`
 * (Strands), `approval_tc-1` (TanStack AI), `int-tc-1` (Pydantic AI), `perm_tc-1` (Awaken), `r1::tc-1` (Mastra).
 */
function names(interruptId: string, toolCallId: string): boolean {
  if (interruptId === toolCallId) return true;
  if (toolCallId.length < SHORTEST_SEGMENT) return false;
  for (let at = interruptId.indexOf(toolCallId); at !== -1; at = interruptId.indexOf(toolCallId, at + 1)) {
    if (isDelimiter(interruptId[at - 1]) && isDelimiter(interruptId[at + toolCallId.length])) return true;
  }
  return false;
}

function isDelimiter(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}
