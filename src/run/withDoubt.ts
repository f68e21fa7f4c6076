import { changeItems, haveSameDecisions, itemOf, type Pause } from '../decisions/Pause.js';
import type { Step } from './Effect.js';
import { markPossiblyAnsweredIfSent } from './questionSteps.js';
import type { Attempt, RunState } from './RunState.js';

/**
 * The step that shows a list of pending interrupts, which has replaced answers in doubt. What a chat remembers is older than
 * these answers, so they stay in doubt. If it lists other interrupts too, those in doubt are marked.
 *
 * @param before the state before the list
 */
export function withDoubt(shown: Step, before: RunState, { followsMemory, before: idle }: Attempt): Step {
  const { questions } = before;
  const { state } = shown;
  if (!followsMemory || questions.at !== 'inDoubt' || state.questions.at !== 'open') return shown;
  const listed = state.questions.pause;
  const doubted = questions.pause;
  if (haveSameDecisions(doubted, listed)) {
    const { batchId, askedBy, base } = doubted;
    const pause: Pause = { ...listed, batchId, askedBy, ...(base && { base }) };
    return {
      ...shown,
      state: { ...state, request: idle ?? state.request, questions: { ...questions, pause } },
    };
  }
  const marked = markPossiblyAnsweredIfSent(questions, doubted);
  const pause = changeItems(listed, (item) =>
    itemOf(marked, item.key)?.possiblyAnswered ? { ...item, possiblyAnswered: true } : item,
  );
  return { ...shown, state: { ...state, questions: { at: 'open', pause } } };
}
