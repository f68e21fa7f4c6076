import type { AgentEvent } from '../model/AgentEvent.js';
import { isJsonObject, own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { stringField } from './stringField.js';
import type { ChunkStream } from './StreamPosition.js';

/** The events that a chunk abbreviates. */
interface ChunkShape {
  readonly kind: ChunkStream['kind'];
  readonly idField: 'messageId' | 'toolCallId';
  readonly start: string;
  readonly content: string;
  readonly end: string;
}

const shapes: Readonly<Record<ChunkStream['kind'], ChunkShape>> = {
  text: messageShape('text', 'TEXT_MESSAGE'),
  reasoning: messageShape('reasoning', 'REASONING_MESSAGE'),
  toolCall: {
    kind: 'toolCall',
    idField: 'toolCallId',
    start: 'TOOL_CALL_START',
    content: 'TOOL_CALL_ARGS',
    end: 'TOOL_CALL_END',
  },
};

const shapesByType: ReadonlyMap<string, ChunkShape> = new Map([
  ['TEXT_MESSAGE_CHUNK', shapes.text],
  ['REASONING_MESSAGE_CHUNK', shapes.reasoning],
  ['TOOL_CALL_CHUNK', shapes.toolCall],
]);

function messageShape(kind: 'text' | 'reasoning', name: string): ChunkShape {
  return {
    kind,
    idField: 'messageId',
    start: `${name}_START`,
    content: `${name}_CONTENT`,
    end: `${name}_END`,
  };
}

/** Events about the whole run. They end all chunked messages and calls. */
const endsAll = new Set([
  'RUN_STARTED',
  'RUN_FINISHED',
  'RUN_ERROR',
  'MESSAGES_SNAPSHOT',
  'MESSAGES_TAKEN_BACK',
]);

/** Events that end the chunked message or call of their sender. */
const endsOwn = new Set([
  ...Object.values(shapes).flatMap(({ start, content, end }) => [start, content, end]),
  'TOOL_CALL_RESULT',
  'STATE_SNAPSHOT',
  'STATE_DELTA',
  'CUSTOM',
  'STEP_STARTED',
  'STEP_FINISHED',
  'REASONING_START',
  'REASONING_END',
]);

/**
 * The events that `event` stands for. A chunk expands to a start and a content. Any start ends the sender's previous
 * chunks (AG-UI 1.0, chunks). This follows the reference client, except where that client fails: a chunk without an id,
 * when nothing is open, continues the previous message.
 */
export function expandChunks(draft: ConversationDraft, event: AgentEvent): readonly AgentEvent[] {
  const shape = shapesByType.get(event.type);
  if (shape) return expandChunk(draft, event, shape);
  if (draft.position.chunks.length === 0) return [event];
  if (endsAll.has(event.type)) return [...endChunks(draft, () => true), event];
  const owner = stringField(event, 'subagentRunId');
  const isOwners = (stream: ChunkStream) => stream.owner === owner;
  if (endsOwn.has(event.type)) return [...endChunks(draft, isOwners), event];
  const endsSubagent = event.type === 'SUBAGENT_FINISHED' || event.type === 'SUBAGENT_ERROR';
  if (owner === undefined || !endsSubagent) return [event];
  const ended = endChunks(draft, isOwners);
  dropStreams(draft, owner);
  return [...ended, event];
}

function expandChunk(draft: ConversationDraft, event: AgentEvent, shape: ChunkShape): readonly AgentEvent[] {
  const { kind, idField } = shape;
  const id = stringField(event, idField);
  const owner = stringField(event, 'subagentRunId');
  const delta = stringField(event, 'delta');
  const metadata = own(event, 'metadata');
  const hasContent = delta !== undefined || own(event, 'rawEvent') !== undefined;
  const content = (streamId: string): AgentEvent => ({
    type: shape.content,
    [idField]: streamId,
    delta: delta ?? '',
    metadata,
  });
  const open = openStream(draft.position.chunks, { kind, id, owner });
  if (open) return hasContent || isJsonObject(metadata) ? [content(open.id)] : [];

  const started = id ?? fallbackId(draft, kind, owner);
  if (started === undefined) return [];
  const ended = endChunks(draft, (stream) => stream.owner === owner);
  dropStreams(draft, owner);
  const stream = { kind, id: started, closed: false, ...(owner !== undefined && { owner }) };
  draft.setChunks([...draft.position.chunks, stream]);
  const start: AgentEvent = { ...event, type: shape.start, [idField]: started };
  return [...ended, start, ...(hasContent ? [content(started)] : [])];
}

/** The stream that a chunk continues: the named one, otherwise its sender's, otherwise the only one of its kind. */
function openStream(
  chunks: readonly ChunkStream[],
  { kind, id, owner }: { kind: ChunkStream['kind']; id: string | undefined; owner: string | undefined },
): ChunkStream | undefined {
  const candidates = chunks.filter((stream) => stream.kind === kind && !stream.closed);
  if (id !== undefined) return candidates.find((stream) => stream.id === id);
  const senders = candidates.find((stream) => stream.owner === owner);
  return senders ?? (owner === undefined ? candidates.at(-1) : undefined);
}

/** For a chunk without an id: the sender's last message, or a new message, so that its text is shown. */
function fallbackId(
  draft: ConversationDraft,
  kind: ChunkStream['kind'],
  owner: string | undefined,
): string | undefined {
  const last = draft.position.chunks.find((stream) => stream.kind === kind && stream.owner === owner);
  if (last) return last.id;
  return kind === 'toolCall' ? undefined : `${draft.runId}-${draft.messages.length}`;
}

/** Removes the streams of a sender, so that no later chunk continues them. */
function dropStreams(draft: ConversationDraft, owner: string | undefined): void {
  if (!draft.position.chunks.some((stream) => stream.owner === owner)) return;
  draft.setChunks(draft.position.chunks.filter((stream) => stream.owner !== owner));
}

/** Closes the open streams that `ends` selects, and returns the end events. */
function endChunks(draft: ConversationDraft, ends: (stream: ChunkStream) => boolean): AgentEvent[] {
  const ending = draft.position.chunks.filter((stream) => !stream.closed && ends(stream));
  if (ending.length === 0) return [];
  draft.setChunks(
    draft.position.chunks.map((stream) => (ending.includes(stream) ? { ...stream, closed: true } : stream)),
  );
  return ending.map(({ kind, id }) => ({ type: shapes[kind].end, [shapes[kind].idField]: id }));
}
