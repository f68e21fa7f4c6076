import { own } from '../model/json.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { TabCoordinator } from '../model/TabCoordinator.js';
import { deferred } from './deferred.js';
import { openChannel, type OpenChannel } from './openChannel.js';
import { once } from './once.js';
import { readListed, readRun, storedMessages, stringsIn } from './readStored.js';
import { within } from './within.js';
import type { AnsweredMessage, DecidedMessage, ListedMessage, TabMessage } from './TabsState.js';

/** How long the last message of a tab can take to arrive after the tab has released its lock, in milliseconds. */
const MESSAGE_DELAY = 100;
/** How long a request or a write waits for a lock before it proceeds, in milliseconds. */
const LOCK_TIMEOUT = 2_000;
/** How long a tab keeps the storage lock if its storage does not respond, in milliseconds. */
const STORAGE_LOCK_TIMEOUT = 10_000;
/**
 * If a lock is reported as free but cannot be taken, how long a tab waits before it requests it again, in milliseconds.
 */
const RETRY_DELAY = 50;
/** How long a free lock may take to be reported as free, in milliseconds. */
const PROBE_TIMEOUT = 50;
/** The version of the messages between tabs. Tabs of 0.1.0 omit it. */
const VERSION = 2;

/** The callbacks for messages of other tabs. */
export interface TabListeners {
  message(message: TabMessage): void;
  decided(message: DecidedMessage): void;
  listed(message: ListedMessage): void;
  /** No tab holds the lock, and none has reported the result of its request. */
  quiet(): void;
  /** A tab was opened, and asks which tab is sending. */
  tabOpened(): void;
  /** Another tab has stored changed interrupts. */
  changed(): void;
  answered(message: AnsweredMessage): void;
  /** The user has logged out in another tab at this time, in epoch milliseconds by the device's clock. */
  cleared(at: number): void;
}

/** Communicates with the same run in other tabs. Owns the channel and the locks; makes no decisions. */
export interface TabChannel {
  /** Opens the channel, or closes it. */
  listen(isOn: boolean): void;
  /**
   * Whether the open channel keeps the run object alive. If not, it closes when nothing else refers to the run object.
   */
  hold(isHeld: boolean): void;
  post(message: TabMessage): void;
  postDecided(message: DecidedMessage): void;
  postListed(message: ListedMessage): void;
  /** Notifies the other tabs that the storage contains changed interrupts. */
  postChanged(): void;
  /** Notifies the other tabs of accepted answers, after the messages that were posted before. */
  postAnswered(message: AnsweredMessage): void;
  /** Takes the lock for a request if no other tab holds it. Requests it synchronously. */
  lock(runId: string): Promise<boolean>;
  /** Releases the lock of a request, and resolves when another tab can take it. */
  unlock(runId: string): Promise<void>;
  /** Whether a tab holds the lock. */
  isSending(): Promise<boolean>;
  /** Calls `quiet` when no tab holds the lock. A later call replaces an earlier one. */
  awaitQuiet(): void;
  /** Runs `work` while no other tab runs its own. After a timeout, runs it anyway. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** `loggedOutAt`: notifies the other tabs that the user has logged out here at this time. @default no logout */
  dispose(loggedOutAt?: number): void;
}

type Release = () => Promise<void>;

