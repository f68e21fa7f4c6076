import { loadWithEngine } from '../../model/companions.js';
import type { Wire } from '../../model/Protocol.js';
import type * as later from './later.js';

let code: typeof later | undefined;
let loading: Promise<void> | undefined;

/** After a failed download, the next call tries again. */
const load = (): Promise<void> =>
  (loading ??= import('./later.js').then(
    (module) => void (code = module),
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  ));

const companion = { isLoaded: () => code !== undefined, load };

/** Loads the code that a conversation needs after its first stream. It loads while the agent works, before an answer is possible. */
export const loadLaterWithEngine = (): void => loadWithEngine(companion);

/** The code. If it is still loading, a stop ends the wait. */
export async function loadLater({ backOff }: Wire): Promise<typeof later> {
  const loaded = code ? undefined : load();
  for (let tries = 0; ; tries += 1) {
    if (code) return code;
    await Promise.race([loaded, backOff(tries)]);
  }
}
