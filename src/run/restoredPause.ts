import { decidedPartsOf } from '../decisions/dismissal.js';
import { identityKey, interruptKey, ordinalOfKey } from '../decisions/interruptKey.js';
import type { Pause, PauseItem, ToolCalls } from '../decisions/Pause.js';
import { withShownContent } from '../decisions/shownQuestion.js';
import { checkPayload } from '../gate/checkPayload.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { DehydratedInterrupt, DehydratedPause } from '../model/RunSnapshot.js';

/** Stored interrupts with their decisions. */
export function restoredPause(pause: DehydratedPause, version: 1 | 2, toolCalls: ToolCalls): Pause {
  const { batchId, askedBy, listedAt } = pause;
  const usedKeys = new Set<string>();
  const items = pause.interrupts.map((each) => {
    const item = restoredItem(each, toolCalls);
    if (version === 2) return item;
    // Version 0.1.0 derived keys from more than the id, call and reason.
    const identity = identityKey(item.received);
    let ordinal = ordinalOfKey(item.key);
    while (usedKeys.has(interruptKey(identity, ordinal))) ordinal += 1;
    const key = interruptKey(identity, ordinal);
    usedKeys.add(key);
    return { ...item, key };
  });
  return { batchId, askedBy, items, ...(listedAt !== undefined && { listedAt }) };
}

/** One stored interrupt. With an `overDecision`, its decision is the cancellation that dismissed it. */
function restoredItem({ overDecision, ...kept }: DehydratedInterrupt, toolCalls: ToolCalls): PauseItem {
  if (overDecision) {
    const { decision, decidedAt: _at, digest: _digest, ...undecided } = kept;
    const before = restoredItem({ ...undecided, ...overDecision }, toolCalls);
    if (!decision) return { ...before, over: true };
    return { ...restoredItem(kept, toolCalls), dismissed: decidedPartsOf(before) };
  }
  const { key, askedAt, draft, decision, decisions, metadata, decidedAt, digest, ...rest } = kept;
  const { possiblyAnswered, changedFrom, taken, revisions, ...stored } = rest;
  const received = withAnswerFormat(stored);
  const isMasked = taken && digest === undefined;
  // A decision is kept only if it is valid against the schema; drafts are always kept.
  const isAccepted = isMasked || decision?.status !== 'resolved' || accepts(received, decision.payload);
  const item: PauseItem = {
    key,
    received,
    ...(askedAt !== undefined && { askedAt }),
    ...(draft !== undefined && { draft }),
    ...(revisions && { revisions }),
    ...(possiblyAnswered && { possiblyAnswered }),
    ...(changedFrom && { changedFrom }),
  };
  if (!decisions && !(decision && isAccepted)) return item;
  const decided: PauseItem = {
    ...item,
    ...(decision && isAccepted && { decision, ...(taken && { taken }), ...(metadata && { metadata }) }),
    ...(decisions && { decisions }),
    ...(decidedAt !== undefined && { decidedAt }),
  };
  if (isMasked) return decided;
  const shown = withShownContent(decided, toolCalls);
  return digest === undefined ? shown : { ...shown, digest };
}

/** Version 0.1.0 stored the answer format as `dialect`. */
function withAnswerFormat(stored: ReceivedInterrupt & { readonly dialect?: unknown }): ReceivedInterrupt {
  const { dialect, ...received } = stored;
  return typeof dialect === 'string' ? { answerFormat: dialect, ...received } : received;
}

const accepts = ({ interrupt, actions }: ReceivedInterrupt, payload: unknown): boolean =>
  actions !== undefined || checkPayload(payload, interrupt.responseSchema).type !== 'invalid';
