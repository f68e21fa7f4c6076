import { exactCopy, keepExact } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import { begunInStep, callRef, nextRef, type Outline } from './Outline.js';

/** An outline and the parts of its message that later chunks continue. */
export interface Draft {
  readonly outline: Outline;
  /** The messages of the open texts, and whether they have content. */
  readonly texts: Map<string, { readonly ref: string; readonly hasText: boolean }>;
}

/** Chunks that the outline omits: they change no part of a message, or a later chunk repeats them. */
const NOT_KEPT = /^(?:start|finish|abort|error|message-metadata|tool-input-delta|\[DONE\])$/;

/** The key of a text in {@link Draft.texts}. */
export const textKey = ({ type, id }: JsonObject): string => `${String(type).split('-')[0]} ${String(id)}`;

/** Adds a chunk to the outline. Returns the same object if the outline does not need the chunk. */
export function withChunk({ outline, texts }: Draft, chunk: JsonObject): Outline {
  const type = String(chunk['type']);
  const { chunks } = outline;
  const kept = withoutContent(chunk);
  const push = (...more: readonly JsonObject[]): Outline => ({ ...outline, chunks: [...chunks, ...more] });
  const before = withMetadata(outline, chunk['messageMetadata']);
  if (type === 'start') {
    const id = ownString(chunk, 'messageId') ?? outline.id;
    return id === outline.id ? before : { ...before, id, ...(chunks.length === 0 && { key: id }) };
  }
  if (NOT_KEPT.test(type) || chunk['transient'] === true || chunk['preliminary'] === true) return before;
  if (/^(?:text|reasoning)-start$/.test(type)) {
    const ref = nextRef(outline);
    texts.set(textKey(chunk), { ref, hasText: false });
    return push({ ...kept, ref });
  }
  if (/^(?:text|reasoning)-delta$/.test(type)) {
    const text = texts.get(textKey(chunk)) ?? { ref: nextRef(outline), hasText: undefined };
    const { ref } = text;
    const begun = text.hasText === undefined ? [{ ...kept, type: type.replace('delta', 'start'), ref }] : [];
    const isFirst = !text.hasText && chunk['delta'] !== '';
    texts.set(textKey(chunk), { ref, hasText: text.hasText || isFirst });
    if (!isFirst && chunk['providerMetadata'] === undefined) return outline;
    return { ...push(...begun, kept), at: outline.at ?? (isFirst ? ref : undefined) };
  }
  if (type.startsWith('tool-input-')) {
    const toolCallId = String(chunk['toolCallId']);
    const begun = type === 'tool-input-start' ? undefined : callRef(begunInStep(chunks), toolCallId);
    const ref = begun ?? nextRef(outline, toolCallId);
    return { ...push({ ...kept, ...(!begun && { ref }) }), at: outline.at ?? ref };
  }
  if (type === 'reset-step') {
    texts.clear();
    const isRemoved = begunInStep(chunks).some((begun) => begun['ref'] === outline.at);
    return { ...push(kept), ...(isRemoved && { at: undefined }) };
  }
  // A part of the host's data replaces the one with its id. Before a reset, that one may have been removed.
  const id = type.startsWith('data-') ? chunk['id'] : undefined;
  const same = chunks.findLastIndex((each) => id !== undefined && each['type'] === type && each['id'] === id);
  const isBeforeReset = same < chunks.findLastIndex((each) => each['type'] === 'reset-step');
  return same < 0 || isBeforeReset ? push(kept) : { ...outline, chunks: chunks.with(same, chunk) };
}

function withoutContent(chunk: JsonObject): JsonObject {
  const { delta: _delta, input: _input, output: _output, errorText: _text, ...kept } = chunk;
  keepExact(kept, exactCopy(chunk));
  return kept;
}

const withMetadata = (outline: Outline, more: unknown): Outline =>
  more === undefined || more === null ? outline : { ...outline, metadata: merged(outline.metadata, more) };

/** Merges metadata as AI SDK does. */
function merged(before: unknown, more: unknown): unknown {
  if (!isJsonObject(before) || !isJsonObject(more)) return more;
  const fields = Object.entries(more).map(([key, value]) => [key, merged(own(before, key), value)]);
  return { ...before, ...(Object.fromEntries(fields) as object) };
}
