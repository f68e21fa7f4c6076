import type { AgentActivity } from '../model/AgentActivity.js';
import type { SubagentRecord } from '../model/RunSnapshot.js';
import { Conversation, type ConversationParts } from './Conversation.js';
import type { LiveDocument } from './LiveDocument.js';
import { MessageList } from './MessageList.js';
import { streamStart, type CallPhase, type ChunkStream, type StreamPosition } from './StreamPosition.js';
import { ToolCallTable } from './ToolCallTable.js';

/**
 * A mutable draft of a conversation while events are applied. It copies a message or record on its first write and
 * shares everything else. Do not use it after `finish`.
 */
export class ConversationDraft {
  /** The run of this stream, which the client started. */
  readonly runId: string;
  readonly messages: MessageList;
  readonly toolCalls: ToolCallTable;
  document: LiveDocument;
  /** The open activities. `trackActivity` writes them. */
  activities: readonly AgentActivity[];
  /** When the events arrived, in epoch milliseconds. */
  readonly now: number;
  readonly #base: Conversation;
  readonly #parts: ConversationParts;
  #steps: readonly string[];
  #writableSteps: string[] | undefined;
  #agents: ConversationParts['agents'];
  #position: StreamPosition;
  #cancelled: ReadonlySet<string>;

  constructor(base: Conversation, runId: string, now = 0) {
    const parts = Conversation.partsOf(base);
    this.#base = base;
    this.#parts = parts;
    this.runId = runId;
    this.messages = new MessageList(parts.messages);
    this.toolCalls = new ToolCallTable(parts.calls);
    this.document = parts.document;
    this.activities = parts.activities;
    this.now = now;
    this.#steps = parts.steps;
    this.#agents = parts.agents;
    this.#position = positionIn(parts, runId);
    this.#cancelled = parts.cancelled;
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

  getSubagent(id: string): SubagentRecord | undefined {
    return this.#agents.get(id);
  }

  putSubagent(record: SubagentRecord): void {
    this.#agents = this.#agents.with(record.id, record);
  }

  setOpen(stream: string, isOpen: boolean): void {
    const { open, openCount } = this.#position;
    if ((open.get(stream) ?? false) === isOpen) return;
    const count = openCount + (isOpen ? 1 : -1);
    // Closed streams need not be tracked.
    const next = count === 0 ? streamStart.open : open.with(stream, isOpen);
    this.#position = { ...this.#position, runId: this.runId, open: next, openCount: count };
  }

  setPhase(toolCallId: string, phase: CallPhase): void {
    const { calls } = this.#position;
    if (calls.get(toolCallId) === phase) return;
    this.#position = { ...this.#position, runId: this.runId, calls: calls.with(toolCallId, phase) };
  }

  setChunks(chunks: readonly ChunkStream[]): void {
    this.#position = { ...this.#position, runId: this.runId, chunks };
  }

  /** Whether the current resume has cancelled the call. */
  isCancelled(toolCallId: string): boolean {
    return this.#cancelled.has(toolCallId);
  }

  /** The phase of a call in this run, also after the end of the run. */
  phaseOf(toolCallId: string): CallPhase | undefined {
    return this.#position.calls.get(toolCallId) ?? this.#position.past.get(toolCallId);
  }

  /** Another run starts in the stream: later events are not about the calls of a run that has ended. */
  forgetPast(): void {
    const { past } = streamStart;
    if (this.#position.past !== past) this.#position = { ...this.#position, past };
  }

  /** Ends a run: later events refer to nothing in it, except to its calls. */
  endStream(): void {
    let { past } = this.#position;
    this.#position.calls.each((id, phase) => (past = past.with(id, phase)));
    this.#position = past === streamStart.past ? streamStart : { ...streamStart, runId: this.runId, past };
    if (this.#cancelled.size > 0) this.#cancelled = new Set();
  }

  /** The resulting conversation; the same object if nothing has changed. */
  finish(): Conversation {
    const base = this.#parts;
    const next: ConversationParts = {
      messages: this.messages.current,
      document: this.document,
      calls: this.toolCalls.current,
      steps: this.#steps,
      agents: this.#agents,
      activities: this.activities,
      position: this.#position,
      cancelled: this.#cancelled,
    };
    const same =
      next.messages === base.messages &&
      next.document === base.document &&
      next.calls === base.calls &&
      next.steps === base.steps &&
      next.agents === base.agents &&
      next.activities === base.activities &&
      next.position === positionIn(base, this.runId) &&
      next.cancelled === base.cancelled;
    return same ? this.#base : new Conversation(next);
  }
}

/** The position in the stream of `runId`. A position of another run is discarded. */
function positionIn({ position }: ConversationParts, runId: string): StreamPosition {
  return position.runId === runId ? position : streamStart;
}
