import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Risk } from '../../model/Risk.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { isInProgress } from '../../model/isInProgress.js';
import { sameJson } from '../../model/json.js';
import { isTooLate } from '../InterruptCard/isTooLate.js';
import { shortQuestion } from '../Question/questionOf.js';
import { decisionInWords } from '../Receipt/decisionInWords.js';
import { questionOfAction } from '../../react/questionOfAction.js';
import { errorInWords, isWithdrawn } from '../Words/errorInWords.js';
import type { Tools } from '../Options/ToolOptions.js';
import type { Wording } from '../Words/WordsContext.js';

/** What an announcement depends on besides the run. It may change while the announcement is in the DOM. */
export interface AnnouncementContext {
  readonly wording: Wording;
  readonly risks: ReadonlyMap<string, Risk>;
  /** The host's tools, whose questions have its own texts. */
  readonly tools?: Tools | undefined;
}

/** How long before an expiry screen readers are warned, in milliseconds. */
const EXPIRY_WARNINGS: readonly number[] = [5 * 60_000, 60_000, 30_000];

/**
 * The announcements for the changes between two snapshots. That the answers are being sent is announced elsewhere.
 * `before` is `undefined` for the first snapshot. Returns `undefined` if what was announced about `before` still
 * applies.
 */
export function announcements(
  before: RunSnapshot | undefined,
  after: RunSnapshot,
  { wording: { words, locale }, tools }: Pick<AnnouncementContext, 'wording' | 'tools'>,
): readonly string[] | undefined {
  // Other parts have no announcement, such as messages, which change many times a second.
  const parts = ['interrupts', 'batch', 'error', 'status'] as const;
  if (before && parts.every((part) => before[part] === after[part])) return undefined;
  const earlier = new Map(before?.interrupts.map((interrupt) => [interrupt.key, interrupt]));
  const error = after.error && !isWithdrawn(after.error) ? after.error : undefined;
  const { 0: first, length: count } = arrivals(before, after);
  const sentences = [
    ...(first
      ? [words.announceQuestions({ count, question: shortQuestion(first, words, tools), locale })]
      : []),
    ...changedQuestions(),
    ...newStates(),
    ...sending(),
    ...failure(),
    ...ending(),
  ];
  const isOutdated = before && factsOf(before) !== factsOf(after) && !hasAccepted(before, after);
  return sentences.length > 0 || isOutdated ? sentences : undefined;

  /** Questions that changed after they were decided, and questions that may already be answered. */
  function changedQuestions(): string[] {
    const changed = after.interrupts.filter(
      ({ key, status, changedFrom }) =>
        status === 'open' && changedFrom && changedFrom !== earlier.get(key)?.changedFrom,
    );
    const doubtful = after.interrupts.some(
      ({ key, possiblyAnswered }) => possiblyAnswered === true && earlier.get(key)?.possiblyAnswered !== true,
    );
    return [
      ...changed.map((interrupt) =>
        words.announceChanged({ question: shortQuestion(interrupt, words, tools) }),
      ),
      ...(doubtful ? [words.possiblyAnswered] : []),
    ];
  }

  /** Questions that were decided, reopened or have expired, and how many are decided now. */
  function newStates(): string[] {
    const labels = after.interrupts.flatMap((interrupt) => {
      const old = earlier.get(interrupt.key);
      if (!old) return isExpired(interrupt) ? [expiredLabel(interrupt)] : [];
      // The expiry may have cancelled it.
      const wasUnanswered = old.status === 'open' || isTooLate(interrupt);
      const expired = !old.expired && interrupt.expired && wasUnanswered;
      const decisions = actionsOf(old, interrupt);
      // A question that reopened because it changed was already announced.
      const isKnown =
        old.status === interrupt.status || (interrupt.changedFrom && interrupt.status === 'open');
      return [
        ...(expired ? [expiredLabel(interrupt)] : []),
        ...(decisions.length > 0 || isKnown ? decisions : [stateLabel(interrupt)]),
      ];
    });
    const { covered, total, id } = after.batch;
    const isSame = before?.batch.id === id && id !== '';
    const decided = isSame
      ? before.batch.covered !== covered
      : // A batch that changes after it was sent is a new batch of the same questions.
        after.interrupts.some(({ key, status }) => (earlier.get(key)?.status ?? status) !== status);
    // Several equal changes at once, as after “skip all”, are one announcement with their number.
    const said = [...new Set(labels)].map((label) => {
      const { length: count } = labels.filter((each) => each === label);
      return count > 1 ? words.announceSame({ label, count, locale }) : label;
    });
    return decided ? [...said, ...progress(covered, total)] : said;
  }

  /** For a question with several decisions that was open: the last decision, and how many are made. */
  function actionsOf(old: PendingInterrupt, interrupt: PendingInterrupt): string[] {
    const { actions, status } = interrupt;
    if (!actions || actions === old.actions || status === 'cancelled' || old.status !== 'open') return [];
    const before = new Map(old.actions?.map(({ key, decision }) => [key, decision]));
    const changed = actions.filter(
      ({ key, decision }) => before.has(key) && !sameJson(before.get(key), decision),
    );
    if (changed.length === 0) return [];
    const labels = changed.map((action) => stateLabel(questionOfAction(interrupt, action)));
    return [...labels, ...progress(actions.filter(({ decision }) => decision).length, actions.length)];
  }

  /** How many of several decisions are made. */
  function progress(covered: number, total: number): string[] {
    return total > 1 ? [words.announceProgress({ covered, total, locale })] : [];
  }

  function expiredLabel(interrupt: PendingInterrupt): string {
    return words.announceExpired({ question: shortQuestion(interrupt, words, tools) });
  }

  /** The label that the card shows for the state of a question. */
  function stateLabel(interrupt: PendingInterrupt): string {
    if (!interrupt.decision) return words.announceReopened;
    return decisionInWords(interrupt, words)?.word ?? words.answered;
  }

  function sending(): string[] {
    const [old, now] = [before?.batch.delivery, after.batch.delivery];
    if (old === now) return [];
    if (now === 'elsewhere') return [words.delivery[now]];
    if (old === undefined) return [];
    if (now === 'queued') return [words.queuedHelp];
    if (now === 'delayed') return [words.delivery[now]];
    // Only decisions that this tab has are announced. If it has none, the answer contained a secret and was sent by
    // another tab or an earlier page: such an answer is not kept.
    if (after.interrupts.some(({ status }) => status !== 'open')) {
      if (now === 'refused') return [words.announceRefused];
      if (now === 'inDoubt') return [words.announceInDoubt];
      const isUnchanged = after.interrupts.every(({ key, status }) => earlier.get(key)?.status === status);
      // No other announcement reports that the batch is no longer being sent.
      if (now === 'none' && isUnchanged && !error) return [words.delivery.none];
    }
    return old === 'sending' && (now === 'accepted' || hasAccepted(before, after)) && !error
      ? [words.announceSent]
      : [];
  }

  function failure(): string[] {
    const { status, batch } = after;
    if (error) {
      if (error === before?.error) return [];
      return [batch.over ? words.httpErrors.gone : errorInWords(error, { words, locale })];
    }
    if (before?.status === status) return [];
    if (status === 'reconnecting') return [words.reconnecting];
    return status === 'disconnected' ? [words.errors.stream_cut] : [];
  }

  /** The questions are gone, and no other announcement gives the reason. A logout ends the conversation, too. */
  function ending(): string[] {
    const wasAsked = before !== undefined && before.interrupts.length > 0 && after.interrupts.length === 0;
    return wasAsked &&
      after.messages.length > 0 &&
      !error &&
      !isInProgress(after.status) &&
      !hasAccepted(before, after)
      ? [words.announceNothingAsked]
      : [];
  }
}

