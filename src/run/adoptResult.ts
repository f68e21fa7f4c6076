import { itemOf, type Pause } from '../decisions/Pause.js';
import { sameJson } from '../model/json.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { withAnsweredAt } from './answeredElsewhere.js';
import { rehydrated } from './dehydration.js';
import { reopenIfCallsChanged } from './reopenIfCallsChanged.js';
import { pauseOf, type Questions, type RunState } from './RunState.js';
import { adoptRun, hasOtherInterrupts, withWorkOf } from './storageSteps.js';
import type { TabMessage } from './TabsState.js';
import { withSentAnswers } from './withDoubt.js';

/** Whether a message is about one of these interrupts. */
export const isAbout = ({ keys }: TabMessage, pause: Pause | undefined): boolean =>
  keys.some((key) => pause && itemOf(pause, key));

/**
 * No interrupt is pending here: a refresh found none while another tab was sending the answers, a refresh has failed
 * or was stopped, or the user has left the interrupts. The result of that request is shown if this tab has nothing
 * else to show.
 */
export function withResult(state: RunState, message: TabMessage): RunState {
  const { request, leftInterrupts: left, conversation, tabs, history } = state;
  const { run } = message;
  // A failed message is kept: `retry()` repeats it.
  if (!run || request.at !== 'idle' || (request.retryable?.kind ?? 'refresh') !== 'refresh') return state;
  const ids = new Set(run.messages.map(({ id }) => id));
  // What is shown here may be an earlier part of the same run, which can remove messages.
  const isKnown = state.runId === run.runId || conversation.messages.every(({ id }) => ids.has(id));
  const asked = pauseOf(rehydrated(run));
  const wasAnswered = history.some(
    ({ key, delivery }) => delivery === 'accepted' && asked && itemOf(asked, key),
  );
  // A tab without a conversation that has made no request does not take over that of another tab.
  const hasShown = request.last !== 'idle' || conversation.messages.length > 0;
  // The run has used the answers to what was left here, and does not ask it again.
  const isNewer = left
    ? isAbout(message, left) && !isAbout(message, asked)
    : hasShown && isKnown && !wasAnswered;
  if (!isNewer) return state;
  const unprocessed = tabs.unprocessed.filter((each) => each !== message);
  const sentIds = left && message.sentIds;
  return adoptResult({ ...state, tabs: { ...tabs, unprocessed } }, run, { ...message, sentIds });
}

/**
 * The state with what the stream of another tab contains after the end of its run, if that run still asks what is asked
 * here. The decisions, their delivery and a request that waits stay as they are.
 */
export function withContinuedRun(state: RunState, message: TabMessage): RunState | undefined {
  const { run, delivery } = message;
  if (!run || delivery === 'inDoubt' || hasOtherInterrupts(state, rehydrated(run))) return undefined;
  const { conversation, unaccepted, withheld } = adoptRun(
    state,
    theirRun(state, run, message),
    message.sentIds,
  );
  return reopenIfCallsChanged({ ...state, conversation, unaccepted, withheld }, state);
}

/**
 * Shows the run of another tab, with its outcome. Answers that were sent in this tab are newer than the list of a run
 * that still asks for them.
 *
 * @param questions the interrupts here before the message
 */
export function adoptResult(
  state: RunState,
  run: DehydratedRun,
  message: TabMessage,
  questions: Questions = state.questions,
): RunState {
  const { outcome: _outcome, result: _result, ...before } = state;
  const { sentIds, at } = message;
  const since = { ...before, tabs: withAnsweredAt(state.tabs, at) };
  const theirs = adoptRun(since, theirRun(state, run, message), sentIds);
  const adopted = withWorkOf(theirs, pauseOf(state) ?? state.leftInterrupts);
  // The outcome is not that of a message of this tab that has failed.
  const { outcome, result } = adopted.error ? {} : message;
  const request = state.request.at === 'idle' ? state.request : undefined;
  return {
    ...withSentAnswers(adopted, questions, request),
    ...(outcome && { outcome }),
    ...(result !== undefined && { result }),
  };
}

/** The run of a message. A tab without its own state takes over that of the other tab. */
function theirRun(state: RunState, run: DehydratedRun, message: TabMessage): DehydratedRun {
  const hasState = !sameJson(state.conversation.state, {});
  return run.state === undefined && !hasState ? { ...run, state: message.state } : run;
}
