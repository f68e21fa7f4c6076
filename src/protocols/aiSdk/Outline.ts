import type { Message } from '../../model/agUi.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import { digitsIn } from './digits.js';

/**
 * The chunks that built an assistant's `UIMessage`, without the texts, arguments and results that its AG-UI messages
 * contain. The outline and these messages together reproduce the `UIMessage` as the server sent it. The outline is
 * stored in the `metadata.aiSdk` of one of them.
 */
export interface Outline {
  readonly id: string;
  readonly metadata?: unknown;
  /** A chunk that begins a text or a call has the id of its message in `ref`. */
  readonly chunks: readonly JsonObject[];
  /** The number of `chunks` that earlier responses have added. */
  readonly begun: number;
  /** The prefix of the ids of the AG-UI messages. */
  readonly key: string;
  /** The id of the AG-UI message whose metadata contains this outline. @default no message has content yet */
  readonly at?: string | undefined;
  /** The exact numbers of `chunks` and `metadata` at the end of a response. @default JavaScript has rounded none */
  readonly digits?: JsonObject | undefined;
}

/** The field of a chunk with the arguments of a call: whether JavaScript has rounded a number in them. */
export const ROUNDED = 'rounded';

/** A message without chunks. */
export const emptyOutline = (id: string): Outline => ({ id, key: id, chunks: [], begun: 0 });

/** The outline after a response has ended. */
export const ended = (outline: Outline): Outline =>
  outline.begun === outline.chunks.length
    ? outline
    : { ...outline, begun: outline.chunks.length, digits: digitsIn(outline) };

/**
 * The id of the message for the next text, or for the next call `toolCallId`. A message has the same ids if it was
 * streamed and if the server has stored it: each of two tabs can know one of the two. What follows a step that the
 * server has discarded has other ids, because a stored message does not contain that step.
 */
export function nextRef({ key, chunks }: Pick<Outline, 'key' | 'chunks'>, toolCallId?: string): string {
  const resets = chunks.filter(({ type }) => type === 'reset-step');
  const name = key + ':reset'.repeat(resets.length) + (toolCallId === undefined ? '' : `:call:${toolCallId}`);
  return `${name}:${chunks.filter((chunk) => chunk['ref'] && chunk['toolCallId'] === toolCallId).length + 1}`;
}

/** The chunks that begin the texts and the calls of the current step. */
export function begunInStep(chunks: readonly JsonObject[]): readonly JsonObject[] {
  const start = chunks.findLastIndex(
    ({ type, fields }) =>
      type === 'start-step' || type === 'reset-step' || own(fields, 'type') === 'step-start',
  );
  return chunks.slice(start + 1).filter(({ ref }) => ref !== undefined);
}

/** The id of the message of a call that these chunks begin. */
export const callRef = (chunks: readonly JsonObject[], toolCallId: string): string | undefined =>
  chunks.findLast((chunk) => chunk['ref'] && chunk['toolCallId'] === toolCallId)?.['ref'] as
    string | undefined;

/** Whether a chunk is the result of a call. */
export const isResult = ({ type, preliminary }: JsonObject): boolean =>
  /^tool-output-[ade]/.test(String(type)) && preliminary !== true;

/** Whether a call has no result although the page has answered its approval, in one of the first `count` chunks. */
export const isOwed = ({ chunks }: Outline, count = 0): boolean =>
  chunks.slice(0, count).some(
    ({ type, toolCallId }, at) =>
      type === 'tool-approval-response' &&
      // A server names no call in its own answers.
      toolCallId !== undefined &&
      !chunks.slice(at).some((chunk) => chunk['toolCallId'] === toolCallId && isResult(chunk)),
  );

/** Whether a message is part of a `UIMessage` of the assistant. */
export const isOfAgent = ({ role }: Message): boolean =>
  role !== 'user' && role !== 'system' && role !== 'developer';

/** The outline in the metadata of these messages. */
export const storedOutline = (messages: readonly Message[]): Outline | undefined =>
  messages.map(({ metadata }) => own(metadata, 'aiSdk')).findLast(isOutline);

const isOutline = (value: unknown): value is Outline => {
  const chunks = own(value, 'chunks');
  return (
    ownString(value, 'id') !== undefined &&
    ownString(value, 'key') !== undefined &&
    Array.isArray(chunks) &&
    chunks.every(isJsonObject)
  );
};
