import type { LiveOptions } from '../model/AgentRun.js';
import { deferred } from './deferred.js';
import type { WireOptions } from './protocolWire.js';
import type { RunClock } from './runClock.js';

/** The dependencies of every request of a run object. */
export interface RunWire {
  wire(signal: AbortSignal): WireOptions;
  /** Ends every wait before the next attempt. */
  reconnectNow(): void;
}

export function runWire(url: string, live: () => LiveOptions, clock: RunClock): RunWire {
  let retryRequested = deferred<void>();
  return {
    wire(signal) {
      const observed: typeof fetch = async (...args) => {
        const { fetch: send = globalThis.fetch } = live();
        const response = await send(...args);
        clock.adjust(response);
        return response;
      };
      return {
        url,
        latestHeaders: () => live().headers,
        fetch: observed,
        signal,
        retryRequested: () => retryRequested.promise,
      };
    },
    reconnectNow() {
      retryRequested.resolve();
      retryRequested = deferred();
    },
  };
}
