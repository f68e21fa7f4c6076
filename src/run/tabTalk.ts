import { own } from '../model/json.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { TabCoordinator } from '../model/TabCoordinator.js';
import { readRun } from './readStored.js';
import type { DecidedWord, TabWord } from './TabsState.js';

/** How long the last word of a tab may be on its way after its lock is free, in milliseconds. */
const LAST_WORD = 100;
/** How long a write waits for the tab that writes now, in milliseconds, before it goes ahead. */
const WRITE_PATIENCE = 2_000;
/** How long a tab waits before it asks again for a lock that is said to be free, and is not, in milliseconds. */
const RETRY = 50;
/** How long a free lock may take to say so, in milliseconds. */
const PROBE = 50;
/** The version of what tabs say to each other. Tabs of 0.1.0 name none. */
const VERSION = 2;

/** What the tabs are told and tell. */
export interface TabHearing {
  word(word: TabWord): void;
  decided(word: DecidedWord): void;
  /** No tab holds the lock any more, and none has said what became of its request. */
  quiet(): void;
  /** A tab has come that asks who sends. */
  asked(): void;
  /** Another tab has stored that the server asks something else. */
  changed(): void;
  /** A person has logged out in another tab. */
  cleared(): void;
}

/** One run's talk with the same run in other tabs. Holds the channel and the locks, and decides nothing. */
export interface TabTalk {
  /** Opens the channel, or closes it. */
  listen(isOn: boolean): void;
  tell(word: TabWord): void;
  tellDecided(word: DecidedWord): void;
  /** Tells that the storage holds changed questions. */
  tellChanged(): void;
  /** Tells that a person has logged out here. */
  tellCleared(): void;
  /** Takes the lock for a request, if no other tab holds it. Asks for it in this moment. */
  lock(runId: string): Promise<boolean>;
  /** Lets go of the lock of a request, and settles when another tab can take it. */
  unlock(runId: string): Promise<void>;
  /** Whether some tab holds the lock. */
  isSending(): Promise<boolean>;
  /** Tells `quiet` once no tab holds the lock. A later call takes the place of an earlier one. */
  awaitQuiet(): void;
  /** Does `work` while no other tab does its own, or when it has waited for too long. */
  alone(work: () => Promise<void>): Promise<void>;
  dispose(): void;
}

type Release = () => Promise<void>;

