import type { Pause } from '../decisions/Pause.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { own } from '../model/json.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import type { TabCoordinator } from '../model/TabCoordinator.js';
import { isWaiting, type RunFacts } from './RunFacts.js';

/** How long the last word of a tab may be on its way after its lock is free, in milliseconds. */
const LAST_WORD = 100;
/** How many questions that a tab does not show it may be told about, before the oldest are forgotten. */
const MOST_UNHEEDED = 8;

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
  /**
   * The answers are about to be shown as on their way from another tab: waits until that tab has said what became of
   * them. `before` is the pause as it was when this tab wanted to send.
   */
  yield(before: Pause | undefined): void;
  /** Listens until the returned function is called. */
  watch(): () => void;
}

/** One hold of the lock, from the moment it is asked for. */
interface Turn {
  /** What lets go of it, or `undefined` where another tab holds it. */
  readonly lock: ReturnType<TabCoordinator['acquire']>;
  /** Lets go of it, once it has come, and settles when another tab can take it. */
  end(): Promise<void>;
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
  // The last turn that this tab has asked for, until it has ended.
  let turn: Turn | undefined;
  // Nobody knew what had become of these answers before another tab sent its own.
  let doubted = false;
  // Counts how often other tabs were waited for: only the last of them is.
  let turns = 0;
  let lastWord: Promise<void> = Promise.resolve();
  // The last word about questions that this tab does not show: it may yet ask for them, or be reading them.
  const unheeded = new Map<string, unknown>();

  const hear = (message: unknown): void => {
    const keys = own(message, 'keys');
    if (!Array.isArray(keys)) return;
    unheeded.delete(keys.join());
    unheeded.set(keys.join(), message);
    for (const oldest of [...unheeded.keys()].slice(0, -MOST_UNHEEDED)) unheeded.delete(oldest);
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
      // That another tab was refused takes no doubt away.
      const inDoubt = doubted || own(message, 'delivery') === 'inDoubt';
      run.change({ pause: { ...pause, delivery: inDoubt ? 'inDoubt' : 'none' } });
    }
  };

  /** Whether another tab has had its turn with these questions since this one wanted to send. */
  const isAnswered = (keys: readonly string[]): boolean =>
    [...unheeded.values()].some((message) => {
      const theirs = own(message, 'keys');
      return Array.isArray(theirs) && keys.some((key) => theirs.includes(key));
    });

  const wait = (): void => {
    const { pause } = run.facts();
    if (!pause) return;
    doubted = pause.delivery === 'inDoubt' || (doubted && pause.delivery === 'elsewhere');
    run.change({ pause: { ...pause, delivery: 'elsewhere' } });
    void outlive();
  };

  /** A tab that dies while it sends says nothing more, but its lock is free then. */
  const outlive = async (): Promise<void> => {
    const signal = watching?.signal;
    const turn = (turns += 1);
    if (!signal) return;
    try {
      await tabs.whenFree(name, signal);
    } catch {
      // Nobody watches any more: whoever comes next hears it from the server or from the storage.
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LAST_WORD));
    const { pause } = run.facts();
    const stillWaits = !signal.aborted && turn === turns;
    if (stillWaits && pause?.delivery === 'elsewhere')
      run.change({ pause: { ...pause, delivery: 'inDoubt' } });
  };

  const takeTurn = (): Turn => {
    // The run before this one may have told its end, and hold the lock for the rest of its stream. Where there is none,
    // the browser looks for the lock while the page is still busy with the press.
    const lock = turn ? turn.end().then(() => tabs.acquire(name)) : tabs.acquire(name);
    let ended: Promise<void> | undefined;
    const end = async (): Promise<void> => {
      const letGo = await lock.catch(() => undefined);
      await letGo?.();
      if (turn === taken) turn = undefined;
    };
    const taken: Turn = { lock, end: () => (ended ??= end()) };
    return (turn = taken);
  };

  return {
    async *alone(request) {
      const { lock, end } = takeTurn();
      if (!(await lock) || isAnswered(keysSent ?? [])) {
        await end();
        throw new AgentRunError('elsewhere', 'Another tab sends the answers to these questions.');
      }
      // Said once the lock is held: whoever hears it waits for the lock.
      if (keysSent) channel?.post({ type: 'sending', keys: keysSent });
      try {
        yield* request();
      } finally {
        await end();
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
      const word = { type: 'ended', keys, delivery, ...(!stillAsked && { run: run.dehydrate() }) };
      const spoken = channel;
      // Whoever hears it may send at once.
      lastWord = (turn?.end() ?? Promise.resolve()).then(() => spoken?.post(word));
    },
    rested() {
      for (const message of unheeded.values()) heed(message, own(message, 'keys') as readonly unknown[]);
    },
    yield(before) {
      keysSent = undefined;
      doubted = before?.delivery === 'inDoubt';
      void outlive();
    },
    watch() {
      const controller = new AbortController();
      watching = controller;
      const opened = tabs.open(name, (message) => {
        if (!controller.signal.aborted) hear(message);
      });
      channel = opened;
      return () => {
        controller.abort();
        channel = undefined;
        void lastWord.finally(() => opened.close());
      };
    },
  };
}
