import type { AgentRunOptions } from '../model/AgentRun.js';
import { loadCompanions } from './companions.js';
import type { createEngine } from './engine.js';
import type { runMemory } from './runMemory.js';

/** The lazy-loaded code of a run. */
export interface EngineCode {
  readonly createEngine: typeof createEngine;
  /** For runs that have a storage or share their thread with other tabs. */
  readonly createMemory?: typeof runMemory;
}

let waiting: { readonly options: AgentRunOptions; continues(): void }[] = [];

const engine = lazily(async () => (await import('./engine.js')).createEngine);
const memory = lazily(async () => (await import('./runMemory.js')).runMemory);

/** Whether a run with these options uses a storage or other tabs. */
function needsMemory({ storage, tabs, threadId, initial }: AgentRunOptions): boolean {
  const isNamed = (threadId ?? initial?.threadId) !== undefined;
  return storage !== undefined || (isNamed && tabs !== false);
}

/** The code, if what a run with these options needs has loaded. Without options, if any run can have its engine. */
export function loadedEngine(options?: AgentRunOptions): EngineCode | undefined {
  const [create, createMemory] = [engine.loaded(), memory.loaded()];
  const isWhole = createMemory !== undefined || !options || !needsMemory(options);
  return create && isWhole ? { createEngine: create, ...(createMemory && { createMemory }) } : undefined;
}

/** Makes the code available without a download. */
export function provideEngine(given: Required<EngineCode>): void {
  engine.provide(given.createEngine);
  memory.provide(given.createMemory);
}

/**
 * Loads the code that a run with these options needs, and its companions, once. Without options, everything. After a failed
 * download, the next call tries again.
 */
export async function loadEngine(options?: AgentRunOptions): Promise<EngineCode> {
  if (!engine.loaded()) for (const load of loadCompanions()) load.catch(() => undefined);
  const isShared = !options || needsMemory(options);
  const [create, createMemory] = await Promise.all([engine.load(), isShared ? memory.load() : undefined]);
  return { createEngine: create, ...(createMemory && { createMemory }) };
}

/** Calls back once the code that a run with these options needs has loaded, for whichever run. */
export function onEngine(options: AgentRunOptions, continues: () => void): void {
  waiting.push({ options, continues });
}

/** Code that is downloaded once, for all callers. */
function lazily<Code>(download: () => Promise<Code>) {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const provide = (given: Code): Code => {
    code = given;
    const ready = waiting.filter(({ options }) => loadedEngine(options));
    waiting = waiting.filter((each) => !ready.includes(each));
    for (const { continues } of ready) continues();
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
