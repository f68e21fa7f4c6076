import { itemOf } from '../decisions/Pause.js';
import { hasQuestionDigest, questionDigest } from '../decisions/questionDigest.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { IsSecret } from '../secrets/secrets.js';
import { dehydratedItem } from './dehydration.js';
import { andDo, andThen, step, type Step } from './Effect.js';
import type { Ids } from './Ids.js';
import { changedError } from './methodErrors.js';
import { carriesAnswers, hold } from './requestSteps.js';
import type { Given } from './MachineEvent.js';
import { askedCalls } from './askedCalls.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { withdraw } from './sendSteps.js';
import { isOutdated, type ListedInterrupt, type ListedMessage } from './TabsState.js';
import { keptOf } from './withheld.js';

/**
 * Shares with the other tabs which interrupts a refresh has listed. `listed` is the step that has applied the response,
 * and `before` the state before it.
 */
export function shareListed(listed: Step, before: RunState, { kind, automaticSince }: Attempt): Step {
  if (kind !== 'refresh') return listed;
  // A tab that follows the same list may not have shown these interrupts when they were decided here.
  const decided = { type: 'postDecided', keys: decidedKeys(listed.state) } as const;
  // The other tab knows the list that this refresh followed. It may not know that this tab was in doubt, which the
  // refresh has cleared.
  if (automaticSince !== undefined && !showsDoubt(before)) return andDo(listed, decided);
  return andDo(listed, { type: 'postListed' }, decided);
}

/** The pending interrupts as other tabs compare them with their own. Contains no secrets. */
export function listedInterrupts(
  state: RunState,
  isSecret: IsSecret | undefined,
): readonly ListedInterrupt[] {
  const pause = pauseOf(state);
  if (!pause) return [];
  const kept = keptOf(state, isSecret);
  return pause.items.map((item) => {
    const { key, received } = item;
    const { expiresAt } = received.interrupt;
    const { withheld, interrupt } = dehydratedItem(item, kept);
    // No digest of a secret leaves the tab.
    const isWhole = interrupt.metadata === received.interrupt.metadata;
    const digestOf = isWhole ? questionDigest : shownDigest;
    const digest = withheld ? undefined : digestOf(received, askedCalls(state));
    return { key, ...(digest !== undefined && { digest }), ...(expiresAt !== undefined && { expiresAt }) };
  });
}

/**
 * A refresh in another tab has listed interrupts. If this tab shows different interrupts, it refreshes itself: only the
 * server's response contains everything, and only this tab has its own drafts, decisions and messages. A held batch is
 * not sent if it differs from the list.
 */
export function listedElsewhere(
  state: RunState,
  { listed, at, isStreamed, ids }: ListedMessage & { readonly ids: Ids },
  given: Given,
): Step {
  const { questions, request } = state;
  const canFollow = given.capabilities.refresh || isStreamed;
  if (!canFollow || questions.at === 'sent' || questions.at === 'elsewhere') return step(state);
  if (isOutdated(at, state.tabs.leftAt, given)) return step(state);
  const areShown = listsShown(state, listed);
  const isHeld = request.at === 'held' && carriesAnswers(request);
  const isSame = request.at === 'idle' && !showsDoubt(state) && hasSameExpiry(state, listed);
  if (areShown && (isHeld || isSame)) return step(state, { type: 'postDecided', keys: decidedKeys(state) });
  // An accepted request of this tab that was sent after the refresh is newer.
  if (isOutdated(at, state.tabs.acceptedSentAt, given)) return step(state);
  // The tab that reads the stream shares it when this tab no longer sends.
  const follow = (current: RunState): Step =>
    given.online && !isStreamed
      ? hold(current, { kind: 'refresh', ids, automaticSince: at }, [], given)
      : step(current);
  if (request.at === 'idle') return follow(state);
  return isHeld ? andThen(withdraw(state, changedError()), follow) : step(state);
}

/** Whether this tab shows the same interrupts with the same content. */
function listsShown(state: RunState, listed: readonly ListedInterrupt[]): boolean {
  const pause = pauseOf(state);
  if ((pause?.items.length ?? 0) !== listed.length) return false;
  return listed.every(({ key, digest }) => {
    const item = pause && itemOf(pause, key);
    return (
      item !== undefined &&
      digest !== undefined &&
      hasQuestionDigest(digest, item.received, askedCalls(state))
    );
  });
}

/**
 * The keys of the interrupts that were decided or reopened. A tab that has only just learned of them may lack the
 * decisions.
 */
export const decidedKeys = (state: RunState): readonly string[] =>
  pauseOf(state)?.items.flatMap(({ key, revisions }) => (revisions ? key : [])) ?? [];

/** A server can extend the expiry of an interrupt. */
function hasSameExpiry(state: RunState, listed: readonly ListedInterrupt[]): boolean {
  const pause = pauseOf(state);
  return listed.every(
    ({ key, expiresAt }) => pause && itemOf(pause, key)?.received.interrupt.expiresAt === expiresAt,
  );
}

/** Whether this tab shows that the server may already have an answer, which the list may disprove. */
export const showsDoubt = ({ questions }: RunState): boolean =>
  questions.at === 'inDoubt' ||
  questions.at === 'over' ||
  (questions.at !== 'none' && questions.pause.items.some(({ possiblyAnswered }) => possiblyAnswered));