export function tabTalk(tabs: TabCoordinator, name: string, hearing: TabHearing): TabTalk {
  let channel: ReturnType<TabCoordinator['open']> | undefined;
  let controller = new AbortController();
  let waits = 0;
  let ending: Promise<unknown> = Promise.resolve();
  const locks = new Map<string, Promise<Release | undefined>>();
  const spoken = new Set<Promise<unknown>>();

  const hear = (message: unknown): void => {
    const keys = own(message, 'keys');
    const type = own(message, 'type');
    if (!Array.isArray(keys) || !keys.every((key): key is string => typeof key === 'string')) return;
    const run = readRun(own(message, 'run'));
    const at = own(message, 'at');
    if (type === 'asks') return hearing.asked();
    if (type === 'changed') return hearing.changed();
    if (type === 'cleared') return hearing.cleared();
    if (type === 'decided') {
      if (run && typeof at === 'number') hearing.decided({ run, keys, at });
      return;
    }
    if (type !== 'sending' && type !== 'ended') return;
    const turn = own(message, 'turn');
    const delivery = own(message, 'delivery') as Delivery | undefined;
    // A tab of 0.1.0 counts no turns: what it says is always new.
    const word = { type, keys, turn: typeof turn === 'number' ? turn : Number.POSITIVE_INFINITY } as const;
    hearing.word({
      ...word,
      ...(typeof at === 'number' && { at }),
      ...(delivery && { delivery }),
      ...(run && { run }),
    });
  };

  const waitUntilFree = async (): Promise<void> => {
    const turn = (waits += 1);
    const { signal } = controller;
    try {
      await tabs.whenFree(name, signal);
    } catch {
      // The channel has been closed. Opening it again starts a new wait.
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LAST_WORD));
    if (!signal.aborted && turn === waits) hearing.quiet();
  };

  /** A lock that comes when nobody waits for it any more is let go of. Nothing comes of one that may not be taken. */
  const takeOrLetGo = async (lock: string, signal: AbortSignal) => {
    const release = await tabs.acquire(lock);
    if (!release || !signal.aborted) return { release, isOthers: !release };
    await release();
    return undefined;
  };
  const whenFree = async (lock: string, signal: AbortSignal): Promise<void> => tabs.whenFree(lock, signal);

  const acquire = async (): Promise<Release | undefined> => tabs.acquire(name);

  const exclusive = async (): Promise<Release | undefined> => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), WRITE_PATIENCE);
    try {
      for (let tries = 0; ; tries += 1) {
        // A coordinator may say for ever that a lock is free which it does not give. The page goes on meanwhile.
        if (tries > 1) await orGiveUp(later(RETRY), patience.signal);
        const lock = await orGiveUp(takeOrLetGo(`${name} storage`, patience.signal), patience.signal);
        if (lock?.release || !lock?.isOthers || patience.signal.aborted) return lock?.release;
        await orGiveUp(whenFree(`${name} storage`, patience.signal), patience.signal);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  /** The channel. Where there is none, or it carries nothing, this tab is as if it were alone. */
  const opened = (hear: (message: unknown) => void): ReturnType<TabCoordinator['open']> => {
    const made = orNothing(() => tabs.open(name, hear));
    return {
      post: (message) => orNothing(() => made?.post(message)),
      close: () => orNothing(() => made?.close()),
    };
  };

  return {
    listen(isOn) {
      if (isOn === (channel !== undefined)) return;
      if (isOn) {
        const { signal } = (controller = new AbortController());
        channel = opened((message) => {
          if (!signal.aborted) hear(message);
        });
        // What others said before this tab came it has not heard.
        channel.post({ version: VERSION, type: 'asks', keys: [] });
        return;
      }
      controller.abort();
      const closing = channel;
      channel = undefined;
      // What is still to be said goes out first.
      void Promise.allSettled(spoken).then(() => closing?.close());
    },
    tell(word) {
      const said = channel;
      const speak = (): void => said?.post({ version: VERSION, ...word });
      if (word.type === 'sending') return speak();
      // Whoever hears of an end may send at once, so the lock is let go of first.
      const speaking = ending.then(speak);
      spoken.add(speaking);
      void speaking.finally(() => spoken.delete(speaking));
    },
    tellDecided(word) {
      channel?.post({ version: VERSION, type: 'decided', ...word });
    },
    tellChanged() {
      channel?.post({ version: VERSION, type: 'changed', keys: [] });
    },
    tellCleared() {
      // A run that nobody watches has no channel, and others may show its thread all the same.
      const said = channel ?? opened(() => undefined);
      said.post({ version: VERSION, type: 'cleared', keys: [] });
      if (said !== channel) said.close();
    },
    async lock(runId) {
      // The run before this one may have told its end, and hold the lock for the rest of its stream. Where there is
      // none, the browser looks for the lock while the page is still busy with the press.
      const held = [...locks.keys()];
      const taken = held.length > 0 ? ending.then(acquire) : acquire();
      // A page that may take no lock sends all the same.
      const lock = taken.catch(() => async () => undefined);
      locks.set(runId, lock);
      if (await lock) return true;
      locks.delete(runId);
      return false;
    },
    unlock(runId) {
      const lock = locks.get(runId);
      const letGo = async (): Promise<void> => {
        const release = await lock?.catch(() => undefined);
        await release?.();
        locks.delete(runId);
      };
      const released = letGo();
      ending = Promise.allSettled([ending, released]);
      return released;
    },
    async isSending() {
      // Asked without taking the lock, which another tab may want in this moment.
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), PROBE);
      const isFree = tabs.whenFree(name, patience.signal).then(
        () => true,
        () => false,
      );
      const free = await orGiveUp(isFree, patience.signal);
      clearTimeout(timer);
      return free !== true;
    },
    awaitQuiet: () => void waitUntilFree(),
    async alone(work) {
      const release = await exclusive();
      try {
        await work();
      } finally {
        // What has been written is written, whatever becomes of the lock.
        if (release) await letGo(release);
      }
    },
    dispose() {
      this.listen(false);
      for (const runId of locks.keys()) void this.unlock(runId);
    },
  };
}

/** What a promise gives, or `undefined` once the signal fires or it fails. */
function orGiveUp<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(undefined);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    const settled = (given?: T): void => {
      signal.removeEventListener('abort', giveUp);
      resolve(given);
    };
    promise.then(settled, () => settled());
  });
}

/** Lets go of a lock, and waits until it is free, though not for ever. */
async function letGo(release: Release): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), WRITE_PATIENCE);
  const begun = async (): Promise<void> => release();
  await orGiveUp(begun(), patience.signal);
  clearTimeout(timer);
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a coordinator gives, or `undefined` where it throws. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