/**
 * The facts that an announcement can be about. If one changes without an announcement, the last one no longer applies.
 */
const factsOf = ({ error, batch, interrupts }: RunSnapshot): string =>
  JSON.stringify([
    !error,
    batch.delivery,
    interrupts.map((interrupt) => [interrupt.key, interrupt.message, isExpired(interrupt)]),
  ]);

/** Whether the agent has accepted the answers of the batch in `before`, and asks nothing more. */
const hasAccepted = (before: RunSnapshot | undefined, { interrupts, history }: RunSnapshot): boolean =>
  interrupts.length === 0 &&
  history.some(({ batchId, delivery }) => batchId === before?.batch.id && delivery === 'accepted');

/** An open question that nobody can answer any more. */
const isExpired = ({ status, expired }: PendingInterrupt): boolean => status === 'open' && expired;

/**
 * The questions that the user can now be asked, and could not before. Questions that have expired, that changed after
 * a decision or that another tab has answered have their own announcements.
 */
export function arrivals(before: RunSnapshot | undefined, after: RunSnapshot): readonly PendingInterrupt[] {
  const earlier = new Set(before?.interrupts.filter(isAskedHere).map(({ key }) => key));
  return after.interrupts.filter(
    (interrupt) =>
      interrupt.status === 'open' &&
      !interrupt.expired &&
      !interrupt.changedFrom &&
      isAskedHere(interrupt) &&
      !earlier.has(interrupt.key),
  );
}

/** Another tab has not answered it. */
const isAskedHere = ({ delivery }: PendingInterrupt): boolean => delivery !== 'elsewhere';

/**
 * The expiry warnings of the open questions: for each, the question, when it expires, when the warning is due, and
 * whether no other follows.
 */
export function expiryWarnings(
  interrupts: readonly PendingInterrupt[],
): readonly { interrupt: PendingInterrupt; expiresAt: number; at: number; isLast: boolean }[] {
  return interrupts.flatMap((interrupt) => {
    const { expiresAt, expired, status } = interrupt;
    if (expiresAt === undefined || expired || status !== 'open') return [];
    return EXPIRY_WARNINGS.map((milliseconds, index) => ({
      interrupt,
      expiresAt,
      at: expiresAt - milliseconds,
      isLast: index === EXPIRY_WARNINGS.length - 1,
    }));
  });
}
