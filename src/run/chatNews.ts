import { callForResult, callSafely } from '../model/callSafely.js';
import type { HostedConversation } from '../model/HostedConversation.js';
import { canUseContent } from './chatSteps.js';
import type { EngineContext } from './RunEngine.js';
import { isUnderWay, type RunState } from './RunState.js';

/** Dispatches the changes of a hosted conversation to the machine. */
export interface ChatNews {
  /** Reports whether the run object has subscribers. Without subscribers, it does not subscribe to the conversation. */
  watch(isWatched: boolean): void;
  /** Looks for news that could not be used before. */
  changed(before: RunState, after: RunState): void;
}

/** `hosted`: the conversation. @default the run object is the only client of its conversation */
export function chatNews(
  hosted: HostedConversation | undefined,
  { state, dispatch, ids }: Pick<EngineContext, 'state' | 'dispatch' | 'ids'>,
): ChatNews {
  let unsubscribe: (() => void) | undefined;

  let isDispatching = false;

  const dispatchNews = (isContentLost = false): void => {
    if (!hosted || !unsubscribe || isDispatching || !canUseContent(state())) return;
    isDispatching = true;
    const news = callForResult(() => hosted.news(isContentLost));
    if (news) dispatch({ type: 'chatChanged', news, ids: ids() });
    isDispatching = false;
  };

  return {
    watch(isWatched) {
      if (isWatched === (unsubscribe !== undefined)) return;
      const stop = unsubscribe;
      unsubscribe = undefined;
      if (stop) callSafely(stop);
      else
        unsubscribe =
          hosted && (callForResult(() => hosted.subscribe(() => dispatchNews())) ?? (() => undefined));
      dispatchNews();
    },
    changed(before, after) {
      // A request reads the content of the chat, so only a change outside of a request replaces it.
      const isContentLost = !isUnderWay(before) && before.conversation !== after.conversation;
      if (isContentLost || (!canUseAll(before) && canUseAll(after))) dispatchNews(isContentLost);
    },
  };
}

/**
 * Whether the machine can use all news now. While the stored record is read, it can use only those about the content.
 */
const canUseAll = (state: RunState): boolean => canUseContent(state) && state.storage.at !== 'loading';
