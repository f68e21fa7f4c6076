import { own } from '../model/json.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { TabCoordinator } from '../model/TabCoordinator.js';
import { readRun } from './readStored.js';
import type { DecidedWord, TabWord } from './TabsState.js';

/** How long the last message of a tab may arrive after its lock is free, in milliseconds. */
const LAST_WORD = 100;
/** How long a write waits for another tab's write before it proceeds, in milliseconds. */
const WRITE_PATIENCE = 2_000;
/** How long a tab waits before it requests a lock again that is reported as free but cannot be taken, in milliseconds. */
const RETRY = 50;
/** How long a free lock may take to be reported as free, in milliseconds. */
const PROBE = 50;
/** The version of the messages between tabs. Tabs of 0.1.0 omit it. */
const VERSION = 2;

/** The callbacks for messages of other tabs. */
export interface TabHearing {
  word(word: TabWord): void;
  decided(word: DecidedWord): void;
  /** No tab holds the lock, and none has reported the result of its request. */
  quiet(): void;
  /** A new tab asks which tab is sending. */
  asked(): void;
  /** Another tab has stored changed interrupts. */
  changed(): void;
  /** The user has logged out in another tab. */
  cleared(): void;
}

/** The communication of a run with the same run in other tabs. Owns the channel and the locks, and decides nothing. */
export interface TabTalk {
  /** Opens the channel, or closes it. */
  listen(isOn: boolean): void;
  tell(word: TabWord): void;
  tellDecided(word: DecidedWord): void;
  /** Tells the other tabs that the storage has changed interrupts. */
  tellChanged(): void;
  /** Tells the other tabs that the user has logged out here. */
  tellCleared(): void;
  /** Takes the lock for a request if no other tab holds it. Requests it synchronously. */
  lock(runId: string): Promise<boolean>;
  /** Releases the lock of a request, and resolves when another tab can take it. */
  unlock(runId: string): Promise<void>;
  /** Whether a tab holds the lock. */
  isSending(): Promise<boolean>;
  /** Calls `quiet` when no tab holds the lock. A later call replaces an earlier one. */
  awaitQuiet(): void;
  /** Runs `work` while no other tab runs its own, or after a timeout. */
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
    const taken = readRun(own(message, 'taken'));
    // Tabs of 0.1.0 count no turns, so their messages always count as new.
    const word = { type, keys, turn: typeof turn === 'number' ? turn : Number.POSITIVE_INFINITY } as const;
    hearing.word({
      ...word,
      ...(typeof at === 'number' && { at }),
      ...(delivery && { delivery }),
      ...(run && { run }),
      ...(taken && { taken }),
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

  /** Releases a lock that arrives after the wait has ended. If locks are not allowed, it has no effect. */
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
        // A coordinator may permanently report a lock as free that it never grants. The page continues meanwhile.
        if (tries > 1) await orGiveUp(later(RETRY), patience.signal);
        const lock = await orGiveUp(takeOrLetGo(`${name} storage`, patience.signal), patience.signal);
        if (lock?.release || !lock?.isOthers || patience.signal.aborted) return lock?.release;
        await orGiveUp(whenFree(`${name} storage`, patience.signal), patience.signal);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  /** Opens the channel. If that fails, the tab behaves as if it were the only one. */
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
        // This tab has missed earlier messages.
        channel.post({ version: VERSION, type: 'asks', keys: [] });
        return;
      }
      controller.abort();
      const closing = channel;
      channel = undefined;
      // Pending messages are sent first.
      void Promise.allSettled(spoken).then(() => closing?.close());
    },
    tell(word) {
      const said = channel;
      const speak = (): void => said?.post({ version: VERSION, ...word });
      if (word.type === 'sending') return speak();
      // A tab may send as soon as it receives this message, so the lock is released first.
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
      // A run without subscribers has no channel, but other tabs may show its thread.
      const said = channel ?? opened(() => undefined);
      said.post({ version: VERSION, type: 'cleared', keys: [] });
      if (said !== channel) said.close();
    },
    async lock(runId) {
      // The previous run may have reported its end and still hold the lock for the rest of its stream. Otherwise, the
      // browser looks up the lock while the page handles the button press.
      const held = [...locks.keys()];
      const taken = held.length > 0 ? ending.then(acquire) : acquire();
      // A page that may not use locks sends anyway.
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
      // Checks without taking the lock, which another tab may request now.
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
        // The write is complete, even if the release fails.
        if (release) await letGo(release);
      }
    },
    dispose() {
      this.listen(false);
      for (const runId of locks.keys()) void this.unlock(runId);
    },
  };
}

/** Resolves with the promise's value, or with `undefined` if the signal aborts or the promise rejects. */
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

/** Releases a lock, and waits until it is free or a timeout has passed. */
async function letGo(release: Release): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), WRITE_PATIENCE);
  const begun = async (): Promise<void> => release();
  await orGiveUp(begun(), patience.signal);
  clearTimeout(timer);
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the coordinator's result, or `undefined` if it throws. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
