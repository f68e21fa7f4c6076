import { callsOf, changeItems } from '../decisions/Pause.js';
import { reopenChanged } from '../decisions/reopenChanged.js';
import { markToolCalls } from '../state/markToolCalls.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';
import { hasAskedCallChanged } from './visibility.js';

/**
 * Reopens interrupts that have changed since they were decided, for example by a late event. A call that is reported
 * again stays suspended while it has a pending interrupt.
 */
export function reopenIfCallsChanged(state: RunState, before: RunState): RunState {
  const { questions } = state;
  if (questions.at === 'none' || !hasAskedCallChanged(before, state)) return state;
  const conversation = markToolCalls(state.conversation, callsOf(questions.pause), 'suspended');
  return reopenChangedQuestions(conversation === state.conversation ? state : { ...state, conversation });
}

/** Reopens interrupts that were decided with other content than is shown. */
export function reopenChangedQuestions(state: RunState): RunState {
  const { questions } = state;
  if (questions.at === 'none' || questions.at === 'sent') return state;
  const toolCalls = askedCalls(state);
  const pause = changeItems(questions.pause, (item) => reopenChanged(item, toolCalls));
  return pause === questions.pause ? state : { ...state, questions: { ...questions, pause } };
}
