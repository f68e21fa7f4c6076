import type { StreamEnding } from '../model/Protocol.js';
import { changeItems, haveSameDecisions, itemOf, type Pause } from '../decisions/Pause.js';
import type { Step } from './Effect.js';
import { markPossiblyAnsweredIfInDoubt } from './questionSteps.js';
import type { Attempt, Idle, Questions, RunState } from './RunState.js';

type Paused = Extract<StreamEnding, { readonly type: 'paused' }>;

/**
 * The step that shows a list of pending interrupts, corrected if the list is from an earlier response than answers that
 * were sent.
 *
 * @param before the state before the list
 */
export function withDoubt(shown: Step, before: RunState, attempt: Attempt, ending: Paused): Step {
  const { kind, listsRemembered, before: idle } = attempt;
  const isOlder = listsRemembered ?? (kind === 'refresh' && ending.isRemembered);
  const { state } = shown;
  return isOlder ? { ...shown, state: withSentAnswers(state, before.questions, idle) } : shown;
}

/**
 * The state with a list of pending interrupts that is older than the answers in `questions`: these stay in doubt,
 * refused or over. If the list has other interrupts too, those in doubt are marked.
 *
 * @param idle the request before the list. With the same answers, `retry()` still repeats it.
 */
export function withSentAnswers(state: RunState, questions: Questions, idle: Idle | undefined): RunState {
  if (state.questions.at !== 'open' || !wereSent(questions)) return state;
  const listed = state.questions.pause;
  const sent = questions.pause;
  if (haveSameDecisions(sent, listed)) {
    const pause: Pause = { ...sent, items: listed.items };
    return { ...state, request: idle ?? state.request, questions: { ...questions, pause } };
  }
  const marked = markPossiblyAnsweredIfInDoubt(questions, sent);
  const pause = changeItems(listed, (item) =>
    itemOf(marked, item.key)?.possiblyAnswered ? { ...item, possiblyAnswered: true } : item,
  );
  return { ...state, questions: { at: 'open', pause } };
}

/**
 * Whether the server has listed the interrupts in its response to a refresh. A chat may list them from an earlier
 * response.
 */
export const isListedByServer = ({ kind, listsRemembered }: Attempt, { isRemembered }: Paused): boolean =>
  kind === 'refresh' && !listsRemembered && !isRemembered;

/** Whether another tab has sent answers after the request of this attempt, whose stream is still open. */
export const wereSentSince = (questions: Questions, { batchId }: Attempt): boolean =>
  wereSent(questions) && questions.pause.batchId !== batchId;

export const wereSent = (questions: Questions): questions is SentBefore =>
  questions.at === 'inDoubt' || questions.at === 'refused' || questions.at === 'over';

type SentBefore = Extract<Questions, { readonly at: 'inDoubt' | 'refused' | 'over' }>;
