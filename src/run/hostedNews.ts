import { callForResult, callSafely } from '../model/callSafely.js';
import type { HostedConversation } from '../model/HostedConversation.js';
import type { EngineContext } from './RunEngine.js';
import { carriesAnswers } from './requestSteps.js';
import { isUnderWay, type RunState } from './RunState.js';

/** Dispatches the changes of a hosted conversation to the machine. */
export interface HostedNews {
  /** Reports whether the run has subscribers. Without any, it follows nothing. */
  watch(isWatched: boolean): void;
  /** Looks for news that could not be used before. */
  changed(before: RunState, after: RunState): void;
}

/** `hosted`: the conversation. @default the run is the only client of its conversation */
export function hostedNews(
  hosted: HostedConversation | undefined,
  { state, dispatch, ids }: Pick<EngineContext, 'state' | 'dispatch' | 'ids'>,
): HostedNews {
  let unsubscribe: (() => void) | undefined;

  let isTelling = false;

  const tell = (isContentLost = false): void => {
    if (!hosted || !unsubscribe || isTelling || !canHear(state())) return;
    isTelling = true;
    const news = callForResult(() => hosted.news(isContentLost));
    if (news) dispatch({ type: 'hostChanged', news, ids: ids() });
    isTelling = false;
  };

  return {
    watch(isWatched) {
      if (isWatched === (unsubscribe !== undefined)) return;
      const stop = unsubscribe;
      unsubscribe = undefined;
      if (stop) callSafely(stop);
      else unsubscribe = hosted && (callForResult(() => hosted.subscribe(() => tell())) ?? (() => undefined));
      tell();
    },
    changed(before, after) {
      // The response of a request contains what the chat has.
      const isContentLost = !isUnderWay(before) && before.conversation !== after.conversation;
      if (isContentLost || (!canFollow(before) && canFollow(after))) tell(isContentLost);
    },
  };
}

/** Whether the machine can use all news now. While the stored record is read, it can use only those about the content. */
const canFollow = (state: RunState): boolean => canHear(state) && state.storage.at !== 'loading';

/**
 * Whether the machine can use news about the content now. During a request, its response shows what changes. A message that is
 * about to be sent goes to the chat first.
 */
const canHear = (state: RunState): boolean => {
  const { request } = state;
  const isSending = request.at === 'held' && !carriesAnswers(request);
  return !isUnderWay(state) && !isSending && request.at !== 'disposed';
};
