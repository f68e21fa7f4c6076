import type { QueryClient } from '@tanstack/react-query';

/** The logouts of one client. */
interface Logouts {
  /** How often `disposeAgentRuns` was called. */
  count: number;
  readonly listeners: Set<() => void>;
}

const known = new WeakMap<QueryClient, Logouts>();

/** The logouts of a client. They are kept apart from its run objects, because a page may have none. */
export function logoutsOf(client: QueryClient): Logouts {
  let logouts = known.get(client);
  if (!logouts) known.set(client, (logouts = { count: 0, listeners: new Set() }));
  return logouts;
}

/** Calls a function after each `disposeAgentRuns`. Returns a function that ends it. */
export function onLogout(client: QueryClient, call: () => void): () => void {
  const { listeners } = logoutsOf(client);
  listeners.add(call);
  return () => void listeners.delete(call);
}
