import type { QueryClient } from '@tanstack/react-query';
import { AgentRunError } from '../model/AgentRunError.js';
import { callForResult, callSafely } from '../model/callSafely.js';
import { onLogout } from '../react/logouts.js';
import type { InboxSource } from './InboxSource.js';

/** The first element of every query key of an inbox. */
export const INBOX_SCOPE = 'inbox';

/** How often the lists are read again by default, in milliseconds. */
const REFETCH_INTERVAL = 30_000;

/** The same for a source that reports changes, whose reports can be lost. */
const LIVE_INTERVAL = 300_000;

/** How often a failed read of a list is repeated. An error that is not marked as final can be temporary. */
const RETRIES = 2;

/** A source that does not respond within this time has failed, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** How long changes that a source reports are collected, in milliseconds. */
const GATHER = 250;

/** What identifies the lists of a source. */
export const idOf = ({ id, name }: InboxSource): string => id ?? name;

/** The start of every query key of a source. */
export const keyOf = (source: InboxSource) => [INBOX_SCOPE, idOf(source)] as const;

const isLive = ({ can, watch }: InboxSource): boolean => can.live === true && watch !== undefined;

export const intervalOf = (source: InboxSource, given: number | false | undefined): number | false =>
  given ?? (isLive(source) ? LIVE_INTERVAL : REFETCH_INTERVAL);

export const retry = (failures: number, error: Error): boolean => !isFinal(error) && failures < RETRIES;

/** Whether the request would fail again. */
const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'retryable' in error && error.retryable === false;

/**
 * The response of a source, which may ignore its signal.
 * @throws AgentRunError `network` if it does not respond in time
 */
export async function inTime<T>(
  signal: AbortSignal,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new AgentRunError('network', 'The source has not responded for a minute.', { retryable: false }),
      );
      controller.abort();
    }, LONGEST_WAIT);
  });
  try {
    return await Promise.race([request(controller.signal), late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

interface Watched {
  users: number;
  end(): void;
}

const watchedBy = new WeakMap<QueryClient, Map<string, Watched>>();

/**
 * Reads the lists and counts of a source again after it has reported changes. All components of a page share one watch,
 * because a browser limits the number of open responses. Returns a function that ends it.
 */
export function watchSource(client: QueryClient, source: InboxSource): () => void {
  if (!isLive(source)) return () => undefined;
  const all = watchedBy.get(client) ?? new Map<string, Watched>();
  watchedBy.set(client, all);
  const id = idOf(source);
  const watched = all.get(id) ?? startWatch(client, source);
  all.set(id, watched);
  watched.users += 1;
  return () => {
    watched.users -= 1;
    if (watched.users > 0) return;
    all.delete(id);
    watched.end();
  };
}

function startWatch(client: QueryClient, source: InboxSource): Watched {
  let end = gathered(client, source);
  // The stream of the previous user reports what that user may see.
  const unsubscribe = onLogout(client, () => {
    end();
    end = gathered(client, source);
  });
  return {
    users: 0,
    end() {
      unsubscribe();
      end();
    },
  };
}

/** Changes in quick succession, and during a read, cause one read. */
function gathered(client: QueryClient, source: InboxSource): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isDirty = false;
  const readAgain = (): void => {
    timer = undefined;
    isReading = true;
    isDirty = false;
    void client.invalidateQueries({ queryKey: keyOf(source) }).finally(() => {
      isReading = false;
      if (isDirty) later();
    });
  };
  const later = (): void => {
    isDirty = true;
    if (!isReading) timer ??= setTimeout(readAgain, GATHER);
  };
  const unwatch = callForResult(() => source.watch?.(later));
  return () => {
    clearTimeout(timer);
    isReading = true; // A change that is reported late is ignored.
    if (unwatch) callSafely(unwatch);
  };
}
