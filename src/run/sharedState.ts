import type { AgentRunOptions } from '../model/AgentRun.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { browserTabs } from './browserTabs.js';
import { catchUp } from './catchUp.js';
import { dehydrated } from './dehydration.js';
import { withOwnSecrets } from './ownSecrets.js';
import { shareableDecisions, runOfItems } from './sharedAnswers.js';
import type { Effect } from './Effect.js';
import { leftRun } from './leftElsewhere.js';
import { decidedKeys } from './listedElsewhere.js';
import { listedMessage } from './listedMessage.js';
import { answeredMessage } from './answeredElsewhere.js';
import { earlyMessages } from './earlyMessages.js';
import type { EngineContext } from './RunEngine.js';
import { runKeeper, type RunKeeper } from './runKeeper.js';
import { storageKey } from './storageKey.js';
import { blankState } from './runOptions.js';
import { hasWork, isUnderWay, isPaused, pauseOf, type RunState } from './RunState.js';
import type { TabMessage } from './TabsState.js';
import { tabChannel, type TabChannel } from './tabChannel.js';
import {
  endedMessage,
  type EndedRequest,
  hasResult,
  isFromBefore,
  messageFromRecord,
  sentKeys,
  sendingMessage,
} from './sendingMessage.js';
import { untilReadable } from './untilReadable.js';
import { within } from './within.js';

/** How long a storage may take to read before the run object continues without it, in milliseconds. */
const STORAGE_TIMEOUT = 5_000;

/** State outside this page: the storage, and the other tabs of the browser. */
export interface SharedState {
  run(effect: SharedStateEffect): void;
  /** Reads the stored record, once. */
  load(): void;
  /** Processes the messages of other tabs that could not be used before. Called after every event. */
  changed(before: RunState, after: RunState): void;
  flush(): void;
  /**
   * Opens or closes the channel. A run object that has had subscribers keeps it until `dispose()`; any other one, while
   * it has work.
   */
  listen(isWatched: boolean): void;
  /** Takes the lock for this tab; `undefined` if tabs don't coordinate. */
  lock(runId: string): Promise<boolean> | undefined;
  /** See `RunEngine.catchUp`. */
  catchUp(since: number): Promise<void> | undefined;
  /** Whether another tab has changed answers that this tab is sending and the server has not accepted. */
  isOvertaken(): boolean;
  /** See `RunEngine.dispose`. */
  dispose(loggedOutAt?: number): void;
}

type SharedStateEffect = Extract<
  Effect,
  {
    type:
      | 'save'
      | 'forget'
      | 'detach'
      | 'unlockAndReport'
      | 'postSending'
      | 'postDecided'
      | 'postListed'
      | 'postLeft'
      | 'confirmSending'
      | 'awaitQuiet';
  }
>;

