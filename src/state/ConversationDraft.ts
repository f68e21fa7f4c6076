import type { SubagentRecord } from '../model/RunSnapshot.js';
import type { Conversation } from './Conversation.js';
import { copyTable } from './copyTable.js';
import { MessageList } from './MessageList.js';
import { streamStart, type StreamPosition, type WritablePosition } from './StreamPosition.js';
import { ToolCallTable } from './ToolCallTable.js';

/**
 * A conversation while events are applied to it: a transaction that copies a list, table, message or record when it
 * first writes to it and never again, so that a batch costs what its events cost. Throw it away after `finish`.
 */
export class ConversationDraft {
  /** The run that the client started, whose stream this is. */
  readonly runId: string;
  readonly messages: MessageList;
  readonly toolCalls: ToolCallTable;
  state: unknown;
  /** The lists and objects of `state` and of activities that this transaction has made. */
  readonly copies = new Set<object>();
  readonly #base: Conversation;
  #steps: readonly string[];
  #writableSteps: string[] | undefined;
  #subagents: Record<string, SubagentRecord> | undefined;
  #position: StreamPosition;
  #writablePosition: WritablePosition | undefined;

  constructor(base: Conversation, runId: string) {
    this.#base = base;
    this.runId = runId;
    this.messages = new MessageList(base.messages, base.hasDuplicates);
    this.toolCalls = new ToolCallTable(base.toolCalls);
    this.state = base.state;
    this.#steps = base.steps;
    this.#position = positionIn(base, runId);
  }

  get position(): StreamPosition {
    return this.#position;
  }

  get steps(): readonly string[] {
    return this.#steps;
  }

  editSteps(): string[] {
    if (this.#writableSteps === undefined) this.#steps = this.#writableSteps = [...this.#steps];
    return this.#writableSteps;
  }

  get subagents(): Readonly<Record<string, SubagentRecord>> {
    return this.#subagents ?? this.#base.subagents;
  }

  putSubagent(record: SubagentRecord): void {
    this.#subagents ??= copyTable(this.#base.subagents);
    this.#subagents[record.id] = record;
  }

  editPosition(): WritablePosition {
    if (this.#writablePosition === undefined) {
      const { open, calls, chunks } = this.#position;
      this.#writablePosition = {
        runId: this.runId,
        open: copyTable(open),
        calls: copyTable(calls),
        chunks: [...chunks],
      };
      this.#position = this.#writablePosition;
    }
    return this.#writablePosition;
  }

  /** The stream is over: what comes next refers to nothing in it. */
  resetPosition(): void {
    this.#position = streamStart;
    this.#writablePosition = undefined;
  }

  /** The conversation as it is now; the very same object where nothing has changed. */
  finish(): Conversation {
    const base = this.#base;
    const next: Conversation = {
      messages: this.messages.current,
      state: this.state,
      toolCalls: this.toolCalls.current,
      steps: this.steps,
      subagents: this.subagents,
      position: this.#position,
      hasDuplicates: this.messages.hasDuplicates,
    };
    const same =
      next.messages === base.messages &&
      next.state === base.state &&
      next.toolCalls === base.toolCalls &&
      next.steps === base.steps &&
      next.subagents === base.subagents &&
      next.position === positionIn(base, this.runId) &&
      next.hasDuplicates === base.hasDuplicates;
    return same ? base : next;
  }
}

/** Where the stream of `runId` stands. A position of another run says nothing about it. */
function positionIn({ position }: Conversation, runId: string): StreamPosition {
  return position.runId === runId ? position : streamStart;
}
