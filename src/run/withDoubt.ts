import type { StreamEnding } from '../model/Protocol.js';
import { changeItems, haveSameDecisions, itemOf, type Pause } from '../decisions/Pause.js';
import type { Step } from './Effect.js';
import { markPossiblyAnsweredIfSent } from './questionSteps.js';
import type { Attempt, Questions, RunState } from './RunState.js';

type Paused = Extract<StreamEnding, { readonly type: 'paused' }>;

/**
 * The step that shows a list of pending interrupts, corrected if the list has replaced answers that were sent. A list from an
 * earlier response is older than these answers, so they stay in doubt, refused or over. If the list has other interrupts too,
 * those in doubt are marked.
 *
 * @param before the state before the list
 */
export function withDoubt(shown: Step, before: RunState, attempt: Attempt, ending: Paused): Step {
  const { questions } = before;
  const { state } = shown;
  const { kind, followsMemory, before: idle } = attempt;
  const isOlder = followsMemory ?? (kind === 'refresh' && ending.isRemembered);
  if (!isOlder || state.questions.at !== 'open' || !wereSent(questions)) return shown;
  const listed = state.questions.pause;
  const sent = questions.pause;
  if (haveSameDecisions(sent, listed)) {
    const pause: Pause = { ...sent, items: listed.items };
    return {
      ...shown,
      state: { ...state, request: idle ?? state.request, questions: { ...questions, pause } },
    };
  }
  const marked = markPossiblyAnsweredIfSent(questions, sent);
  const pause = changeItems(listed, (item) =>
    itemOf(marked, item.key)?.possiblyAnswered ? { ...item, possiblyAnswered: true } : item,
  );
  return { ...shown, state: { ...state, questions: { at: 'open', pause } } };
}

/** Whether the server has listed the interrupts in its response to a refresh. A chat may list them from an earlier response. */
export const isListedByServer = ({ kind, followsMemory }: Attempt, { isRemembered }: Paused): boolean =>
  kind === 'refresh' && !followsMemory && !isRemembered;

const wereSent = (questions: Questions): questions is SentBefore =>
  questions.at === 'inDoubt' || questions.at === 'refused' || questions.at === 'over';

type SentBefore = Extract<Questions, { readonly at: 'inDoubt' | 'refused' | 'over' }>;