export function sharedState(given: AgentRunOptions, context: EngineContext): SharedState {
  const { state, live, dispatch, listeners, now, isNamed } = context;
  const { storage, tabs: coordinator = browserTabs() } = given;
  const threadId = () => given.protocol?.hosted?.threadId?.() ?? context.threadId;
  const key = (): string => storageKey({ ...given, threadId: threadId() });
  const early = earlyMessages(context);
  let isLoading = false;
  let [isWatched, wasWatched] = [false, false];
  let openedAt = Infinity; // when the channel was first opened, in epoch milliseconds by the device's clock
  /** The run object is disposed, or another tab has cleared it: communication with other tabs has ended. */
  let isDetached = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const currentRecord = (): DehydratedRun => {
    const run = { ...dehydrated(state(), live().isSecret), threadId: threadId() };
    const listedAt = pauseOf(state())?.listedAt;
    return run.pause && listedAt !== undefined ? { ...run, pause: { ...run.pause, listedAt } } : run;
  };
  /** Adds this tab's secrets, which the record of another tab omits. */
  const withOmittedParts = (run: DehydratedRun): DehydratedRun =>
    withOwnSecrets(run, state(), live().isSecret);

  const clear = (): void => void dispatch({ type: 'loggedOut', blank: blankState(given).conversation });
  const channel: TabChannel | undefined =
    coordinator && isNamed
      ? tabChannel(coordinator, key(), {
          message(message) {
            const run = message.run && withOmittedParts(message.run);
            dispatch({ type: 'tabMessage', message: run ? { ...message, run } : message });
          },
          decided: (message) => early.receive({ type: 'tabDecided', ...message }),
          listed: (message) => early.receive({ type: 'tabListed', ...message, ids: context.ids() }),
          quiet: () => void settleQuiet(),
          tabOpened: () => informNewTab(),
          changed: () => mergeRecord(),
          answered: (message) => early.receive({ type: 'tabAnswered', ...message, ids: context.ids() }),
          // The code that sends this message can load late. The next user may have opened this run object since.
          cleared: (at) => at >= openedAt && clear(),
        })
      : undefined;

  const keeper: RunKeeper | undefined =
    storage &&
    runKeeper({
      storage,
      key,
      threadId,
      now,
      report: (error) => listeners.emit('error', error),
      read: () => (state().questions.at === 'elsewhere' ? undefined : currentRecord()),
      merged: (run) => void dispatch({ type: 'merged', run: withOmittedParts(run) }),
      changed: () => channel?.postChanged(),
      exclusively: (work) => (channel ? channel.exclusively(work) : work()),
    });

  /** Adds what other tabs have stored. */
  const mergeRecord = (): void => {
    // Before the keeper writes, it merges what other tabs have stored.
    if (state().storage.at === 'ready' && isPaused(state())) keeper?.keep(false);
  };

  const load = async (): Promise<void> => {
    if (isLoading || !keeper || state().storage.at !== 'loading') return;
    isLoading = true;
    timer = setTimeout(() => {
      dispatch({ type: 'silent' });
      early.dispatchAll();
    }, STORAGE_TIMEOUT);
    const run = await keeper.load();
    // The stored decisions are validated against their schemas again.
    if (run?.pause) await untilReadable(run.pause.interrupts);
    const isSending =
      run?.pause?.delivery === 'inDoubt' && (await channel?.isSending().catch(() => false)) === true;
    clearTimeout(timer);
    dispatch({ type: 'loaded', run, isSending, ids: context.ids() });
    early.dispatchAll();
    listen(isWatched);
  };

  /** No tab sends any more, and none has reported the result. The record may contain it, if the storage responds. */
  const settleQuiet = async (): Promise<void> => {
    const { questions } = state();
    if (questions.at === 'elsewhere') {
      const { lastMessage } = questions;
      const isCurrent = (found: DehydratedRun) => !isFromBefore(found, questions);
      const run = await within(STORAGE_TIMEOUT, async (signal) =>
        keeper?.load((found) => !signal.aborted && hasResult(found) && isCurrent(found)),
      );
      const { questions: current } = state();
      // A tab sends again. This tab waits for the end of that request.
      if (current.at === 'elsewhere' && current.lastMessage !== lastMessage) return;
      const keys = pauseOf(state())?.items.map(({ key }) => key) ?? [];
      if (run && isCurrent(run))
        dispatch({ type: 'tabMessage', message: messageFromRecord(withOmittedParts(run), keys) });
    }
    dispatch({ type: 'tabsQuiet' });
    if (hasNewTab) informNewTab();
  };

  const confirm = async (message: TabMessage): Promise<void> => {
    const isSending = await channel?.isSending().catch(() => false);
    if (isSending) dispatch({ type: 'tabMessage', message: { ...message, at: context.local() } });
  };

  const postAnsweredKeys = (): void =>
    state().request.at === 'disposed' ? undefined : channel?.postAnswered(answeredMessage(state()));

  /** Without subscribers and work, the channel does not prevent the garbage collection of an unused run object. */
  const hold = (): void => channel?.hold(isWatched || hasWork(state()));

  const listen = (watched: boolean): void => {
    [isWatched, wasWatched] = [watched, wasWatched || watched];
    // A component that is mounted later shows the conversation, unless the user has logged out in another tab by then.
    const listens = !isDetached && state().request.at !== 'disposed' && (wasWatched || hasWork(state()));
    // Posted before the channel closes, and again after it has opened.
    postAnsweredKeys();
    if (listens) openedAt = Math.min(openedAt, context.local());
    channel?.listen(listens);
    hold();
    postAnsweredKeys();
    // Without a channel, this tab cannot know who sends.
    if (!listens && state().tabs.unprocessed.length > 0) dispatch({ type: 'tabsQuiet' });
  };

  /** The keys of the interrupts whose answers this tab has sent last. */
  let lastSentKeys: readonly string[] = [];
  /** Whether a tab was opened while another one was sending answers. */
  let hasNewTab = false;

  const postSending = (): boolean => {
    const message = sendingMessage(state(), context.local(), live().isSecret);
    if (message) channel?.post(message);
    return message !== undefined;
  };

  /**
   * Notifies a tab that was just opened of what was decided and sent here. The record that it has read may be older.
   */
  const informNewTab = (): void => {
    // The tab that is sending answers informs the new tab itself, unless it has been killed.
    hasNewTab = state().questions.at === 'elsewhere';
    if (!postSending()) {
      postDecided(decidedKeys(state()));
      // Without a storage, the new tab has read no record at all.
      const isUnknown = keeper ? keeper.isBehind() : state().questions.at !== 'none';
      const keys = sentKeys(state()) ?? lastSentKeys;
      if (keys.length > 0 && !isUnderWay(state()) && isUnknown) postEnded(keys);
    }
    postAnsweredKeys();
  };

  /** Sends the state of this tab after its request has ended. */
  const postEnded = (keys: readonly string[], ended: Pick<EndedRequest, 'replaced' | 'sent'> = {}): void => {
    const own = { at: context.local(), isSecret: live().isSecret, read: currentRecord };
    channel?.post(endedMessage(state(), { ...ended, keys, ...own }));
  };

  const postDecided = (keys: readonly string[]): void => {
    const pause = pauseOf(state());
    if (!pause || !channel) return;
    const decidedKeys = new Set(keys);
    const decided = pause.items.filter(({ key }) => decidedKeys.has(key));
    const items = shareableDecisions(state(), decided, live().isSecret);
    if (items.length === 0) return;
    channel.postDecided({
      run: runOfItems(state(), pause, items, live().isSecret),
      keys: items.map(({ key }) => key),
      at: context.local(),
    });
  };

  return {
    run(effect) {
      switch (effect.type) {
        case 'save':
          return keeper?.keep(effect.canWait);
        case 'forget':
          return keeper?.forget();
        case 'detach':
          isDetached = true;
          early.clear();
          keeper?.discard();
          return channel?.listen(false);
        case 'unlockAndReport':
          void channel?.unlock(effect.runId);
          if (effect.keys.length > 0) lastSentKeys = effect.keys;
          if (effect.keys.length > 0 || effect.replaced?.length) postEnded(effect.keys, effect);
          return;
        case 'postSending':
          return void postSending();
        case 'postDecided':
          return postDecided(effect.keys);
        case 'postLeft': {
          const run = leftRun(state(), effect.keys, live().isSecret, effect.areDismissed);
          return run && channel?.postDecided({ run, keys: effect.keys, at: context.local() });
        }
        case 'postListed':
          return channel?.postListed(listedMessage(state(), live().isSecret, context.local()));
        case 'confirmSending':
          return void confirm(effect.message);
        case 'awaitQuiet':
          return channel?.awaitQuiet();
      }
    },
    load: () => void load(),
    changed(before, after) {
      early.changed(before, after);
      hold();
      const isSame = before.history === after.history && before.questions.at === after.questions.at;
      if (!isSame && !isUnderWay(after)) postAnsweredKeys();
    },
    flush: () => keeper?.flush(),
    listen,
    lock: (runId) => channel?.lock(runId),
    isOvertaken: early.isOvertaken,
    catchUp: (since) => (channel ? catchUp(context, keeper, since) : undefined),
    dispose(loggedOutAt) {
      isDetached = true;
      early.clear();
      clearTimeout(timer);
      if (loggedOutAt === undefined) keeper?.stop();
      else keeper?.discard(now() - (context.local() - loggedOutAt));
      channel?.dispose(loggedOutAt);
    },
  };
}
