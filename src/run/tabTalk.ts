import { AgentRunError } from '../model/AgentRunError.js';
import { own } from '../model/json.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { TabCoordinator } from '../model/TabCoordinator.js';
import { deferred } from './deferred.js';
import { isWaiting, type RunFacts } from './RunFacts.js';

/** What the tabs need of a run. */
export interface TalkedAbout {
  facts(): RunFacts;
  change(change: Partial<RunFacts>): void;
  /** The run at rest as JSON, without secrets. */
  dehydrate(): DehydratedRun;
  /** Stands as another tab left the conversation. */
  adopt(run: DehydratedRun): void;
}

/** One run's talk with the same run in other tabs: only one of them sends, and the others see it. */
export interface TabTalk {
  /**
   * Carries out a request while no other tab does. Where one does, nothing is sent.
   * @throws AgentRunError `elsewhere`
   */
  alone<T>(request: () => AsyncIterable<T>): AsyncGenerator<T>;
  /** This tab is about to send the answers to these questions. */
  sending(): void;
  /** What this tab has sent has come to its end, or to nothing. */
  ended(): void;
  /** This tab rests again: what the others said meanwhile counts now. */
  rested(): void;
  /** The answers are on their way from another tab: says so, until that tab has said what became of them. */
  yield(): void;
  /** Listens until the returned function is called. */
  watch(): () => void;
}

/** Without tabs to talk to, everything goes ahead. */
export const noTabs: TabTalk = {
  async *alone(request) {
    yield* request();
  },
  sending: () => undefined,
  ended: () => undefined,
  rested: () => undefined,
  yield: () => undefined,
  watch: () => () => undefined,
};

export function tabTalk(tabs: TabCoordinator, name: string, run: TalkedAbout): TabTalk {
  let channel: ReturnType<TabCoordinator['open']> | undefined;
  let watching: AbortController | undefined;
  let keysSent: readonly string[] | undefined;
  let left: Promise<void> = Promise.resolve();
  // The last word about questions that this tab does not show: it may yet ask for them, or be reading them.
  const unheeded = new Map<string, unknown>();

  const hear = (message: unknown): void => {
    const keys = own(message, 'keys');
    if (!Array.isArray(keys)) return;
    unheeded.set(keys.join(), message);
    heed(message, keys);
  };

  const heed = (message: unknown, keys: readonly unknown[]): void => {
    const { phase, restoring, pause } = run.facts();
    if (phase !== 'rest' || restoring || !pause?.items.some((item) => keys.includes(item.key))) return;
    unheeded.delete(keys.join());
    if (own(message, 'type') === 'sending') wait();
    else if (own(message, 'type') === 'ended') {
      const left = own(message, 'run');
      if (left) return run.adopt(left as DehydratedRun);
      const delivery = own(message, 'delivery') === 'inDoubt' ? 'inDoubt' : 'none';
      run.change({ pause: { ...pause, delivery } });
    }
  };

  const wait = (): void => {
    const { pause } = run.facts();
    if (!pause) return;
    run.change({ pause: { ...pause, delivery: 'elsewhere' } });
    void outlive();
  };

  /** A tab that dies while it sends says nothing more, but its lock is free then. */
  const outlive = async (): Promise<void> => {
    const signal = watching?.signal;
    if (!signal) return;
    try {
      await tabs.whenFree(name, signal);
    } catch {
      // Nobody watches any more: whoever comes next hears it from the server or from the storage.
      return;
    }
    // Its last word may still be on its way.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { pause } = run.facts();
    if (pause?.delivery === 'elsewhere') run.change({ pause: { ...pause, delivery: 'inDoubt' } });
  };

  return {
    async *alone(request) {
      // A stream that goes on after its run has ended still holds the lock, and the next answers end it.
      await left;
      const release = await tabs.acquire(name);
      if (!release)
        throw new AgentRunError('elsewhere', 'Another tab is sending the answers to these questions.');
      const leaving = deferred<void>();
      left = leaving.promise;
      // Said once the lock is held: whoever hears it waits for the lock.
      if (keysSent) channel?.post({ type: 'sending', keys: keysSent });
      try {
        yield* request();
      } finally {
        release();
        leaving.resolve();
      }
    },
    sending() {
      keysSent = run.facts().pause?.items.map((item) => item.key);
    },
    ended() {
      if (!keysSent) return;
      const keys = keysSent;
      keysSent = undefined;
      const facts = run.facts();
      const stillAsked = isWaiting(facts) && facts.pause?.items.some((item) => keys.includes(item.key));
      const { delivery } = facts.pause ?? {};
      channel?.post({ type: 'ended', keys, delivery, ...(!stillAsked && { run: run.dehydrate() }) });
    },
    rested() {
      for (const message of unheeded.values()) heed(message, own(message, 'keys') as readonly unknown[]);
    },
    yield() {
      keysSent = undefined;
      wait();
    },
    watch() {
      const controller = new AbortController();
      watching = controller;
      channel = tabs.open(name, hear);
      return () => {
        controller.abort();
        channel?.close();
        channel = undefined;
      };
    },
  };
}
