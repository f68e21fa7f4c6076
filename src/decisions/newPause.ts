import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { jsonCopy } from '../model/json.js';
import { stableJson } from '../model/stableJson.js';
import { holdsSecret } from '../secrets/holdsSecret.js';
import { identityKey, identityOfKey, interruptKey, ordinalOfKey, type Ordinals } from './interruptKey.js';
import { movedDraft } from './movedDraft.js';
import type { Pause, PauseItem, ToolCalls } from './Pause.js';
import { reopenItem } from './stageAnswer.js';
import { hasSameData, isSameQuestion } from './questionDigest.js';
import { reopenChanged } from './reopenChanged.js';
import { shownDigest } from './shownQuestion.js';

/** What a new pause depends on besides the received interrupts. */
export interface PauseContext {
  batchId: string;
  askedBy: string;
  /** See {@link Pause.listedAt}. */
  listedAt?: number | undefined;
  toolCalls: ToolCalls;
  /** The next ordinal of each {@link identityKey}. See `answeredBefore`. */
  nextOrdinals: Ordinals;
  /** A pause whose answers were not accepted: the same questions keep their drafts and decisions. */
  earlier?: Pause | undefined;
  /**
   * The part of `earlier` that was pending until now. Answers in it that the server has accepted one by one stay
   * accepted.
   */
  current?: Pause | undefined;
  /** A pause whose answers may have been accepted: the same question under another id may already be answered. */
  doubted?: Pause | undefined;
  /**
   * The questions come from a refresh, so no run has asked them again: accepted answers stay accepted, including those
   * that were left. The server lists only unanswered questions, so `possiblyAnswered` is cleared for a question with
   * the same key.
   * @default false
   */
  isRefreshed?: boolean | undefined;
}

/**
 * Creates the pause for these interrupts. A question equals one of `earlier` if its key is equal. Its decision is kept
 * if the shown content is the same. A draft moves to the same question under another id if the old question is gone.
 */
export function newPause(received: readonly ReceivedInterrupt[], context: PauseContext): Pause {
  const { batchId, askedBy, listedAt, toolCalls, earlier, doubted, isRefreshed } = context;
  const keys = keysOf(received, context);
  const known = new Map(earlier?.items.map((item) => [item.key, item]));
  const listed = new Set(keys);
  const unmatched = new Map<string, PauseItem[]>();
  for (const item of earlier?.items ?? []) {
    if (listed.has(item.key) || item.draft === undefined) continue;
    const topic = topicOf(item.received, toolCalls);
    unmatched.set(topic, [...(unmatched.get(topic) ?? []), item]);
  }
  const doubtedItems = [
    ...(doubted?.items ?? []),
    ...(earlier?.items ?? []).filter((item) => item.possiblyAnswered),
  ];
  const doubtedDigests = new Set(doubtedItems.map((item) => shownDigest(item.received, toolCalls)));
  const doubtedKeys = new Set(doubtedItems.map(({ key }) => key));

  const items = received.map((each, index): PauseItem => {
    const key = keys[index] ?? '';
    const before = known.get(key);
    // The server has not used this answer yet, so it still lists the question, even after the user has left it.
    const isTaken = before?.taken && (isRefreshed || context.current?.items.includes(before));
    if (isTaken && hasSameContent(before, each, toolCalls)) return { ...before, received: each };
    const draft = before && draftFor(each, before);
    const isUnchanged = before && !before.over && hasSameShown(before, each, toolCalls);
    const askedAt = isUnchanged ? before.askedAt : listedAt;
    const asked = { key, received: each, ...(askedAt !== undefined && { askedAt }) };
    if (before?.over) return { ...asked, ...(draft !== undefined && { draft }) };
    if (before) {
      const possiblyAnswered = isRefreshed ? undefined : before.possiblyAnswered;
      // The server asks again, so an answer that it has accepted no longer counts. An answer without its secrets
      // cannot be sent.
      const again = { ...before, askedAt, draft, received: each, taken: undefined, possiblyAnswered };
      return before.taken && before.digest === undefined
        ? reopenItem(again)
        : reopenChanged(again, toolCalls, before.received);
    }
    if (unmatched.size === 0 && doubtedDigests.size === 0) return asked;
    const unmatchedItem = unmatched.get(topicOf(each, toolCalls))?.shift();
    const possiblyAnswered = doubtedDigests.has(shownDigest(each, toolCalls)) && !doubtedKeys.has(key);
    return {
      ...asked,
      ...(unmatchedItem && { draft: unmatchedItem.draft }),
      ...(possiblyAnswered && { possiblyAnswered }),
    };
  });
  return { batchId, askedBy, items, ...(listedAt !== undefined && { listedAt }) };
}

