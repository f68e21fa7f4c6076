import type { Pause } from '../decisions/Pause.js';
import { andDo, andThen, withReportedError, step, type Step } from './Effect.js';
import { elsewhereError } from './methodErrors.js';
import { dropChecks } from './runningChecks.js';
import { busyError } from './requestErrors.js';
import { isUnderWay, type RunState } from './RunState.js';
import { withdraw } from './sendSteps.js';
import { stopWaiting } from './stopWaiting.js';
import { leaveInterrupts } from './userWork.js';

/** Withdraws what waits to be sent, and abandons the pending interrupts without answering them. */
export function leave(state: RunState, canEndPaused: CanEndPaused): Step {
  const { questions } = state;
  const isAsked = questions.at !== 'none';
  const refusal = isAsked
    ? (elsewhereError(state) ?? (isUnderWay(state) ? busyError(state) : undefined))
    : undefined;
  if (refusal) return withReportedError(state, refusal);
  const withdrawn = andThen(stopWaiting(dropChecks(state)), (current) => withdraw(current));
  if (!isAsked) return withdrawn;
  return andThen(withdrawn, (current) => {
    const { pause } = questions;
    const keys = pause.items.map(({ key }) => key);
    const left = step(leaveInterrupts(current, pause), { type: 'postLeft', keys });
    if (!canEndPaused(pause)) return left;
    const waitsFor = pause.items.map(({ received }) => received);
    return andDo(left, { type: 'endRun', runId: pause.askedBy, waitsFor });
  });
}

/** Whether the protocol can end the run that has paused with these interrupts on the server. */
export type CanEndPaused = (pause: Pause) => boolean;
