import type { LiveOptions } from '../model/AgentRun.js';
import type { PageSignals } from '../model/PageSignals.js';
import type { Risk } from '../model/Risk.js';
import { LONGEST_DELAY } from './expiryTimer.js';
import type { RunState } from './RunState.js';

/** The risks of the pending interrupts, as the panels and cards of a run object rate them. */
export type Risks = ReadonlyMap<string, Risk>;

/** The ratings of each component. */
export type Ratings = Map<object, Risks>;

/** The delay of the pending batch, in milliseconds: the longest of its risks. */
export function sendDelayOf({ sendDelay = 0 }: LiveOptions, ratings: Iterable<Risks>): number {
  if (typeof sendDelay === 'number') return Math.min(sendDelay, LONGEST_DELAY);
  const levels = [...new Set(ratings)].flatMap((risks) => [...risks.values()]);
  return Math.min(Math.max(0, ...levels.map(({ level }) => sendDelay[level] ?? 0)), LONGEST_DELAY);
}

/** Watches the page while a batch waits for its `sendDelay`. */
export interface DelayWatch {
  /** Starts or stops watching after a change, even if the run object has no subscribers. */
  changed(state: RunState): void;
}

/** @param hide Called when the page is hidden while a batch waits. */
export function delayWatch(page: PageSignals, hide: () => void): DelayWatch {
  let unwatch: (() => void) | undefined;
  const ignore = (): void => undefined;
  return {
    changed({ request }) {
      const waits = request.at === 'held' && request.by === 'delay';
      if (waits) unwatch ??= page.watch({ wake: ignore, online: ignore, hide });
      else {
        unwatch?.();
        unwatch = undefined;
      }
    },
  };
}
