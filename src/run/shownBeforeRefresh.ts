import { callsOf } from '../decisions/Pause.js';
import { appendMessages } from '../state/appendMessages.js';
import { markToolCalls } from '../state/markToolCalls.js';
import { callOf } from '../state/Conversation.js';
import type { Attempt, RunState } from './RunState.js';

/**
 * A refresh that ends early may have streamed only a part of a call that it lists again. The interrupts then show the
 * calls from before it, and keep their decisions. The calls still wait for the user.
 */
export function shownBeforeRefresh(state: RunState, { kind, conversation: before }: Attempt): RunState {
  const { questions, conversation, unaccepted } = state;
  if (kind !== 'refresh' || questions.at === 'none' || questions.at === 'sent') return state;
  const { pause } = questions;
  const waiting = { ...state, conversation: markToolCalls(conversation, callsOf(pause), 'suspended') };
  if (pause.base) return waiting;
  const isPartial = (id: string): boolean => {
    const { status, args, argsText = '' } = callOf(conversation, id) ?? {};
    return status === 'new' || (args === undefined && argsText !== '');
  };
  if (!callsOf(pause).some((id) => isPartial(id))) return waiting;
  const omitted = conversation.messages.filter(({ id }) => unaccepted.includes(id));
  return {
    ...waiting,
    questions: { ...questions, pause: { ...pause, base: appendMessages(before, omitted) } },
  };
}
