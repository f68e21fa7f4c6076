import { sameExactly } from '../model/exactJson.js';
import { own } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { SECRET_MASK } from '../model/secretMask.js';
import { digestOf } from './digest.js';
import type { ToolCalls } from './Pause.js';
import { shownDigest } from './shownQuestion.js';

/**
 * Whether two versions of a question ask about the same metadata. The digest of a decision does not contain it, because
 * it can contain secrets: those of a storage and of another tab are masked.
 */
export function hasSameData(before: ReceivedInterrupt, received: ReceivedInterrupt): boolean {
  const [asked, now] = [askedData(before), askedData(received)];
  return asked === undefined || sameExactly(asked, now) || isMasked(asked) || isMasked(now);
}

/** Whether two versions of a question, each with the calls of its run, have the same content. */
export const isSameQuestion = (
  one: ReceivedInterrupt,
  calls: ToolCalls,
  other: ReceivedInterrupt,
  otherCalls: ToolCalls = calls,
): boolean => shownDigest(one, calls) === shownDigest(other, otherCalls) && hasSameData(one, other);

const digests = new WeakMap<ReceivedInterrupt, string>();

/**
 * The digest of a question as a page shows it: `shownDigest`, which is stored with a decision, and a digest of the
 * metadata that the question consists of. The whole is not stored, and leaves the page only if the metadata contains
 * no secret.
 */
export function questionDigest(received: ReceivedInterrupt, toolCalls: ToolCalls): string {
  let ofData = digests.get(received);
  if (ofData === undefined) {
    const data = askedData(received);
    ofData = data === undefined || isMasked(data) ? '' : ` ${digestOf(data)}`;
    digests.set(received, ofData);
  }
  return shownDigest(received, toolCalls) + ofData;
}

/**
 * Whether a question has this {@link questionDigest}. The metadata is compared only if both digests include it.
 */
export function hasQuestionDigest(
  digest: string,
  received: ReceivedInterrupt,
  toolCalls: ToolCalls,
): boolean {
  const [shown, data] = digest.split(' ');
  const [current, now] = questionDigest(received, toolCalls).split(' ');
  return shown === current && (data === now || data === undefined || now === undefined);
}

/** The metadata that a question consists of: the value that a graph asks about, or all if it contains nothing else. */
function askedData({ interrupt, proposal, actions }: ReceivedInterrupt): unknown {
  const { message, toolCallId, responseSchema, metadata } = interrupt;
  const content = message ?? toolCallId ?? responseSchema ?? proposal ?? actions;
  return content === undefined ? metadata : own(own(metadata, 'langgraph'), 'raw');
}

const isMasked = (data: unknown): boolean => JSON.stringify(data)?.includes(SECRET_MASK) === true;
