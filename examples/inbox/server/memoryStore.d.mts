import type { Store } from './store.mjs';

export function createMemoryStore(): Store;
