import type { AgentRunOptions } from '../model/AgentRun.js';
import { loadCompanions } from '../model/companions.js';
import type { createEngine } from './engine.js';
import type { sharedState } from './sharedState.js';

/** The lazy-loaded code of a run object. */
export interface EngineCode {
  readonly createEngine: typeof createEngine;
  /** For run objects that have a storage or share their thread with other tabs. */
  readonly createShared?: typeof sharedState;
}

let waiting: { readonly options: AgentRunOptions; onLoaded(): void }[] = [];

const engine = lazily(async () => (await import('./engine.js')).createEngine);
const shared = lazily(async () => (await import('./sharedState.js')).sharedState);

/** Whether a run object with these options uses a storage or other tabs. */
function needsShared({ storage, tabs, threadId, initial }: AgentRunOptions): boolean {
  const isNamed = (threadId ?? initial?.threadId) !== undefined;
  return storage !== undefined || (isNamed && tabs !== false);
}

/**
 * The code, if everything that a run object with these options needs has loaded. Without options, the engine is enough.
 */
export function loadedEngine(options?: AgentRunOptions): EngineCode | undefined {
  const [create, createShared] = [engine.loaded(), shared.loaded()];
  const isWhole = createShared !== undefined || !options || !needsShared(options);
  return create && isWhole ? { createEngine: create, ...(createShared && { createShared }) } : undefined;
}

/** Makes the code available without a download. */
export function provideEngine(given: Required<EngineCode>): void {
  engine.provide(given.createEngine);
  shared.provide(given.createShared);
}

/**
 * Loads the code that a run object with these options needs, and its companions, once. Without options, everything.
 * After a failed download, the next call tries again.
 */
export async function loadEngine(options?: AgentRunOptions): Promise<EngineCode> {
  if (!engine.loaded()) for (const load of loadCompanions()) load.catch(() => undefined);
  const isShared = !options || needsShared(options);
  const [create, createShared] = await Promise.all([engine.load(), isShared ? shared.load() : undefined]);
  return { createEngine: create, ...(createShared && { createShared }) };
}

/**
 * Calls `onLoaded` when the code that a run object with these options needs has loaded, even if another one has
 * requested it.
 */
export function onEngine(options: AgentRunOptions, onLoaded: () => void): void {
  waiting.push({ options, onLoaded });
}

/** Code that is downloaded once, for all callers. */
function lazily<Code>(download: () => Promise<Code>) {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const provide = (given: Code): Code => {
    code = given;
    const ready = waiting.filter(({ options }) => loadedEngine(options));
    waiting = waiting.filter((each) => !ready.includes(each));
    for (const { onLoaded } of ready) onLoaded();
    return given;
  };
  const fail = (cause: unknown): never => {
    loading = undefined;
    throw cause;
  };
  return {
    loaded: () => code,
    provide,
    load: async (): Promise<Code> => code ?? (loading ??= download().then(provide, fail)),
  };
}
