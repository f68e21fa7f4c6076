import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/**
 * The value that LangGraph reads during the call of a node. It replaces `AsyncLocalStorage`, which browsers do not have. The nodes of the
 * demo's agent ask before they wait for anything, so one value is enough: that of the call in progress.
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
