import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/**
 * What LangGraph reads during a call of a node, in a browser, which has no `AsyncLocalStorage`. The nodes of the demo's agent ask before
 * they wait for anything, so it is enough to keep the value of the call that runs.
 */
let current: unknown;

AsyncLocalStorageProviderSingleton.initializeGlobalInstance({
  getStore: () => current,
  run<T>(store: unknown, callback: () => T): T {
    const before = current;
    current = store;
    try {
      return callback();
    } finally {
      current = before;
    }
  },
  enterWith(store: unknown) {
    current = store;
  },
});
