import type { Message } from '../model/agUi.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { copyTable } from './copyTable.js';
import { LiveDocument } from './LiveDocument.js';
import { MessageList } from './MessageList.js';
import { Messages } from './Messages.js';
import { readMessages } from './readMessage.js';
import { tellMessages } from './tellMessages.js';
import { streamStart, type StreamPosition } from './StreamPosition.js';
import { Table } from './Table.js';
import { ToolCallTable } from './ToolCallTable.js';

/** What a conversation is made of: each part is immutable, and the next one shares whatever does not change. */
export interface ConversationParts {
  readonly messages: Messages;
  readonly document: LiveDocument;
  readonly calls: Table<ToolCallRecord>;
  readonly steps: readonly string[];
  readonly agents: Table<SubagentRecord>;
  /** What the next event may refer to. */
  readonly position: StreamPosition;
  /** The calls that were cancelled in the resume that is under way: it may tell them again. */
  readonly cancelled: ReadonlySet<string>;
}

/**
 * Everything that events build. Immutable as seen from outside: what an event does not touch keeps its identity. Each
 * call in `messages` has its record in `toolCalls`, so put other messages in with `withMessages`.
 *
 * Lists and tables are made when they are first read, which costs as much as they are long: read them once per
 * snapshot, and look single calls up with `callOf`. A copy with `...` holds none of them: use `withState`.
 */
export class Conversation {
  readonly #parts: ConversationParts;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  /** What `conversation` is made of, for those who make the next one. */
  static partsOf(conversation: Conversation): ConversationParts {
    return conversation.#parts;
  }

  get messages(): readonly Message[] {
    return this.#parts.messages.list;
  }

  get state(): unknown {
    return this.#parts.document.read();
  }

  /** By tool call id: the latest call with that id. Has no prototype. */
  get toolCalls(): Readonly<Record<string, ToolCallRecord>> {
    return this.#parts.calls.record;
  }

  /** Names of the steps that are open; a name stands twice where an agent and its subagent share it. */
  get steps(): readonly string[] {
    return this.#parts.steps;
  }

  /** By subagent run id. Has no prototype. */
  get subagents(): Readonly<Record<string, SubagentRecord>> {
    return this.#parts.agents.record;
  }
}

/** What a conversation may begin with. */
export interface ConversationSeed {
  readonly messages?: readonly Message[] | undefined;
  /** @default {} */
  readonly state?: unknown;
  /** Records of an earlier life, which the messages complete. */
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
    position: streamStart,
    cancelled: new Set(),
  });
  return withMessages(blank, messages);
}

/** The latest call with this id, at a cost that does not grow with the conversation. */
export function callOf(conversation: Conversation, id: string): ToolCallRecord | undefined {
  return Conversation.partsOf(conversation).calls.get(id);
}

/** The same conversation with another state. */
export function withState(conversation: Conversation, state: unknown): Conversation {
  return new Conversation({ ...Conversation.partsOf(conversation), document: new LiveDocument(state) });
}

/**
 * The same conversation with other messages. Known calls keep their records, and new ones get theirs. Messages that
 * merely go on behind the known ones cost what is new.
 */
export function withMessages(conversation: Conversation, messages: readonly Message[]): Conversation {
  const parts = Conversation.partsOf(conversation);
  const known = parts.messages.list;
  let same = 0;
  while (same < known.length && messages[same] === known[same]) same += 1;
  const told = readMessages(messages.slice(same), { first: same, others: known.slice(0, same) });
  const list = new MessageList(parts.messages);
  const table = new ToolCallTable(parts.calls);
  tellMessages(list, table, told, { runId: '' }, () => {
    if (same === known.length) for (const message of told) list.add(message);
    else list.set([...known.slice(0, same), ...told]);
  });
  const isSame = list.current === parts.messages && table.current === parts.calls;
  return isSame ? conversation : new Conversation({ ...parts, messages: list.current, calls: table.current });
}
