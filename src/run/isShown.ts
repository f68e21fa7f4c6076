import type { PauseItem } from '../decisions/Pause.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import { refuse } from '../decisions/stageAnswer.js';
import type { RunState } from './RunState.js';

/** Whether a question is still the one with this digest. `''` is any. */
export const isShown = (
  { conversation }: Pick<RunState, 'conversation'>,
  { received }: PauseItem,
  digest: string,
): boolean => digest === '' || digest === shownDigest(received, conversation.toolCalls);

/** What a verb about an earlier question comes to. */
export const isAnother = refuse(
  'This question has changed since it was shown. Look at it again, then decide.',
  'changed',
);
