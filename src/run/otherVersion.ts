import { movedDraft } from '../decisions/movedDraft.js';
import type { PauseItem } from '../decisions/Pause.js';
import { isDecisionCurrent, shownDigest, shownQuestion } from '../decisions/shownQuestion.js';
import { sameJson } from '../model/json.js';
import type { RunState } from './RunState.js';

/**
 * Applies what differs in another version of an interrupt: its draft, its doubt and, if the content is the same, its
 * decision.
 */
export function applyOtherVersion(
  item: PauseItem,
  other: PauseItem | undefined,
  { conversation }: RunState,
): PauseItem {
  if (!other) return item;
  const { toolCalls } = conversation;
  const otherDraft =
    other.draft === item.draft ? undefined : movedDraft(other.draft, other.received, item.received);
  const draft = otherDraft ?? item.draft;
  const typed = draft === item.draft || sameJson(draft, item.draft) ? item : { ...item, draft };
  const isDoubted = other.possiblyAnswered && !item.possiblyAnswered && !item.taken;
  const doubted = isDoubted ? { ...typed, possiblyAnswered: true } : typed;
  const isRevised = other.revisions && !item.taken && !sameJson(item.revisions, other.revisions);
  const revised = isRevised ? { ...doubted, revisions: other.revisions } : doubted;
  const isSame = sameJson(item.decision, other.decision) && sameJson(item.decisions, other.decisions);
  // An answer that the server has accepted cannot change.
  if (item.taken || (isSame && !other.taken)) return revised;
  const isDecided = other.decision !== undefined || other.decisions !== undefined;
  // A decision or a reopening applies only to the content that it was made about.
  const isAboutThis = isDecided
    ? isDecisionCurrent({ ...item, digest: other.digest }, toolCalls)
    : shownDigest(other.received, toolCalls) === shownDigest(item.received, toolCalls);
  if (!isAboutThis) return doubted;
  const {
    decision: _decision,
    decisions: _decisions,
    decidedAt: _at,
    metadata: _metadata,
    ...rest
  } = revised;
  if (!isDecided) return rest;
  const { changedFrom: _changedFrom, ...asked } = rest;
  const decided = { ...asked, ...decisionOf(other), shown: shownQuestion(item.received, toolCalls) };
  return other.taken ? { ...decided, taken: true } : decided;
}

const decisionOf = ({
  decision,
  decisions,
  metadata,
  decidedAt,
  digest,
  shown,
}: PauseItem): Partial<PauseItem> => ({
  ...(decision && { decision }),
  ...(decisions && { decisions }),
  ...(metadata && { metadata }),
  ...((decision || decisions) && { decidedAt, digest, shown }),
});
