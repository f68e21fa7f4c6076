import { decidedPartsOf } from '../decisions/dismissal.js';
import { movedDraft } from '../decisions/movedDraft.js';
import type { PauseItem } from '../decisions/Pause.js';
import { mergeDecisions } from '../decisions/revisions.js';
import { hasSameData, isSameQuestion } from '../decisions/questionDigest.js';
import { isDecisionCurrent, shownQuestion } from '../decisions/shownQuestion.js';
import { sameJson } from '../model/json.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';

/**
 * Merges another version of an interrupt: of another tab, or of a record. Its draft and its `possiblyAnswered` apply.
 * Its decisions apply if they are about the same content, and if they are later or the server has accepted them.
 */
export function mergeVersions(item: PauseItem, other: PauseItem, state: RunState): PauseItem {
  const { received, draft, possiblyAnswered } = other;
  const latest = other.taken ? other : mergeDecisions(item, other);
  const digest = other.digest ?? latest.digest;
  return applyOtherVersion(item, { ...latest, received, draft, possiblyAnswered, digest }, state);
}

/**
 * Applies what differs in another version of an interrupt: its draft, its `possiblyAnswered` and, if the content is the
 * same, its decision.
 */
export function applyOtherVersion(item: PauseItem, other: PauseItem | undefined, state: RunState): PauseItem {
  if (!other) return item;
  const toolCalls = askedCalls(state);
  const otherDraft =
    other.draft === item.draft ? undefined : movedDraft(other.draft, other.received, item.received);
  const draft = otherDraft ?? item.draft;
  const typed = draft === item.draft || sameJson(draft, item.draft) ? item : { ...item, draft };
  const isDoubted = other.possiblyAnswered && !item.possiblyAnswered && !item.taken;
  const doubted = isDoubted ? { ...typed, possiblyAnswered: true } : typed;
  const isDecided = other.decision !== undefined || other.decisions !== undefined;
  // A decision or a reopening applies only to the content that it was made about.
  const isAboutThis = isDecided
    ? isDecisionCurrent({ ...item, digest: other.digest }, toolCalls) &&
      hasSameData(other.received, item.received)
    : isSameQuestion(other.received, toolCalls, item.received);
  // An answer that the server has accepted cannot change.
  if (!isAboutThis || item.taken) return doubted;
  const isRevised = other.revisions && !sameJson(item.revisions, other.revisions);
  const revised = isRevised ? { ...doubted, revisions: other.revisions } : doubted;
  if (hasSameParts(item, other) && !other.taken) return revised;
  const {
    decision: _decision,
    decisions: _decisions,
    decidedAt: _at,
    metadata: _metadata,
    digest: _digest,
    shown: _shown,
    dismissed: _dismissed,
    ...rest
  } = revised;
  if (!isDecided) return rest;
  const { changedFrom: _changedFrom, ...asked } = rest;
  const { dismissed } = other;
  const decided = {
    ...asked,
    ...decidedPartsOf(other),
    shown: shownQuestion(item.received, toolCalls),
    ...(dismissed && { dismissed }),
  };
  return other.taken ? { ...decided, taken: true } : decided;
}

const hasSameParts = (a: PauseItem, b: PauseItem): boolean =>
  sameJson(a.decision, b.decision) && sameJson(a.decisions, b.decisions) && sameJson(a.metadata, b.metadata);
