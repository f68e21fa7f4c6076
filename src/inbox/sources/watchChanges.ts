import { AgentRunError } from '../../model/AgentRunError.js';
import { backOff } from '../../stream/backOff.js';
import { decodeSse } from '../../stream/decodeSse.js';
import { openStream } from '../../stream/openStream.js';
import { waitToRetry } from '../../run/waitToRetry.js';
import type { SourceOptions } from './SourceOptions.js';

const never = new Promise<void>(() => {});

/**
 * Calls `changed` for each event of a stream, and each time the stream is open again, because it may have missed some.
 * A stream that breaks is opened again, after a wait that becomes longer. It ends for good if the server refuses it.
 */
export async function watchChanges(
  url: string,
  options: SourceOptions,
  changed: () => void,
  signal: AbortSignal,
): Promise<void> {
  let retry: number | undefined;
  for (let tries = 0, isFirst = true; !signal.aborted; tries += 1) {
    try {
      const { body } = await openStream({
        url,
        signal,
        fetch: options.fetch,
        latestHeaders: () => options.headers,
      });
      if (!isFirst) changed();
      isFirst = false;
      for await (const frames of decodeSse(body, signal, (milliseconds) => (retry = milliseconds))) {
        tries = 0;
        if (frames.length > 0) changed();
      }
    } catch (cause) {
      if (AgentRunError.isInstance(cause) && !cause.retryable && cause.code === 'http_error') return;
    }
    await waitToRetry(backOff(tries, retry), { signal, retryRequested: () => never }).catch(() => undefined);
  }
}
