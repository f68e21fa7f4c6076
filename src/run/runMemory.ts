import type { AgentRunOptions } from '../model/AgentRun.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { browserTabs } from './browserTabs.js';
import { dehydrated, dehydratedItem } from './dehydration.js';
import { holdsBack, withOwnSecrets } from './ownSecrets.js';
import type { Effect } from './Effect.js';
import { leftRun } from './leftElsewhere.js';
import type { EngineContext } from './RunEngine.js';
import { runKeeper, storageKey, type RunKeeper } from './runKeeper.js';
import { attemptOf, deliveryOf, isUnderWay, isWaiting, pauseOf } from './RunState.js';
import type { DecidedWord, TabWord } from './TabsState.js';
import { tabTalk, type TabTalk } from './tabTalk.js';
import { untilReadable } from './untilReadable.js';
import { keptOf } from './withheld.js';

/** How long a storage may take to read before the run continues without it, in milliseconds. */
const STORAGE_PATIENCE = 5_000;

/** How long a host may delay a request until the tab counts as frozen meanwhile, in milliseconds. */
const FROZEN_AFTER = 1_000;
/** How long the messages that a frozen tab has missed may take to arrive, in milliseconds. */
const MISSED_WORDS = 100;

/** State outside this page: the storage, and the other tabs of the browser. */
export interface RunMemory {
  run(effect: MemoryEffect): void;
  /** Reads the stored record, once. */
  load(): void;
  flush(): void;
  /** Opens the channel to other tabs while the run has subscribers or pending interrupts. */
  listen(isWatched: boolean): void;
  /** Takes the lock for this tab; `undefined` if tabs don't coordinate. */
  lock(runId: string): Promise<boolean> | undefined;
  /**
   * Resolves once this tab has the messages and the record of other tabs, if it may have been frozen since this time
   * (epoch milliseconds by this machine's clock). `undefined` if it was not.
   */
  caughtUp(since: number): Promise<void> | undefined;
  /** `isLogout`: tells the other tabs. */
  dispose(isLogout: boolean): void;
}

type MemoryEffect = Extract<
  Effect,
  {
    type:
      | 'save'
      | 'forget'
      | 'forsake'
      | 'unlock'
      | 'tell'
      | 'tellDecided'
      | 'tellLeft'
      | 'askTabs'
      | 'awaitTabs';
  }
>;

