import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { jsonCopy } from '../model/json.js';
import { holdsSecret } from '../secrets/holdsSecret.js';
import { interruptKey, questionKey } from './interruptKey.js';
import { movedDraft } from './movedDraft.js';
import type { Pause, PauseItem, ToolCalls } from './Pause.js';
import { reopenChanged, shownDigest } from './shownQuestion.js';

/** The history that a new pause depends on. */
export interface PauseContext {
  batchId: string;
  askedBy: string;
  toolCalls: ToolCalls;
  /** The number of earlier answers to this question, by {@link questionKey}. */
  answeredBefore(question: string): number;
  /** A pause whose answers were not accepted: the same questions keep their drafts and decisions. */
  earlier?: Pause | undefined;
  /** A pause whose answers may have been accepted: the same question under another id may already be answered. */
  doubted?: Pause | undefined;
  /** The questions come from a refresh: a question with the same id is not answered. @default false */
  isRefreshed?: boolean | undefined;
}

/**
 * Creates the pause for these interrupts. A question equals one of `earlier` if its id, call, reason and ordinal are equal. Its decision is
 * kept if the shown content is the same. A draft moves to the same question under another id if the old question is gone.
 */
export function newPause(received: readonly ReceivedInterrupt[], context: PauseContext): Pause {
  const { batchId, askedBy, toolCalls, earlier, doubted, isRefreshed } = context;
  const keys = keysOf(received, context.answeredBefore);
  const known = new Map(earlier?.items.map((item) => [item.key, item]));
  const asked = new Set(keys);
  const orphans = new Map<string, PauseItem[]>();
  for (const item of earlier?.items ?? []) {
    if (asked.has(item.key) || item.draft === undefined) continue;
    const digest = shownDigest(item.received, toolCalls);
    orphans.set(digest, [...(orphans.get(digest) ?? []), item]);
  }
  const doubts = [
    ...(doubted?.items ?? []),
    ...(earlier?.items ?? []).filter((item) => item.possiblyAnswered),
  ];
  const doubtful = new Set(doubts.map((item) => shownDigest(item.received, toolCalls)));
  const doubtedKeys = new Set(doubts.map(({ key }) => key));

  const items = received.map((each, index): PauseItem => {
    const key = keys[index] ?? '';
    const before = known.get(key);
    const draft = before && draftFor(each, before);
    if (before?.over) return { key, received: each, ...(draft !== undefined && { draft }) };
    if (before) {
      const possiblyAnswered = isRefreshed ? undefined : before.possiblyAnswered;
      // `taken`: the server asks again, even if it accepted an earlier answer.
      return reopenChanged(
        { ...before, draft, received: each, taken: undefined, possiblyAnswered },
        toolCalls,
      );
    }
    if (orphans.size === 0 && doubtful.size === 0) return { key, received: each };
    const digest = shownDigest(each, toolCalls);
    const orphan = orphans.get(digest)?.shift();
    const possiblyAnswered = doubtful.has(digest) && !doubtedKeys.has(key);
    return {
      key,
      received: each,
      ...(orphan && { draft: orphan.draft }),
      ...(possiblyAnswered && { possiblyAnswered }),
    };
  });
  return { batchId, askedBy, items };
}

/** The draft of a question, unless it contains a secret that the question no longer marks: such a draft would be stored. */
function draftFor(received: ReceivedInterrupt, { draft, received: before }: PauseItem): unknown {
  if (draft === undefined || received === before) return draft;
  const moved = movedDraft(draft, before, received);
  return holdsSecret(before, jsonCopy(draft)) && !holdsSecret(received, jsonCopy(moved)) ? undefined : moved;
}

function keysOf(
  received: readonly ReceivedInterrupt[],
  answeredBefore: (question: string) => number,
): readonly string[] {
  const next = new Map<string, number>();
  return received.map((each) => {
    const question = questionKey(each);
    const ordinal = next.get(question) ?? answeredBefore(question);
    next.set(question, ordinal + 1);
    return interruptKey(question, ordinal);
  });
}
