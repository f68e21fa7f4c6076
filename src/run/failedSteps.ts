import { markBatch } from '../decisions/history.js';
import { blameItems, changeItems, itemOf, withDrafts, type Pause } from '../decisions/Pause.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { ErrorReading } from '../model/Protocol.js';
import { withFate } from '../stream/responseError.js';
import { endToolCalls } from '../state/endToolCalls.js';
import { withMessages } from '../state/Conversation.js';
import { complain, type Step } from './Effect.js';
import type { Judge } from './judge.js';
import { restAfter, type Attempt, type Questions, type RunState } from './RunState.js';

/** The pause after a refused batch. A refused `steer` has decided nothing. */
export function untold(attempt: Attempt, { before, pause }: Extract<Questions, { at: 'carried' }>): Pause {
  return attempt.steered && before.at !== 'none' ? withDrafts(before.pause, pause) : pause;
}

/** The same if the server does not ask again: answers that it accepted one by one keep their decisions. */
export function untoldButTaken(attempt: Attempt, carried: Extract<Questions, { at: 'carried' }>): Pause {
  return changeItems(untold(attempt, carried), (item) => {
    const left = itemOf(carried.pause, item.key);
    return left?.taken ? left : item;
  });
}

/** RUN_ERROR, an unreadable outcome, or no stream at all. The protocol tells what happened to the answers. */
export function failed(
  state: RunState,
  attempt: Attempt,
  error: AgentRunError,
  consumed: boolean,
  judge: Judge,
): Step {
  const { questions, left } = state;
  const rest: RunState = { ...state, request: restAfter(state, attempt, { last: 'failed', again: attempt }) };
  if (questions.at !== 'carried') {
    const stillAsked = attempt.kind === 'send' && left && readingOf(error, judge, consumed) === 'refused';
    if (!stillAsked) return complain(rest, error);
    const pause = neverOver(left);
    return complain({ ...rest, questions: { at: 'refused', pause }, left: undefined }, error);
  }
  const reading = readingOf(error, judge, consumed);
  if (reading === 'failed') {
    const conversation = endToolCalls(rest.conversation, [], []);
    return complain({ ...rest, conversation, questions: { at: 'none' } }, error);
  }
  const delivery = reading === 'refused' ? 'refused' : 'inDoubt';
  const told = withFate(error, reading);
  const history = markBatch(state.history, attempt.batchId, delivery);
  const blamed = judge.blame(error);
  if (delivery === 'inDoubt') {
    const pause = blameItems({ ...questions.pause, base: baseOf(attempt) }, blamed);
    // The output of a refused run proves nothing, including its snapshots. The conversation at the pause is restored.
    const stands = { ...rest, history, conversation: attempt.conversation };
    return complain({ ...stands, questions: { at: 'inDoubt', pause, begun: false } }, told);
  }
  // A server that refuses even a cancellation of every interrupt no longer waits for any of them.
  const isOver = judge.endsPause(error) || (isCancelled(questions.pause) && refusesContent(error));
  const pause = blameItems(untoldButTaken(attempt, questions), blamed);
  const at = isOver ? 'over' : attempt.steered ? 'open' : 'refused';
  return complain({ ...rest, history, conversation: baseOf(attempt), questions: { at, pause } }, told);
}

/** A server that refuses a message because of these interrupts still waits for them. */
export const neverOver = (left: Pause): Pause =>
  changeItems(left, (item) => (item.over ? { ...item, over: undefined } : item));

/** The conversation at the pause, without the messages of `steer`. */
export function baseOf({ conversation, said }: Attempt): RunState['conversation'] {
  if (said.length === 0) return conversation;
  const ids = new Set(said.map(({ id }) => id));
  return withMessages(
    conversation,
    conversation.messages.filter(({ id }) => !ids.has(id)),
  );
}

const isCancelled = ({ items }: Pause): boolean =>
  items.every(({ decision }) => decision?.status === 'cancelled');

/** Whether a refusal is about the content, not about authentication, rate or size. */
const refusesContent = ({ httpStatus }: AgentRunError): boolean =>
  httpStatus === undefined || [400, 404, 409, 410, 422].includes(httpStatus);

/** An unreadable end counts as an end. The protocol judges every other error of a resume. */
export function readingOf(error: AgentRunError, judge: Judge, consumed: boolean): ErrorReading {
  if (error.code === 'unknown_outcome' || error.code === 'no_interrupts') return 'failed';
  return judge.readError(error, { consumed });
}
