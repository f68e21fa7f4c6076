import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { Conversation } from '../state/Conversation.js';
import type { IsSecret } from '../secrets/secrets.js';
import { sharedAnswers } from './sharedAnswers.js';
import { deliveryOf } from './deliveryOf.js';
import { attemptOf, isPaused, pauseOf, type RunState } from './RunState.js';
import type { SentElsewhere, TabMessage } from './TabsState.js';
import { canBeKept } from './withheld.js';
import { wasSent } from './wasSent.js';

/**
 * The message to the other tabs while this tab sends answers, from the moment it has the lock. If this tab is killed,
 * they know what it has sent. `at` is epoch milliseconds by the device's clock.
 */
export function sendingMessage(
  state: RunState,
  at: number,
  isSecret: IsSecret | undefined,
): TabMessage | undefined {
  const { request, questions, tabs } = state;
  const isHeld = request.at === 'held' && request.by === 'headers';
  const pause = isHeld ? request.attempt.pause : questions.at === 'sent' ? questions.pause : undefined;
  if (!pause) return undefined;
  const keys = pause.items.map(({ key }) => key);
  const answers = sharedAnswers(state, pause, 'inDoubt', isSecret);
  const attempt = attemptOf(state);
  const said = attempt?.steered ? attempt.newMessages : [];
  return { type: 'sending', keys, turn: tabs.turn, at, answers, ...(said.length > 0 && { said }) };
}

/** The message to the other tabs after the request of this tab has ended. */
export function endedMessage(state: RunState, ended: EndedRequest): TabMessage {
  const { keys, replaced = [], at, isSecret, sent, read } = ended;
  const { tabs, request, outcome, result, withheld, conversation } = state;
  const pause = pauseOf(state);
  const isAsked = isPaused(state) && pause?.items.some(({ key }) => keys.includes(key)) === true;
  const delivery = deliveryOf(state);
  const message = { type: 'ended', keys: [...keys, ...replaced], turn: tabs.turn, at, delivery } as const;
  if (isAsked) {
    const said = request.at === 'idle' && delivery === 'inDoubt' ? request.retryable?.newMessages : undefined;
    const answers = sharedAnswers(state, pause, delivery, isSecret);
    return { ...message, answers, ...(said && said.length > 0 && { said }) };
  }
  // A logout may have disposed the run object, so its content is not sent.
  if (request.at === 'disposed') return { ...message, delivery: 'inDoubt' };
  const run = read();
  const sentIds = sent?.messages.map(({ id }) => id);
  // A run that has not changed the state of this tab does not change that of other tabs.
  const isSame = sent?.state === conversation.state;
  const isShown = canBeKept(result, { isSecret, texts: withheld.texts });
  return {
    ...message,
    ...(isSame ? { run: { ...run, state: undefined }, state: run.state } : { run }),
    sentIds,
    outcome,
    ...(isShown && { result }),
  };
}

/** The keys of answers that were sent, by any tab, and are refused or in doubt. */
export function sentKeys(state: RunState): readonly string[] | undefined {
  return wasSent(deliveryOf(state)) ? pauseOf(state)?.items.map(({ key }) => key) : undefined;
}

export interface EndedRequest {
  readonly keys: readonly string[];
  /** The keys of the interrupts that an earlier end of the same stream has listed. @default none */
  readonly replaced?: readonly string[] | undefined;
  /** Epoch milliseconds by the device's clock. */
  readonly at: number;
  readonly isSecret: IsSecret | undefined;
  /** What it has sent. */
  readonly sent?: Conversation | undefined;
  /** Returns the record of this tab. */
  readonly read: () => DehydratedRun;
}

/** Whether a tab that has sent answers has stored the end of its request. */
export const hasResult = ({ pause }: DehydratedRun): boolean => pause?.delivery !== 'inDoubt';

/**
 * Whether a record is older than the request of `sent`: its batch is still unsent, or its history does not list the
 * request. The storage has rejected what that tab has written since, or the tab was killed before that.
 */
export function isFromBefore(
  { pause, history }: DehydratedRun,
  { pause: own, lastMessage }: SentElsewhere,
): boolean {
  const { keys = [], answers } = lastMessage ?? {};
  const isPending = pause?.interrupts.some(({ key }) => keys.includes(key)) === true;
  const request = answers?.history.find(({ delivery }) => delivery === 'sending')?.resumedBy;
  const isUnsent = pause?.delivery === 'none' && pause.batchId === (answers?.pause ?? own).batchId;
  const isListed = request === undefined || history.some(({ resumedBy }) => resumedBy === request);
  return isUnsent || (isPending && !isListed);
}

/**
 * The message that a tab would have posted at the end of its request, from its record. `keys` are those of the
 * interrupts here.
 */
export function messageFromRecord(run: DehydratedRun, keys: readonly string[]): TabMessage {
  const message = { type: 'ended', keys, turn: Number.POSITIVE_INFINITY } as const;
  if (hasResult(run)) return { ...message, run };
  // The tab has ended without a result. Its record contains the message of a `steer`.
  const { messages, unacceptedMessageIds = [] } = run;
  return {
    ...message,
    delivery: 'inDoubt',
    said: messages.filter(({ id }) => unacceptedMessageIds.includes(id)),
  };
}
