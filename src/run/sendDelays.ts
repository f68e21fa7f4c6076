import type { LiveOptions } from '../model/AgentRun.js';
import { callForResult, callSafely } from '../model/callSafely.js';
import { isJsonObject, own, type JsonObject } from '../model/json.js';
import type { PageSignals } from '../model/PageSignals.js';
import type { Risk } from '../model/Risk.js';
import { LONGEST_DELAY } from '../model/longestDelay.js';
import type { RunState } from './RunState.js';

/** The risks of the pending interrupts, as the panels and cards of a run object rate them. */
export type Risks = ReadonlyMap<string, Risk>;

/** The ratings of each component. */
export type Ratings = Map<object, Risks>;

/** The delay of the pending batch, in milliseconds: the longest of its risks. */
export function sendDelayOf({ sendDelay }: LiveOptions, ratings: Iterable<Risks>): number {
  if (!isJsonObject(sendDelay)) return durationOf(sendDelay);
  const levels = [...new Set(ratings)].flatMap((risks) => [...risks.values()].map(({ level }) => level));
  return Math.max(0, ...[...new Set(levels)].map((level) => durationOf(timeOf(sendDelay, level))));
}

/** The time of a level. A property that throws has none, and its exception is reported. */
function timeOf(times: JsonObject, level: string): unknown {
  return callForResult(() => own(times, level));
}

const reported = new Set<unknown>();

/** A duration of the host. Any other value counts as none, and is reported once. */
function durationOf(value: unknown = 0): number {
  if (typeof value === 'number' && value >= 0) return Math.min(value, LONGEST_DELAY);
  const text = typeof value === 'number' ? `${value}` : nameOf(value);
  if (reported.has(text)) return 0;
  reported.add(text);
  callSafely(() => {
    throw new TypeError(
      `\`sendDelay\` is ${text}, so answers are sent without a delay. It must be milliseconds.`,
    );
  });
  return 0;
}

const nameOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;

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
