import type { AgentEvent } from '../../model/AgentEvent.js';
import { toExactJson } from '../../model/exactJson.js';
import { ownString } from '../../model/json.js';
import { functionOf } from '../../model/messageCalls.js';
import { readField } from './normalizeEvent.js';

/** A tool call of the stream. */
export interface StreamedCall {
  readonly id: string;
  readonly name: string;
  readonly argsText: string;
}

/** The tool calls of a stream. */
export interface ToolCallLedger {
  note(event: AgentEvent): void;
  /** Calls that this run started and left without a result, in order. */
  unanswered(): readonly StreamedCall[];
  /** Calls without a result that only a messages snapshot contains, after its last user message. */
  listedLast(): readonly StreamedCall[];
  /** The single call without a result that an interrupt's id contains; `undefined` for none or several. */
  namedBy(interruptId: string): string | undefined;
  /** The tool of a call, if the stream has named it. */
  toolOf(id: string): string | undefined;
  /** Another run starts in the same stream. It has its own calls, but interrupts can still refer to earlier calls. */
  beginRun(): void;
}

/** Shorter ids, such as `1`, occur in too many other ids to prove anything. */
const SHORTEST_SEGMENT = 3;
/** More parts than any real id has. */
const MOST_PARTS = 4_096;

/**
 * Creates an empty ledger. It reads MESSAGES_SNAPSHOT and all TOOL_CALL_* events except TOOL_CALL_END. `history` is the
 * messages of the request, in which a host may have put anything.
 */
export function createToolCallLedger(history: unknown): ToolCallLedger {
  const earlier = new Set(listOf(history).flatMap(callIdsOf));
  const known = new Map<string, string | undefined>();
  const settled = new Set<string>();
  let started = new Map<string, { name: string; parts: string[] }>();
  /** The calls after the last user message of the latest messages snapshot. */
  let last: readonly StreamedCall[] = [];
  let lastChunked: string | undefined;

  function noteMessages(messages: unknown): void {
    if (!Array.isArray(messages)) return;
    const listed = new Set<unknown>();
    last = [];
    for (const message of messages as readonly unknown[]) {
      const calls = listOf(readField(message, 'toolCalls'));
      const role = readField(message, 'role');
      if (role === 'user') last = [];
      if (role === 'tool') noteResult(readField(message, 'toolCallId'));
      for (const call of calls) noteListed(call, listed);
      for (const call of calls.flatMap(listedCall)) addListed(call);
    }
  }

  /**
   * Two calls with one id get one answer. Unless their arguments are equal, the texts are joined, which is not valid
   * JSON, so no arguments are shown.
   */
  function addListed(call: StreamedCall): void {
    const { id, argsText } = call;
    const earlier = last.find((each) => each.id === id)?.argsText ?? argsText;
    const both = { ...call, argsText: earlier === argsText ? argsText : earlier + argsText };
    last = [...last.filter((each) => each.id !== id), both];
  }

  /** Calls that are listed later can have the id, too. */
  function noteResult(toolCallId: unknown): void {
    add(settled, toolCallId);
    last = last.filter(({ id }) => id !== toolCallId);
  }

  /** A repeated call in a list has the id of an earlier one, but not its result. */
  function noteListed(call: unknown, listed: Set<unknown>): void {
    const id = readField(call, 'id');
    if (typeof id !== 'string' || id === '') return;
    if (listed.has(id)) settled.delete(id);
    listed.add(id);
    known.set(id, ownString(functionOf(call), 'name') ?? known.get(id));
  }

  /** A call starts. If its id belongs to a call with a result, it is a new call. */
  function begin(id: string, name: string | undefined): void {
    const isNewCall = (known.has(id) || earlier.has(id)) && settled.delete(id);
    if (isNewCall) started.delete(id);
    known.set(id, name ?? known.get(id));
    const call = started.get(id) ?? { name: '', parts: [] };
    started.set(id, { ...call, name: name ?? call.name });
  }

  function noteCall(event: AgentEvent): void {
    // Later chunks may omit the id.
    const id = ownString(event, 'toolCallId') ?? (event.type === 'TOOL_CALL_CHUNK' ? lastChunked : undefined);
    if (id === undefined) return;
    if (event.type === 'TOOL_CALL_CHUNK') lastChunked = id;
    if (event.type !== 'TOOL_CALL_ARGS') begin(id, ownString(event, 'toolCallName'));
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
    listedLast: () => last.filter(({ id }) => !started.has(id) && !settled.has(id)),
    namedBy(interruptId) {
      const named = idsIn(interruptId, known).filter((id) => !settled.has(id));
      return named.length === 1 ? named[0] : undefined;
    },
    toolOf: (id) => known.get(id),
    beginRun() {
      started = new Map();
      last = [];
    },
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const callIdsOf = (message: unknown): readonly unknown[] =>
  listOf(readField(message, 'toolCalls')).map((call) => readField(call, 'id'));

function listedCall(call: unknown): readonly StreamedCall[] {
  const id = ownString(call, 'id');
  const called = functionOf(call);
  const args = readField(called, 'arguments');
  const argsText = typeof args === 'string' ? args : toExactJson(args ?? {});
  return id === undefined ? [] : [{ id, name: ownString(called, 'name') ?? '', argsText }];
}

function add(ids: Set<string>, id: unknown): void {
  if (typeof id === 'string' && id !== '') ids.add(id);
}

/**
 * The `ids` that equal `interruptId` or occur in it between delimiters: `hook:beforeToolCall:tc-a:approve` (Strands),
 * `approval_tc-1` (TanStack AI), `int-tc-1` (Pydantic AI), `perm_tc-1` (Awaken), `r1::tc-1` (Mastra). Looks up the
 * parts of the id, so the cost does not depend on the number of calls.
 */
function idsIn(interruptId: string, ids: ReadonlyMap<string, unknown>): readonly string[] {
  const places = Array.from({ length: interruptId.length + 1 }, (_, place) => place);
  const starts = places.filter((place) => isDelimiter(interruptId[place - 1]));
  const ends = places.filter((place) => isDelimiter(interruptId[place]));
  // An id of many delimiters has too many parts to look up.
  if (starts.length * ends.length > MOST_PARTS) return ids.has(interruptId) ? [interruptId] : [];
  const found = new Set<string>();
  if (ids.has(interruptId)) found.add(interruptId);
  for (const start of starts) {
    for (const end of ends) {
      const part = end - start < SHORTEST_SEGMENT ? undefined : interruptId.slice(start, end);
      if (part !== undefined && ids.has(part)) found.add(part);
    }
  }
  return [...found];
}

function isDelimiter(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}
