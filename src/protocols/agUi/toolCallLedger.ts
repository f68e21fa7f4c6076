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
  /** Calls that only a snapshot of the messages told of: it ends with them, and holds no result of theirs. */
  listedLast(): readonly StreamedCall[];
  /** The one call without a result that an interrupt's id names; `undefined` for none, and for more than one. */
  namedBy(interruptId: string): string | undefined;
  /** The tool of a call, where the stream told it. */
  toolOf(id: string): string | undefined;
  /** Another run begins in the same stream: its calls are its own, but the old ones can still be named. */
  beginRun(): void;
}

/** A shorter id, such as `1`, is found in too many others to prove anything. */
const SHORTEST_SEGMENT = 3;
/** More than any id is made of that a server writes. */
const MOST_PARTS = 4_096;

/** Makes an empty ledger. Calls are known by TOOL_CALL_START, TOOL_CALL_CHUNK and MESSAGES_SNAPSHOT. */
export function createToolCallLedger(): ToolCallLedger {
  const known = new Map<string, string | undefined>();
  const settled = new Set<string>();
  let started = new Map<string, { name: string; parts: string[] }>();
  /** The calls that the latest snapshot of the messages ends with: nobody has said anything since. */
  let last: readonly StreamedCall[] = [];
  let lastChunked: string | undefined;

  function noteMessages(messages: unknown): void {
    if (!Array.isArray(messages)) return;
    const listed = new Set<unknown>();
    last = [];
    for (const message of messages as readonly unknown[]) {
      const calls = readField(message, 'toolCalls');
      const role = readField(message, 'role');
      if (role === 'user') last = [];
      if (role === 'tool') add(settled, readField(message, 'toolCallId'));
      if (!Array.isArray(calls)) continue;
      for (const call of calls) noteListed(call, listed);
      last = [...last, ...calls.flatMap(listedCall)];
    }
  }

  /** A call that a list holds a second time has the id of one before it, and none of its result. */
  function noteListed(call: unknown, listed: Set<unknown>): void {
    const id = readField(call, 'id');
    if (typeof id !== 'string' || id === '') return;
    if (listed.has(id)) settled.delete(id);
    listed.add(id);
    known.set(id, ownString(readField(call, 'function'), 'name') ?? known.get(id));
  }

  /** A call that begins. One whose id belongs to a call with a result is another. */
  function begin(id: string, name: string | undefined): void {
    const isAnother = known.has(id) && settled.delete(id);
    known.set(id, name ?? known.get(id));
    const call = (isAnother ? undefined : started.get(id)) ?? { name: '', parts: [] };
    started.set(id, { ...call, name: name ?? call.name });
  }

  function noteCall(event: AgentEvent): void {
    // A chunk after the first may leave the id out.
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
      const named = partsOf(interruptId, known).filter((id) => !settled.has(id));
      return named.length === 1 ? named[0] : undefined;
    },
    toolOf: (id) => known.get(id),
    beginRun() {
      started = new Map();
      last = [];
    },
  };
}

function listedCall(call: unknown): readonly StreamedCall[] {
  const id = ownString(call, 'id');
  const called = readField(call, 'function');
  const args = readField(called, 'arguments');
  const argsText = typeof args === 'string' ? args : JSON.stringify(args ?? {});
  return id === undefined ? [] : [{ id, name: ownString(called, 'name') ?? '', argsText }];
}

function add(ids: Set<string>, id: unknown): void {
  if (typeof id === 'string' && id !== '') ids.add(id);
}

/**
 * Which of `ids` are all of `interruptId` or stand in it between delimiters: `hook:beforeToolCall:tc-a:approve` (Strands),
 * `approval_tc-1` (TanStack AI), `int-tc-1` (Pydantic AI), `perm_tc-1` (Awaken), `r1::tc-1` (Mastra). What an id is made of
 * is looked up, so that a thousand calls take no longer than one.
 */
function partsOf(interruptId: string, ids: ReadonlyMap<string, unknown>): readonly string[] {
  const places = Array.from({ length: interruptId.length + 1 }, (_, place) => place);
  const starts = places.filter((place) => isDelimiter(interruptId[place - 1]));
  const ends = places.filter((place) => isDelimiter(interruptId[place]));
  // An id of nothing but delimiters has more parts than anybody could look up.
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
