import { checkPayload } from '../gate/checkPayload.js';
import type { Metadata } from '../model/agUi.js';
import type { Issue } from '../model/Issue.js';
import { jsonCopy } from '../model/json.js';
import { denialOf } from './actions.js';
import { isExpired } from './coverage.js';
import type { PauseItem } from './Pause.js';

/** A staged item, or the reason why the answer was rejected. */
export type Staged =
  { readonly ok: true; readonly item: PauseItem } | { readonly ok: false; readonly issues: readonly Issue[] };

/** A result with one issue: nothing was staged. */
export const refuse = (message: string, keyword?: string): { ok: false; issues: readonly Issue[] } => ({
  ok: false,
  issues: [{ path: [], message, ...(keyword !== undefined && { keyword }) }],
});

/** The refusal of a change to an answer that the server has accepted. */
export const takenRefusal = (): ReturnType<typeof refuse> =>
  refuse('The agent has this answer already, so it cannot be changed.', 'accepted');

const withoutIdRefusal = (): ReturnType<typeof refuse> =>
  refuse(
    'This question came without an id, so it can be neither answered nor cancelled. Ask the agent again.',
    'id',
  );

/**
 * Stages an unchanged payload if it can be sent: the interrupt has an id and has not expired, and the payload is JSON
 * that its schema accepts. An unusable schema accepts everything; the server validates the answer.
 */
export function stageAnswer(
  item: PauseItem,
  answer: {
    payload: unknown;
    metadata?: Metadata | undefined;
    now: number;
    maxBytes?: number | undefined;
  },
): Staged {
  const { interrupt, answerable } = item.received;
  if (item.taken) return takenRefusal();
  if (!answerable) return withoutIdRefusal();
  if (isExpired(item, answer.now)) {
    return refuse('The time to answer this is up. It can only be cancelled now.', 'expired');
  }
  const verdict = checkPayload(answer.payload, interrupt.responseSchema, { maxBytes: answer.maxBytes });
  if (verdict.type === 'invalid') return { ok: false, issues: verdict.issues };
  const { refusal: _refusal, decisions: _decisions, metadata: _metadata, ...rest } = item;
  // Copies, so that the sent value is the validated and shown one, even if the host changes its objects.
  const payload = copyJson(answer.payload);
  const metadata = jsonCopy(answer.metadata) as Metadata | undefined;
  if (answer.metadata && !metadata) {
    return refuse('The metadata of this answer cannot be written as JSON, so it could not be sent.', 'json');
  }
  const decision = { status: 'resolved', payload } as const;
  return { ok: true, item: { ...rest, decision, decidedAt: answer.now, ...(metadata && { metadata }) } };
}

/** Why a question cannot be cancelled. `undefined` if it can. */
export function cancellationRefusal({ received, taken }: PauseItem): ReturnType<typeof refuse> | undefined {
  if (taken) return takenRefusal();
  if (!received.answerable) return withoutIdRefusal();
  if (received.cancellation === 'refused' && !denialOf(received)) {
    return refuse(
      'This server accepts neither a cancellation nor a denial of this question. Answer it.',
      'cancel',
    );
  }
  return undefined;
}

/** Stages a cancellation. It has no payload and is possible after the expiry. */
export function stageCancellation(item: PauseItem, now: number): PauseItem {
  return cancellationRefusal(item) ? item : withCancellation(item, now);
}

/** The item with a cancellation instead of its decision. */
export function withCancellation(item: PauseItem, now: number): PauseItem {
  const { refusal: _refusal, metadata: _metadata, decisions: _decisions, ...rest } = item;
  return { ...rest, decision: { status: 'cancelled' }, decidedAt: now };
}

/** Reopens a decision. The draft stays. */
export function reopenItem(item: PauseItem): PauseItem {
  if ((!item.decision && !item.decisions) || item.taken) return item;
  const {
    decision: _decision,
    decisions: _decisions,
    decidedAt: _decidedAt,
    metadata: _metadata,
    refusal: _refusal,
    digest: _digest,
    shown,
    ...rest
  } = item;
  // `shown` is kept: a question that reopens because it changed shows its previous content.
  return shown ? { ...rest, shown } : rest;
}

/** A copy with only what JSON can contain. */
export const copyJson = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null
    ? (JSON.parse(JSON.stringify(payload)) as unknown)
    : payload;