/**
 * Equal for two questions with the same reason and the same content: the second may then receive the draft of the
 * first. If a question has neither a call nor a schema, its metadata is part of its content.
 */
function topicOf(received: ReceivedInterrupt, toolCalls: ToolCalls): string {
  const { reason, toolCallId, responseSchema, metadata } = received.interrupt;
  const hasContent = toolCallId ?? responseSchema ?? received.proposal ?? received.actions;
  return stableJson([reason, shownDigest(received, toolCalls), hasContent ? null : (metadata ?? null)]);
}

/**
 * The draft of a question, unless it contains a secret that the question no longer marks: such a draft would be stored.
 */
function draftFor(received: ReceivedInterrupt, { draft, received: before }: PauseItem): unknown {
  if (draft === undefined || received === before) return draft;
  const moved = movedDraft(draft, before, received);
  return holdsSecret(before, jsonCopy(draft)) && !holdsSecret(received, jsonCopy(moved)) ? undefined : moved;
}

/**
 * Whether `received` has the content that the user has decided about or, without a decision, the item's latest content.
 */
const hasSameContent = (item: PauseItem, received: ReceivedInterrupt, toolCalls: ToolCalls): boolean =>
  (item.digest ?? shownDigest(item.received, toolCalls)) === shownDigest(received, toolCalls) &&
  hasSameData(item.received, received);

/** Whether `received` has the item's latest content. */
const hasSameShown = (item: PauseItem, received: ReceivedInterrupt, toolCalls: ToolCalls): boolean =>
  isSameQuestion(item.received, toolCalls, received);

/** The items of each identity that has an accepted answer. The accepted ones are last. */
function itemsOfTaken(pause: Pause | undefined): ReadonlyMap<string, PauseItem[]> {
  const items = pause?.items ?? [];
  const accepted = items.filter(({ taken }) => taken).map(({ key }) => identityOfKey(key));
  return new Map(
    accepted.map((identity) => {
      const same = items.filter(({ key }) => identityOfKey(key) === identity);
      return [identity, [...same.filter(({ taken }) => !taken), ...same.filter(({ taken }) => taken)]];
    }),
  );
}

/**
 * The key of each interrupt: its identity and the next free ordinal. A server that accepts answers one by one may
 * already have accepted an answer to an interrupt with this identity. Each interrupt with this identity then keeps the
 * key of a pending item: the one with the same content, or otherwise the next one whose key is not used yet.
 */
function keysOf(
  received: readonly ReceivedInterrupt[],
  { nextOrdinals, current, toolCalls }: PauseContext,
): readonly string[] {
  const next = new Map(nextOrdinals);
  const pending = itemsOfTaken(current);
  for (const [identity, items] of pending)
    next.set(identity, Math.max(...items.map(({ key }) => ordinalOfKey(key) + 1)));
  const unchanged = received.map((each) => {
    const items = pending.get(identityKey(each)) ?? [];
    const index = items.findIndex((item) => hasSameContent(item, each, toolCalls));
    return index === -1 ? undefined : items.splice(index, 1)[0];
  });
  return received.map((each, index) => {
    const identity = identityKey(each);
    const known = unchanged[index] ?? pending.get(identity)?.shift();
    if (known) return known.key;
    const ordinal = next.get(identity) ?? 0;
    next.set(identity, ordinal + 1);
    return interruptKey(identity, ordinal);
  });
}
