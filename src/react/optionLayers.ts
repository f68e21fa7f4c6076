import type { LiveOptions } from '../model/AgentRun.js';
import { sameItems } from '../model/sameItems.js';
import { anyIsSecret, type IsSecret } from '../secrets/guardIsSecret.js';
import { liveOptionsOf, merged, sameOptions } from './liveOptions.js';

/** Tracks which component or host set which live option of a run object. */
export interface OptionLayers {
  /** Adds options of `run.setOptions` to the earlier ones. Options of components take precedence. */
  setHostOptions(options: LiveOptions): void;
  /** A component has committed with these options. Each key takes precedence over earlier commits. */
  commit(component: object, options: LiveOptions): void;
  /** A component is about to commit again. Effects of the same commit already use the new options. */
  recommit(component: object, options: LiveOptions): void;
  /**
   * A component has unmounted, and its options are removed. The options of the last components, whether they unmount
   * together or alone, stay until another component commits: a request in progress needs its headers.
   */
  unmount(component: object): void;
}

/** What the layers need from a run object. */
export interface LayeredRun {
  /** The options at creation: `isSecret` always applies, and `dispatch` applies if no layer has one. */
  readonly own: Pick<LiveOptions, 'dispatch' | 'isSecret'>;
  /** Replaces all live options. */
  apply(options: LiveOptions): void;
  /**
   * Whether the run object has answers or drafts, or a request in progress. The secret marks of an unmounted component
   * then stay in effect.
   */
  holdsAnswers(): boolean;
}

export function optionLayers({ own, apply, holdsAnswers }: LayeredRun): OptionLayers {
  let host: LiveOptions = {};
  let applied: LiveOptions | undefined;
  /** In the order of their last commits. */
  const present = new Map<object, LiveOptions>();
  /** Components that have unmounted since the last commit. */
  const unmounted = new Map<object, LiveOptions>();
  const keptSecrets = new Set<IsSecret>();
  const secrecy = anySecretCheck();

  const update = (): void => {
    const layers = [...(present.size > 0 ? present : unmounted).values()];
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
      // A component that was never shown, such as one in a hidden part of the page, has no options.
      if (!present.delete(component)) return;
      present.set(component, liveOptionsOf(options));
      update();
    },
    commit(component, options) {
      unmounted.clear();
      if (keptSecrets.size > 0 && !holdsAnswers()) keptSecrets.clear();
      present.delete(component);
      present.set(component, liveOptionsOf(options));
      update();
    },
    unmount(component) {
      const options = present.get(component);
      if (!options) return;
      present.delete(component);
      unmounted.set(component, options);
      if (options.isSecret && holdsAnswers()) keptSecrets.add(options.isSecret);
      // Components that unmount in the same commit do so before this runs.
      queueMicrotask(() => {
        if (present.size > 0) unmounted.delete(component);
      });
      update();
    },
  };
}

/** Combines checks with {@link anyIsSecret}. The result keeps its identity while the checks are the same. */
function anySecretCheck(): (checks: readonly IsSecret[]) => IsSecret | undefined {
  let known: readonly IsSecret[] = [];
  let combined: IsSecret | undefined;
  return (checks) => {
    const distinct = [...new Set(checks)];
    if (sameItems(distinct, known)) return combined;
    known = distinct;
    return (combined = anyIsSecret(distinct));
  };
}
