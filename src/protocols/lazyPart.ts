import { loadWithEngine } from '../model/companions.js';
import type { Wire } from '../model/Wire.js';

/** A part of a protocol that loads while the agent works. */
export interface LazyPart<Code> {
  /** Loads the code with the engine, before an interrupt can be answered. Call it when the protocol is created. */
  loadWithEngine(): void;
  /** The code. If it is still loading, a stop ends the wait. */
  code(wire: Pick<Wire, 'backOff'>): Promise<Code>;
}

/** Creates a lazy part. After a failed download, the next call tries again. */
export function lazyPart<Code>(download: () => Promise<Code>): LazyPart<Code> {
  let code: Code | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= download().then(
      (module) => void (code = module),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  const companion = { isLoaded: () => code !== undefined, load };
  return {
    loadWithEngine: () => loadWithEngine(companion),
    async code({ backOff }) {
      const loaded = code ? undefined : load();
      for (let tries = 0; ; tries += 1) {
        if (code) return code;
        await Promise.race([loaded, backOff(tries)]);
      }
    },
  };
}
