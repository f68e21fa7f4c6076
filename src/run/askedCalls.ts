import type { ToolCalls } from '../decisions/Pause.js';
import type { RunState } from './RunState.js';

/**
 * The calls as the pending interrupts show them. A run whose result is unknown may have streamed other calls, possibly
 * without having received the answers.
 */
export const askedCalls = ({
  questions,
  conversation,
}: Pick<RunState, 'questions' | 'conversation'>): ToolCalls =>
  ('pause' in questions && questions.at !== 'sent' && questions.pause.base
    ? questions.pause.base
    : conversation
  ).toolCalls;
