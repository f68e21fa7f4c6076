import { createParser } from 'eventsource-parser';
import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamFrame } from '../model/Protocol.js';
import { lineFeeds } from './lineFeeds.js';
import { abortedError } from './orAborted.js';
import { tornFrame } from './TornFrame.js';

/**
 * Reads server-sent events: one yield per chunk of bytes with all the frames it completed, so that they can be
 * applied together. The frames are the same however the bytes are cut. `id` holds where a frame itself names one.
 *
 * The end of the body departs from the standard, which drops a frame that no blank line ends: servers that forget
 * the last one would lose their RUN_FINISHED. Such a frame is given if its data is a whole JSON object or array,
 * which half of one never is; its `id` is left out, since that line may be the one that was cut. Where the stream is
 * picked up, {@link TornFrame} knows its second delivery.
 *
 * The body is cancelled when the reader of the frames stops early, and its lock is always released.
 *
 * `onRetry` hears the server's `retry:`, in milliseconds.
 *
 * @throws AgentRunError `stream_cut` (retryable) when reading fails; `aborted` when the signal fires.
 */
export async function* decodeSse(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
  onRetry?: (milliseconds: number) => void,
): AsyncGenerator<readonly StreamFrame[], void, undefined> {
  let frames: StreamFrame[] = [];
  const parser = createParser({
    onEvent: (frame) => frames.push(frame),
    ...(onRetry && { onRetry }),
  });
  const feed = (text: string): readonly StreamFrame[] => {
    parser.feed(text);
    const complete = frames;
    frames = [];
    return complete;
  };
  const decoder = new TextDecoder();
  const toLineFeeds = lineFeeds();
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const chunk = await read(reader, signal);
      const complete = feed(toLineFeeds(decoder.decode(chunk, { stream: chunk !== undefined })));
      if (complete.length > 0) yield complete;
      if (chunk === undefined) break;
    }
    const [tail] = feed('\n\n');
    if (tail && isWhole(tail.data)) yield [tornFrame(tail.data, tail.event)];
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
    reader.releaseLock();
  }
}

/** One chunk; `undefined` at the end. An aborted read ends or fails, depending on who made the body. */
async function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  if (signal?.aborted) throw abortedError(signal);
  try {
    const { value } = await reader.read();
    if (!signal?.aborted) return value;
  } catch (cause) {
    if (!signal?.aborted) throw streamCut(cause);
  }
  throw abortedError(signal);
}

function streamCut(cause: unknown): AgentRunError {
  return new AgentRunError(
    'stream_cut',
    'The connection to the agent broke before its run had ended, so what it did since is unknown here. Check the connection and look at the thread before sending again.',
    { cause, retryable: true },
  );
}

function isWhole(data: string): boolean {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
