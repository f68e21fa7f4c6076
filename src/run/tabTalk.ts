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
  /** This tab sends the answers to these questions. */
  sending(): void;
  /** What this tab has sent has come to its end, or to nothing. */
  ended(): void;
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
  yield: () => undefined,
  watch: () => () => undefined,
};

export function tabTalk(tabs: TabCoordinator, name: string, run: TalkedAbout): TabTalk {
  let channel: ReturnType<TabCoordinator['open']> | undefined;
  let watching: AbortController | undefined;
  let keysSent: readonly string[] | undefined;
  let left: Promise<void> = Promise.resolve();

  const hear = (message: unknown): void => {
    const facts = run.facts();
    const keys = own(message, 'keys');
    if (facts.phase !== 'rest' || !facts.pause || !Array.isArray(keys)) return;
    if (!facts.pause.items.some((item) => keys.includes(item.key))) return;
    if (own(message, 'type') === 'sending') wait();
    else if (own(message, 'type') === 'ended') {
      const left = own(message, 'run');
      if (left) run.adopt(left as DehydratedRun);
      else run.change({ pause: { ...facts.pause, delivery: 'none' } });
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
      try {
        yield* request();
      } finally {
        release();
        leaving.resolve();
      }
    },
    sending() {
      keysSent = run.facts().pause?.items.map((item) => item.key);
      if (keysSent) channel?.post({ type: 'sending', keys: keysSent });
    },
    ended() {
      if (!keysSent) return;
      const keys = keysSent;
      keysSent = undefined;
      const facts = run.facts();
      const stillAsked = isWaiting(facts) && facts.pause?.items.some((item) => keys.includes(item.key));
      channel?.post({ type: 'ended', keys, ...(!stillAsked && { run: run.dehydrate() }) });
    },
    yield: wait,
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
