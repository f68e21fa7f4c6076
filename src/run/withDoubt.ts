import type { StreamEnding } from '../model/Protocol.js';
import { changeItems, haveSameDecisions, itemOf, type Pause } from '../decisions/Pause.js';
import type { Step } from './Effect.js';
import { markPossiblyAnsweredIfSent } from './questionSteps.js';
import type { Attempt, Questions, RunState } from './RunState.js';

/**
 * The step that shows a list of pending interrupts, which has replaced answers that were sent. The list of a chat is
 * older than these answers, so they stay in doubt, refused or over. If the list has other interrupts too, those in doubt
 * are marked.
 *
 * @param before the state before the list
 */
export function withDoubt(shown: Step, before: RunState, { followsMemory, before: idle }: Attempt): Step {
  const { questions } = before;
  const { state } = shown;
  if (!followsMemory || state.questions.at !== 'open' || !wereSent(questions)) return shown;
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

/** Whether the server has listed the interrupts in its response to a refresh. A chat may only remember them. */
export const isListedByServer = (
  { kind, followsMemory }: Attempt,
  { isRemembered }: Extract<StreamEnding, { readonly type: 'paused' }>,
): boolean => kind === 'refresh' && !followsMemory && !isRemembered;

const wereSent = (questions: Questions): questions is SentBefore =>
  questions.at === 'inDoubt' || questions.at === 'refused' || questions.at === 'over';

type SentBefore = Extract<Questions, { readonly at: 'inDoubt' | 'refused' | 'over' }>;
