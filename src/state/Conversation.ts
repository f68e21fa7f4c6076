import type { Message } from '../model/agUi.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { copyTable } from './copyTable.js';
import { MessageList } from './MessageList.js';
import { readMessages } from './readMessage.js';
import { recordToolCalls } from './recordToolCalls.js';
import { streamStart, type StreamPosition } from './StreamPosition.js';
import { ToolCallTable } from './ToolCallTable.js';

/**
 * Everything that events build. Immutable plain data: what an event does not touch keeps its identity. Each call in
 * `messages` has its record in `toolCalls`, so put other messages in with `withMessages`.
 */
export interface Conversation {
  readonly messages: readonly Message[];
  readonly state: unknown;
  /** By tool call id. Has no prototype. */
  readonly toolCalls: Readonly<Record<string, ToolCallRecord>>;
  /** Names of the steps that are open; a name stands twice where an agent and its subagent share it. */
  readonly steps: readonly string[];
  /** By subagent run id. Has no prototype. */
  readonly subagents: Readonly<Record<string, SubagentRecord>>;
  /** What the next event may refer to. */
  readonly position: StreamPosition;
  /** Whether two messages share an id; looking one up takes longer then. */
  readonly hasDuplicates: boolean;
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
  const blank: Conversation = {
    messages: [],
    state: state === undefined ? {} : state,
    toolCalls: records,
    steps: [],
    subagents: copyTable<SubagentRecord>(),
    position: streamStart,
    hasDuplicates: false,
  };
  return withMessages(blank, messages);
}

/** The same conversation with other messages. Known calls keep their records, and new ones get theirs. */
export function withMessages(conversation: Conversation, messages: readonly Message[]): Conversation {
  const list = new MessageList(conversation.messages, conversation.hasDuplicates);
  const table = new ToolCallTable(conversation.toolCalls);
  list.set(readMessages(messages));
  recordToolCalls(table, list.current, { runId: '' });
  if (list.current === conversation.messages && table.current === conversation.toolCalls) return conversation;
  return {
    ...conversation,
    messages: list.current,
    toolCalls: table.current,
    hasDuplicates: list.hasDuplicates,
  };
}
