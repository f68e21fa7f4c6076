import type { PauseItem } from '../decisions/Pause.js';
import { hasQuestionDigest } from '../decisions/questionDigest.js';
import { refuse } from '../decisions/stageAnswer.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';

/** Whether a question still has this digest. `''` matches every question. */
export const hasDigest = (
  state: Pick<RunState, 'questions' | 'conversation'>,
  { received }: PauseItem,
  digest: string,
): boolean => digest === '' || hasQuestionDigest(digest, received, askedCalls(state));

/** The result of a method that was called for an earlier version of the question. */
export const changedRefusal = refuse(
  'This question has changed since it was shown. Check it and decide again.',
  'changed',
);
