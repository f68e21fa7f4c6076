import type { LiveOptions } from '../model/AgentRun.js';
import { liveOptionsOf, merged, sameOptions } from './liveOptions.js';

type IsSecret = NonNullable<LiveOptions['isSecret']>;

/** Who gave which live option to one run. */
export interface OptionLayers {
  /**
   * What the host gives by `run.setOptions`, beside what it gave before. Every option of a component wins over it.
   */
  setHostOptions(options: LiveOptions): void;
  /** A component has committed with these options: per key, they win over those of earlier commits. */
  commit(component: object, options: LiveOptions): void;
  /**
   * A component that has committed before is about to do so again: no effect of the same commit sees its earlier options.
   */
  recommit(component: object, options: LiveOptions): void;
  /**
   * A component has unmounted, and its options go. The last components to leave, together or alone, leave their options
   * behind until another one commits: the request that goes on needs its headers.
   */
  leave(component: object): void;
}

/** What the layers need of a run. */
export interface LayeredRun {
  /** What it was made with: its `isSecret` always holds, and its `dispatch` is used where nobody gives another. */
  readonly own: Pick<LiveOptions, 'dispatch' | 'isSecret'>;
  /** Replaces all live options. */
  apply(options: LiveOptions): void;
  /** Whether it holds answers or drafts, or works: what a component that has left marked as secret stays secret. */
  holdsAnswers(): boolean;
}

export function optionLayers({ own, apply, holdsAnswers }: LayeredRun): OptionLayers {
  let host: LiveOptions = {};
  let applied: LiveOptions | undefined;
  /** In the order of their last commits. */
  const present = new Map<object, LiveOptions>();
  /** Components that have unmounted since the last commit. */
  const left = new Map<object, LiveOptions>();
  const keptSecrets = new Set<IsSecret>();
  const secrecy = oneOfAll();

  const update = (): void => {
    const layers = [...(present.size > 0 ? present : left).values()];
    const checks = [own, host, ...layers].flatMap(({ isSecret }) => isSecret ?? []);
    const isSecret = secrecy([...checks, ...keptSecrets]);
    const next = merged([{ dispatch: own.dispatch }, host, ...layers, { isSecret }]);
    if (applied && sameOptions(applied, next)) return;
    applied = next;
    apply(next);
  };

  return {
    setHostOptions(options) {
      host = liveOptionsOf({ ...host, ...options });
      update();
    },
    recommit(component, options) {
      // One that was never shown, as in a hidden part of the page, gives nothing.
      if (!present.delete(component)) return;
      present.set(component, liveOptionsOf(options));
      update();
    },
    commit(component, options) {
      left.clear();
      if (keptSecrets.size > 0 && !holdsAnswers()) keptSecrets.clear();
      present.delete(component);
      present.set(component, liveOptionsOf(options));
      update();
    },
    leave(component) {
      const options = present.get(component);
      if (!options) return;
      present.delete(component);
      left.set(component, options);
      if (options.isSecret && holdsAnswers()) keptSecrets.add(options.isSecret);
      // Those who leave in the same commit do so before this.
      queueMicrotask(() => {
        if (present.size > 0) left.delete(component);
      });
      update();
    },
  };
}

/** One check for several: secret is what any of them says. Where one throws it does, and its run takes that for a yes. */
function oneOfAll(): (checks: readonly IsSecret[]) => IsSecret | undefined {
  let known: readonly IsSecret[] = [];
  let combined: IsSecret | undefined;
  return (checks) => {
    const distinct = [...new Set(checks)];
    const isSame =
      distinct.length === known.length && distinct.every((check, index) => check === known[index]);
    if (isSame) return combined;
    known = distinct;
    combined =
      distinct.length === 0 ? undefined : (...about) => distinct.some((isSecret) => isSecret(...about));
    return combined;
  };
}
