import { changeItems, itemOf, withOtherBatch } from '../decisions/Pause.js';
import { rehydrated } from './dehydration.js';
import { step, type Step } from './Effect.js';
import { leftElsewhere } from './leftElsewhere.js';
import { revised } from './questionSteps.js';
import type { Given } from './MachineEvent.js';
import { isUnderWay, type RunState } from './RunState.js';
import { applyOtherVersion, mergeVersions } from './otherVersion.js';
import { dropOvertakenChecks } from './runningChecks.js';
import { isOutdated, type DecidedMessage } from './TabsState.js';

/**
 * Another tab has decided interrupts, reopened them, or left them. If a refresh of this tab is newer, the message
 * leaves no interrupts here, because the server has listed them since, and its doubts about answers are ignored.
 */
export function decidedElsewhere(state: RunState, message: DecidedMessage, given: Given): Step {
  const { listedSince, decisionsSince } = state.tabs;
  if (isOutdated(message.at, decisionsSince, given)) return step(state);
  return tabDecided(state, message, isOutdated(message.at, listedSince, given));
}

/** `isBeforeList`: whether a refresh of this tab is newer than the message. */
export function tabDecided(state: RunState, { run, keys, at }: DecidedMessage, isBeforeList = false): Step {
  const { questions } = state;
  const theirs = rehydrated({ ...run, threadId: state.threadId }).questions;
  if (isUnderWay(state) || questions.at === 'none' || questions.at === 'sent') return step(state);
  if (theirs.at === 'none') return isBeforeList ? step(state) : leftElsewhere(state, run, at);
  const changedKeys = new Set(keys);
  const pause = changeItems(questions.pause, (item) => {
    const sent = itemOf(theirs.pause, item.key);
    if (!sent || !changedKeys.has(item.key)) return item;
    const other = isBeforeList ? { ...sent, possiblyAnswered: undefined } : sent;
    // Tabs of earlier versions send no revisions. An interrupt that is open in their message was reopened there.
    const isOpen = other.decision === undefined && other.decisions === undefined;
    const { draft, revisions } = item;
    return isOpen && !other.revisions
      ? applyOtherVersion(item, { ...other, draft, revisions }, state)
      : mergeVersions(item, { ...other, draft }, state);
  });
  if (pause === questions.pause) return step(state);
  const checked = dropOvertakenChecks(state, questions.pause, pause);
  const { batchId } = theirs.pause;
  const isDismissal = pause.items.every((item, at) => item.dismissed || item === questions.pause.items[at]);
  if (questions.at === 'over' && isDismissal)
    return step({ ...checked, questions: { at: 'over', pause: { ...pause, batchId } } });
  // The other tab has changed a batch that may have been sent, so it gets a new batch id here too.
  return step(revised(checked, pause, withOtherBatch(theirs.pause, questions.pause.batchId)));
}