export function tabChannel(tabs: TabCoordinator, name: string, listeners: TabListeners): TabChannel {
  let channel: OpenChannel | undefined;
  let controller = new AbortController();
  let lastWait = 0;
  /** The keys of accepted answers that were last posted to all listening tabs. */
  let postedAnswers = '';
  /** Resolves when every lock that this tab has unlocked is free. */
  let releases: Promise<unknown> = Promise.resolve();
  const storageLock = `${name} storage`;
  const locks = new Map<string, Promise<Release | undefined>>();
  const pendingPosts = new Set<Promise<unknown>>();

  const receive = (received: unknown): void => {
    const keys = own(received, 'keys');
    const type = own(received, 'type');
    if (!Array.isArray(keys) || !keys.every((key): key is string => typeof key === 'string')) return;
    const run = readRun(own(received, 'run'));
    const at = own(received, 'at');
    if (type === 'asks') {
      postedAnswers = '';
      return listeners.tabOpened();
    }
    if (type === 'changed') return listeners.changed();
    // Tabs of 0.1.0 omit the time.
    if (type === 'cleared') return listeners.cleared(typeof at === 'number' ? at : Infinity);
    if (type === 'answered') return listeners.answered({ keys, at: typeof at === 'number' ? at : 0 });
    if (type === 'decided') {
      if (run && typeof at === 'number') listeners.decided({ run, keys, at });
      return;
    }
    if (type === 'listed') {
      const listed = readListed(own(received, 'listed'));
      if (listed && typeof at === 'number')
        listeners.listed({ listed, at, isStreamed: own(received, 'isStreamed') === true });
      return;
    }
    if (type !== 'sending' && type !== 'ended') return;
    const turn = own(received, 'turn');
    const delivery = own(received, 'delivery') as Delivery | undefined;
    const answers = readRun(own(received, 'answers'));
    const outcome = own(received, 'outcome');
    const said = storedMessages(own(received, 'said'));
    const sentIds = stringsIn(own(received, 'sentIds'));
    // Tabs of 0.1.0 count no turns, so their messages always count as new.
    const message = { type, keys, turn: typeof turn === 'number' ? turn : Number.POSITIVE_INFINITY } as const;
    listeners.message({
      ...message,
      ...(typeof at === 'number' && { at }),
      ...(delivery && { delivery }),
      ...(run && { run }),
      ...(sentIds && { sentIds }),
      ...(answers && { answers }),
      ...(said.length > 0 && { said }),
      ...((outcome === 'success' || outcome === 'cancelled') && { outcome }),
      result: own(received, 'result'),
      state: own(received, 'state'),
    });
  };

  const waitUntilFree = async (): Promise<void> => {
    const wait = (lastWait += 1);
    const { signal } = controller;
    try {
      await tabs.whenFree(name, signal);
    } catch {
      // Either the channel has been closed, and opening it again starts a new wait, or the coordinator has failed.
    }
    await delay(MESSAGE_DELAY);
    if (!signal.aborted && wait === lastWait) listeners.quiet();
  };

  /**
   * Requests a lock. If it is granted only after the signal has aborted, releases it. `isHeldElsewhere`:
   * another tab holds it.
   */
  const acquireInTime = async (lock: string, signal: AbortSignal) => {
    const release = await tabs.acquire(lock);
    if (!release || !signal.aborted) return { release, isHeldElsewhere: !release };
    await release();
    return undefined;
  };
  /** A page without permission to use locks sends anyway, and so does one whose request for the lock stays pending. */
  const acquire = async (): Promise<Release | undefined> => {
    const lock = await within(LOCK_TIMEOUT, (signal) => acquireInTime(name, signal));
    return lock?.isHeldElsewhere ? undefined : (lock?.release ?? (async () => undefined));
  };
  const acquireStorage = (): Promise<Release | undefined> =>
    within(LOCK_TIMEOUT, async (signal) => {
      for (let tries = 0; ; tries += 1) {
        // A coordinator may report a lock as free and never grant it.
        if (tries > 1) await delay(RETRY_DELAY);
        const lock = await acquireInTime(storageLock, signal);
        if (lock?.release || !lock?.isHeldElsewhere || signal.aborted) return lock?.release;
        await whenFree(storageLock, signal).catch(() => undefined);
      }
    });
  // An exception of the coordinator becomes a rejection.
  const whenFree = async (lock: string, signal: AbortSignal): Promise<void> => tabs.whenFree(lock, signal);

  const afterReleases = (send: () => void): void => {
    const sending = releases.then(send);
    pendingPosts.add(sending);
    void sending.finally(() => pendingPosts.delete(sending));
  };

  const postCleared = (at: number): void => {
    // A run object without subscribers has no channel, but other tabs may show its thread.
    const openedChannel = channel ?? openChannel(tabs, name, () => undefined);
    openedChannel.post({ version: VERSION, type: 'cleared', keys: [], at });
    if (openedChannel !== channel) openedChannel.close();
  };

  return {
    listen(isOn) {
      if (isOn === (channel !== undefined)) return;
      if (isOn) {
        const { signal } = (controller = new AbortController());
        postedAnswers = '';
        channel = openChannel(tabs, name, (message) => {
          if (!signal.aborted) receive(message);
        });
        // This tab has missed earlier messages.
        channel.post({ version: VERSION, type: 'asks', keys: [] });
        return;
      }
      controller.abort();
      const closing = channel;
      channel = undefined;
      // Pending messages are sent first.
      void Promise.allSettled(pendingPosts).then(() => closing?.close());
    },
    hold: (isHeld) => channel?.hold(isHeld),
    post(message) {
      const openedChannel = channel;
      const send = (): void => openedChannel?.post({ version: VERSION, ...message });
      if (message.type === 'sending') return send();
      // A tab may send as soon as it receives this message, so the lock is released first.
      afterReleases(send);
    },
    postAnswered({ keys, at }) {
      const openedChannel = channel;
      if (!openedChannel || keys.join() === postedAnswers) return;
      postedAnswers = keys.join();
      afterReleases(() => openedChannel.post({ version: VERSION, type: 'answered', keys, at }));
    },
    postDecided(message) {
      channel?.post({ version: VERSION, type: 'decided', ...message });
    },
    postListed(message) {
      channel?.post({ version: VERSION, type: 'listed', keys: [], ...message });
    },
    postChanged() {
      channel?.post({ version: VERSION, type: 'changed', keys: [] });
    },
    async lock(runId) {
      // If the previous request of this tab still holds the lock, waits for its release. Otherwise requests the lock
      // synchronously, so that the browser processes the request while the page handles the button press.
      const held = [...locks.keys()];
      // A coordinator may call a method that ends the request. `unlock` then waits for the lock.
      const lock = deferred<Release | undefined>();
      locks.set(runId, lock.promise);
      lock.resolve(held.length > 0 ? releases.then(acquire) : acquire());
      if (await lock.promise) return true;
      locks.delete(runId);
      return false;
    },
    unlock(runId) {
      const lock = locks.get(runId);
      const releaseLock = async (): Promise<void> => {
        const release = await lock;
        if (release) await releaseInTime(release);
        locks.delete(runId);
      };
      const released = releaseLock();
      releases = Promise.allSettled([releases, released]);
      return released;
    },
    async isSending() {
      // Checks without taking the lock, which another tab may request now.
      const isFree = await within(PROBE_TIMEOUT, (signal) => whenFree(name, signal).then(() => true));
      return !isFree;
    },
    awaitQuiet: () => void waitUntilFree(),
    async exclusively(work) {
      const acquired = await acquireStorage();
      // The work is complete, even if the release fails.
      const release = once(async () => acquired && releaseInTime(acquired));
      const timer = setTimeout(() => void release(), STORAGE_LOCK_TIMEOUT);
      try {
        await work();
      } finally {
        clearTimeout(timer);
        await release();
      }
    },
    dispose(loggedOutAt) {
      if (loggedOutAt !== undefined) postCleared(loggedOutAt);
      this.listen(false);
      for (const runId of locks.keys()) void this.unlock(runId);
    },
  };
}

/** Releases a lock, and waits until it is free or a timeout has passed. */
const releaseInTime = (release: Release): Promise<void> => within(LOCK_TIMEOUT, async () => release());

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
