import type { AgentActivity } from '../model/AgentActivity.js';
import type { Message } from '../model/agUi.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';
import { keepExact } from '../model/exactJson.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { copyTable } from './copyTable.js';
import { LiveDocument } from './LiveDocument.js';
import { MessageList } from './MessageList.js';
import { Messages } from './Messages.js';
import { readMessages } from './readMessage.js';
import { recordMessages } from './recordMessages.js';
import { streamStart, type StreamPosition } from './StreamPosition.js';
import { Table } from './Table.js';
import { ToolCallTable } from './ToolCallTable.js';

/** The parts of a conversation. Each is immutable, and the next conversation shares unchanged parts. */
export interface ConversationParts {
  readonly messages: Messages;
  readonly document: LiveDocument;
  readonly calls: Table<ToolCallRecord>;
  readonly steps: readonly string[];
  readonly agents: Table<SubagentRecord>;
  /** What the agent does, the latest last. */
  readonly activities: readonly AgentActivity[];
  /** The position in the stream, which the next event may refer to. */
  readonly position: StreamPosition;
  /** The calls that the current resume has cancelled. The stream may repeat them. */
  readonly cancelled: ReadonlySet<string>;
}

/**
 * Everything that events build. It appears immutable: parts that an event does not change keep their identity. Each
 * call in `messages` has a record in `toolCalls`, so use `withMessages` to change the messages.
 *
 * Lists and tables are created on first access, which takes time proportional to their length: read them once per
 * snapshot, and use `callOf` for single calls. A spread copy (`...`) has none of them: use `withState`.
 */
export class Conversation {
  readonly #parts: ConversationParts;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  /** The parts of `conversation`, for code that derives the next one. */
  static partsOf(conversation: Conversation): ConversationParts {
    return conversation.#parts;
  }

  get messages(): readonly Message[] {
    return this.#parts.messages.list;
  }

  get state(): unknown {
    const { document } = this.#parts;
    const state = document.read();
    if (document.exact) keepExact(state, document.exact.read());
    return state;
  }

  /** By tool call id: the latest call with that id. Has no prototype. */
  get toolCalls(): Readonly<Record<string, ToolCallRecord>> {
    return this.#parts.calls.record;
  }

  /** Names of the open steps. A name occurs twice if an agent and its subagent share it. */
  get steps(): readonly string[] {
    return this.#parts.steps;
  }

  /** What the agent does now: the latest open activity. A call that waits or has ended does not count. */
  get activity(): AgentActivity | undefined {
    const { activities, calls } = this.#parts;
    return activities.findLast((each) => each.kind !== 'call' || isExecuting(calls.get(each.toolCallId)));
  }

  /** By subagent run id. Has no prototype. */
  get subagents(): Readonly<Record<string, SubagentRecord>> {
    return this.#parts.agents.record;
  }
}

const isExecuting = (call: ToolCallRecord | undefined): boolean =>
  call !== undefined && ['new', 'running', 'resuming'].includes(call.status);

/** The initial content of a conversation. */
export interface ConversationSeed {
  readonly messages?: readonly Message[] | undefined;
  /** @default {} */
  readonly state?: unknown;
  /** Stored records. Only calls without one get theirs from the messages. */
  readonly toolCalls?: readonly ToolCallRecord[] | undefined;
}

/** A conversation before its first event. The calls and results in its messages become records, proposed by `''`. */
export function emptyConversation({
  messages = [],
  state,
  toolCalls = [],
}: ConversationSeed = {}): Conversation {
  const records = copyTable<ToolCallRecord>();
  for (const record of toolCalls) records[record.id] = record;
  const blank = new Conversation({
    messages: Messages.from([]),
    document: new LiveDocument(state === undefined ? {} : state),
    calls: Table.from(records),
    steps: [],
    agents: new Table(),
    activities: [],
    position: streamStart,
    cancelled: new Set(),
  });
  // The messages do not show everything that the records contain: which of two results arrived last, and whether a call
  // with a reused id is a new one.
  const { calls, ...parts } = Conversation.partsOf(withMessages(blank, messages));
  const table = new ToolCallTable(calls);
  for (const record of toolCalls) table.begin(record);
  return new Conversation({ ...parts, calls: table.current });
}

/** The latest call with this id. The cost does not depend on the size of the conversation. */
export function callOf(conversation: Conversation, id: string): ToolCallRecord | undefined {
  return Conversation.partsOf(conversation).calls.get(id);
}

/** Whether no event has changed the messages. Reads none of them. */
export const haveSameMessages = (one: Conversation, other: Conversation): boolean =>
  Conversation.partsOf(one).messages === Conversation.partsOf(other).messages;

/** The same conversation with another state. */
export function withState(conversation: Conversation, state: unknown): Conversation {
  return new Conversation({ ...Conversation.partsOf(conversation), document: new LiveDocument(state) });
}

/**
 * The same conversation with other messages. Known calls keep their records, and new ones get a record. If messages are
 * only appended, the cost depends only on the new ones.
 */
export function withMessages(conversation: Conversation, messages: readonly Message[]): Conversation {
  const parts = Conversation.partsOf(conversation);
  const known = parts.messages.list;
  let same = 0;
  while (same < known.length && messages[same] === known[same]) same += 1;
  const read = readMessages(messages.slice(same), { first: same, others: known.slice(0, same) });
  const list = new MessageList(parts.messages);
  const table = new ToolCallTable(parts.calls);
  recordMessages(list, table, read, { runId: '' }, () => {
    if (same === known.length) for (const message of read) list.add(message);
    else list.set([...known.slice(0, same), ...read]);
  });
  const isSame = list.current === parts.messages && table.current === parts.calls;
  return isSame ? conversation : new Conversation({ ...parts, messages: list.current, calls: table.current });
}
