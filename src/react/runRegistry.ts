import type { QueryClient } from '@tanstack/react-query';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { DraftStorage } from '../model/DraftStorage.js';
import { createAgentRun } from '../run/createAgentRun.js';
import { mutationDispatch } from './mutationDispatch.js';

/** How long a run at rest outlives its last component, in milliseconds: TanStack Query's own default. */
const COLLECT_AFTER = 5 * 60 * 1000;

interface Entry {
  readonly run: AgentRun;
  readonly storage: DraftStorage | undefined;
  users: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const registries = new WeakMap<QueryClient, Map<string, Entry>>();

/**
 * The one run of this identity (endpoint, thread, scope) in this QueryClient, made on first asking. It lives
 * beside the cache and not in it, so that `client.clear()` cannot drop what a person has answered.
 */
export function runFor(client: QueryClient, options: AgentRunOptions & { threadId: string }): AgentRun {
  let registry = registries.get(client);
  if (!registry) registries.set(client, (registry = new Map<string, Entry>()));
  const id = identityOf(options);
  let entry = registry.get(id);
  if (!entry) {
    const dispatch = options.dispatch ?? mutationDispatch(client, options.threadId);
    const run = createAgentRun({ ...options, dispatch });
    registry.set(id, (entry = { run, storage: options.storage, users: 0 }));
  }
  return entry.run;
}

/** Keeps a run while a component uses it. Returns what lets it go. */
export function retainRun(client: QueryClient, run: AgentRun): () => void {
  const registry = registries.get(client);
  const found = [...(registry ?? [])].find(([, entry]) => entry.run === run);
  if (!registry || !found) return () => {};
  const [id, entry] = found;
  entry.users += 1;
  clearTimeout(entry.timer);
  return () => {
    entry.users -= 1;
    if (entry.users === 0) entry.timer = scheduleCollection(registry, id, entry);
  };
}

/**
 * Stops and forgets every run of this client, with everything that was drafted in them, and empties their
 * storages. For a logout. Resolves when the storages are empty, and rejects where one cannot be emptied.
 */
export function disposeAgentRuns(client: QueryClient): Promise<void> {
  const registry = registries.get(client);
  if (!registry) return Promise.resolve();
  for (const entry of registry.values()) {
    clearTimeout(entry.timer);
    entry.run.dispose();
  }
  const storages = new Set([...registry.values()].flatMap(({ storage }) => storage ?? []));
  registry.clear();
  const emptied = Promise.all([...storages].map((storage) => storage.clear())).then(() => undefined);
  // Whoever awaits it hears of a failure; nobody has to.
  emptied.catch(() => undefined);
  return emptied;
}

function identityOf({ url, threadId, scope, protocol }: AgentRunOptions): string {
  return JSON.stringify([url, threadId, scope ?? null, protocol?.name ?? null]);
}

function scheduleCollection(registry: Map<string, Entry>, id: string, entry: Entry) {
  const timer = setTimeout(() => {
    if (entry.users > 0 || registry.get(id) !== entry) return;
    if (canBeForgotten(entry.run)) {
      registry.delete(id);
      entry.run.dispose();
    } else {
      entry.timer = scheduleCollection(registry, id, entry);
    }
  }, COLLECT_AFTER);
  // In Node a pending timer would keep the process alive for minutes after the work is done.
  if (typeof timer === 'object' && 'unref' in timer) timer.unref();
  return timer;
}

/** Only a run at rest with nothing that waits for a person: a half-typed answer is never collected. */
function canBeForgotten(run: AgentRun): boolean {
  const { status, interrupts } = run.getSnapshot();
  return interrupts.length === 0 && status !== 'running' && status !== 'resuming';
}
