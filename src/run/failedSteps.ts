import { markBatch } from '../decisions/history.js';
import { blameItems, changeItems, itemOf, withDrafts, type Pause } from '../decisions/Pause.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { ErrorReading } from '../model/Protocol.js';
import { endToolCalls } from '../state/endToolCalls.js';
import { withMessages } from '../state/Conversation.js';
import { complain, type Step } from './Effect.js';
import type { Judge } from './judge.js';
import { restAfter, type Attempt, type Questions, type RunState } from './RunState.js';

/** What a refused batch goes back to: a refused `steer` has decided nothing about the questions. */
export function untold(attempt: Attempt, { before, pause }: Extract<Questions, { at: 'carried' }>): Pause {
  return attempt.steers && before.at !== 'none' ? withDrafts(before.pause, pause) : pause;
}

/** The same where the server does not ask again: what it has taken one by one stays taken, with its decision. */
export function untoldButTaken(attempt: Attempt, carried: Extract<Questions, { at: 'carried' }>): Pause {
  return changeItems(untold(attempt, carried), (item) => {
    const left = itemOf(carried.pause, item.key);
    return left?.taken ? left : item;
  });
}

/** RUN_ERROR, an outcome that cannot be read, or no stream at all. The protocol says what became of the answers. */
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
  const history = markBatch(state.history, attempt.batchId, delivery);
  const blamed = judge.blame(error);
  if (delivery === 'inDoubt') {
    const pause = blameItems({ ...questions.pause, base: baseOf(attempt) }, blamed);
    // What a refused run streamed proves nothing, snapshots included: what stood at the pause stands again.
    const stands = { ...rest, history, conversation: attempt.conversation };
    return complain({ ...stands, questions: { at: 'inDoubt', pause, begun: false } }, error);
  }
  // A server that takes not even a cancellation of everything waits for nothing.
  const isOver = judge.endsPause(error) || (isCancelled(questions.pause) && refusesContent(error));
  const pause = blameItems(untoldButTaken(attempt, questions), blamed);
  const at = isOver ? 'over' : attempt.steers ? 'open' : 'refused';
  return complain({ ...rest, history, conversation: baseOf(attempt), questions: { at, pause } }, error);
}

/** A server that refuses a message for these questions has never stopped asking them. */
export const neverOver = (left: Pause): Pause =>
  changeItems(left, (item) => (item.over ? { ...item, over: undefined } : item));

/** The conversation at the pause, without what `steer` says. */
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

/** Whether a refusal is about what was said, and not about who says it, how often, or at what length. */
const refusesContent = ({ httpStatus }: AgentRunError): boolean =>
  httpStatus === undefined || [400, 404, 409, 410, 422].includes(httpStatus);

/** An end that cannot be read is an end; everything else about a resume is the protocol's to judge. */
export function readingOf(error: AgentRunError, judge: Judge, consumed: boolean): ErrorReading {
  if (error.code === 'unknown_outcome' || error.code === 'no_interrupts') return 'failed';
  return judge.readError(error, { consumed });
}
