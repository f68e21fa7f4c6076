import type { ConversationResult, ResumeBatch } from '../../model/Protocol.js';
import { beforeAnswers } from '../beforeAnswers.js';
import { changedFields } from '../changedError.js';
import { answersOf } from './answers.js';
import type { Conversation } from './Conversation.js';
import { postRun } from './postRun.js';
import { readThread } from './readThread.js';
import { openActiveRun } from './refresh.js';
import { busyError, notWaiting } from './refusals.js';
import { breakpointsIn, isSame, waitingIn } from './threadState.js';

/** Sends the answers if the thread waits for exactly these. Reads the thread immediately before. */
export async function* resume(
  conversation: Conversation,
  batch: ResumeBatch,
): AsyncGenerator<ConversationResult, void> {
  const { received } = batch;
  const mayHaveArrived = batch.mayHaveArrived && !batch.isChanged;
  const state = await beforeAnswers(conversation.wire, readThread(conversation));
  if (state === 'busy') {
    // The active run may have these answers already.
    const active = mayHaveArrived && (await beforeAnswers(conversation.wire, openActiveRun(conversation)));
    if (!active) throw busyError();
    return yield* active;
  }
  const waiting = waitingIn(state);
  const [breakpoint] = waiting.length === 0 ? breakpointsIn(state) : [];
  const waits = received.filter(
    (each) => each.interrupt.id === breakpoint?.['id'] || waiting.some((one) => isSame(each, one)),
  );
  if (waits.length === received.length && waiting.length <= waits.length)
    return yield* postRun(
      conversation,
      breakpoint ? { input: null } : { command: { resume: answersOf(batch) } },
    );
  const hasArrived = mayHaveArrived && waits.length === 0;
  if (waiting.length === 0 && !hasArrived) throw notWaiting();
  const changed = !hasArrived && changedFields('', [...received.keys()]);
  yield { type: 'values', values: [{ ...state, ...changed }] };
}
