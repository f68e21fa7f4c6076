import type { LiveOptions } from '../model/AgentRun.js';
import type { PageSignals } from '../model/PageSignals.js';
import type { Risk } from '../model/Risk.js';
import type { RunState } from './RunState.js';

/** The risks of the pending interrupts, as the panels and cards of a run rate them. */
export type Risks = ReadonlyMap<string, Risk>;

/** How long batches wait before they are sent, and the page while one waits. */
export interface SendDelays {
  /** A component rates the risks of the pending interrupts, or removes its ratings. */
  rate(component: object, risks: Risks | undefined): void;
  /** The delay of the pending batch, in milliseconds: the longest of its risks. */
  current(live: LiveOptions): number;
  /** Watches the page while a batch waits, also if the run has no subscribers. */
  changed(state: RunState): void;
}

/** @param hide Called when the page is hidden while a batch waits. */
export function sendDelays(page: PageSignals, hide: () => void): SendDelays {
  const ratings = new Map<object, Risks>();
  let unwatch: (() => void) | undefined;
  const ignore = (): void => undefined;
  return {
    rate(component, risks) {
      if (risks) ratings.set(component, risks);
      else ratings.delete(component);
    },
    current({ sendDelay = 0 }) {
      if (typeof sendDelay === 'number') return sendDelay;
      const levels = [...ratings.values()].flatMap((risks) => [...risks.values()]);
      return Math.max(0, ...levels.map(({ level }) => sendDelay[level] ?? 0));
    },
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