export function runMemory(given: AgentRunOptions, context: EngineContext): RunMemory {
  const { threadId, isNamed } = context;
  const options = { ...given, threadId };
  const { state, live, dispatch, listeners, now } = context;
  const { storage, tabs: coordinator = browserTabs() } = options;
  const name = storageKey(options);
  let isLoading = false;
  let isWatched = false;
  /** The run is disposed, or another tab has cleared it: communication with other tabs has ended. */
  let isAlone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const asJson = (): DehydratedRun => dehydrated(state(), live().isSecret);
  /** Adds what the record of another tab omits and this tab has. */
  const whole = (run: DehydratedRun): DehydratedRun => withOwnSecrets(run, state(), live().isSecret);

  const talk: TabTalk | undefined =
    coordinator && isNamed
      ? tabTalk(coordinator, name, {
          word: (word) =>
            void dispatch({ type: 'tabWord', word: word.run ? { ...word, run: whole(word.run) } : word }),
          decided: (word) => hearDecided(word),
          quiet: () => void settleQuiet(),
          asked: () => tellSending(),
          changed: () => readRecord(),
          cleared: () => void dispatch({ type: 'tabCleared' }),
        })
      : undefined;

  const keeper: RunKeeper | undefined =
    storage &&
    runKeeper({
      storage,
      key: name,
      threadId: options.threadId,
      now,
      report: (error) => listeners.emit('error', error),
      read: asJson,
      merged: (run) => void dispatch({ type: 'merged', run: whole(run) }),
      changed: () => talk?.tellChanged(),
      alone: (work) => (talk ? talk.alone(work) : work()),
    });

  /** Adds what other tabs have stored. */
  const readRecord = (): void => {
    // The keeper reads the record before it writes.
    if (state().storage.at === 'ready' && isWaiting(state())) keeper?.keep(false);
  };

  /** Decisions of other tabs that arrived while the storage was read. The record may be older than them. */
  let early: DecidedWord[] = [];
  const hearDecided = (word: DecidedWord): void => {
    if (state().storage.at === 'loading') early.push(word);
    else void dispatch({ type: 'tabDecided', ...word });
  };
  const goOnHearing = (): void => {
    const words = early;
    early = [];
    for (const word of words) void dispatch({ type: 'tabDecided', ...word });
  };
  const goOnWithout = (): void => {
    dispatch({ type: 'silent' });
    goOnHearing();
  };

  const load = async (): Promise<void> => {
    if (isLoading || !keeper || state().storage.at !== 'loading') return;
    isLoading = true;
    timer = setTimeout(() => goOnWithout(), STORAGE_PATIENCE);
    const run = await keeper.load();
    // The stored decisions are validated against their schemas again.
    if (run?.pause) await untilReadable();
    const isSending =
      run?.pause?.delivery === 'inDoubt' && (await talk?.isSending().catch(() => false)) === true;
    clearTimeout(timer);
    dispatch({ type: 'loaded', run, isSending });
    goOnHearing();
    listen(isWatched);
  };

  /** No tab sends any more, and none has reported the result. The stored record may contain it. */
  const settleQuiet = async (): Promise<void> => {
    const run = state().questions.at === 'elsewhere' ? await keeper?.load() : undefined;
    if (run && isNews(run)) dispatch({ type: 'tabWord', word: wordOf(run) });
    dispatch({ type: 'tabsQuiet' });
  };

  const confirm = async (word: TabWord): Promise<void> => {
    const isSending = await talk?.isSending().catch(() => false);
    if (isSending) dispatch({ type: 'tabWord', word: { ...word, at: context.local() } });
  };

  /** Whether the sender has stored the end of its request. */
  const isNews = ({ pause }: DehydratedRun): boolean => pause?.delivery !== 'inDoubt';
  const wordOf = (run: DehydratedRun): TabWord => {
    const keys = pauseOf(state())?.items.map(({ key }) => key) ?? [];
    return { type: 'ended', keys, turn: Number.POSITIVE_INFINITY, run: whole(run) };
  };

  const listen = (watched: boolean): void => {
    isWatched = watched;
    const { questions, request } = state();
    const isBusy = questions.at !== 'none' || isUnderWay(state()) || attemptOf(state()) !== undefined;
    const listens = !isAlone && request.at !== 'disposed' && (watched || isBusy);
    talk?.listen(listens);
    // Without a channel, this tab cannot know who sends.
    if (!listens && state().tabs.unheeded.length > 0) dispatch({ type: 'tabsQuiet' });
  };

  /** Another tab has opened while this one is sending. */
  const tellSending = (): void => {
    const { questions, request, tabs } = state();
    const isHeld = request.at === 'held' && request.by === 'headers';
    const pause = isHeld ? request.attempt.pause : questions.at === 'carried' ? questions.pause : undefined;
    if (!pause) return;
    const keys = pause.items.map(({ key }) => key);
    talk?.tell({ type: 'sending', keys, turn: tabs.turn, at: context.local() });
  };

  /** Sends the state of this tab after its request has ended. */
  const tellEnded = (keys: readonly string[]): void => {
    const { tabs } = state();
    const pause = pauseOf(state());
    const isAsked = isWaiting(state()) && pause?.items.some(({ key }) => keys.includes(key)) === true;
    const delivery = deliveryOf(state());
    const word = { type: 'ended', keys, turn: tabs.turn, at: context.local(), delivery } as const;
    if (isAsked) return talk?.tell(word);
    // A logout may have disposed the run, so its content is not sent.
    const isDisposed = state().request.at === 'disposed';
    talk?.tell(isDisposed ? { ...word, delivery: 'inDoubt' } : { ...word, run: asJson() });
  };

  const tellDecided = (keys: readonly string[]): void => {
    const pause = pauseOf(state());
    if (!pause || !talk) return;
    const told = new Set(keys);
    const items = pause.items.filter(({ key }) => told.has(key));
    const kept = keptOf(state(), live().isSecret);
    // A decision with a secret stays in this tab. It must not look like a reopened interrupt.
    const open = items.filter(
      (item) => !dehydratedItem(item, kept).withheld && !holdsBack(item, dehydratedItem(item, kept)),
    );
    if (open.length === 0) return;
    const { batchId, askedBy } = pause;
    const interrupts = open.map((item) => dehydratedItem({ ...item, draft: undefined }, kept));
    const empty = { messages: [], toolCalls: [], history: [] };
    const run: DehydratedRun = {
      version: 2,
      threadId,
      status: 'interrupted',
      ...empty,
      pause: { batchId, askedBy, interrupts },
    };
    talk.tellDecided({ run, keys: open.map(({ key }) => key), at: context.local() });
  };

  return {
    run(effect) {
      switch (effect.type) {
        case 'save':
          return keeper?.keep(effect.isDraft);
        case 'forget':
          return keeper?.forget();
        case 'forsake':
          isAlone = true;
          keeper?.forsake();
          return talk?.listen(false);
        case 'unlock':
          void talk?.unlock(effect.runId);
          if (effect.keys.length > 0) tellEnded(effect.keys);
          return;
        case 'tell':
          return talk?.tell(effect.word);
        case 'tellDecided':
          return tellDecided(effect.keys);
        case 'tellLeft': {
          const run = leftRun(state(), effect.keys, live().isSecret);
          return run && talk?.tellDecided({ run, keys: effect.keys, at: context.local() });
        }
        case 'askTabs':
          return void confirm(effect.word);
        case 'awaitTabs':
          return talk?.awaitQuiet();
      }
    },
    load: () => void load(),
    flush: () => keeper?.flush(),
    listen,
    lock: (runId) => talk?.lock(runId),
    caughtUp(since) {
      if (!talk || context.local() - since < FROZEN_AFTER) return undefined;
      readRecord();
      return new Promise((resolve) => setTimeout(resolve, MISSED_WORDS));
    },
    dispose(isLogout) {
      isAlone = true;
      clearTimeout(timer);
      keeper?.stop();
      if (isLogout) talk?.tellCleared();
      talk?.dispose();
    },
  };
}
