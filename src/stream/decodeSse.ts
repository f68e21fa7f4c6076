import { createParser } from 'eventsource-parser';
import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamFrame } from '../model/Wire.js';
import { abortedError } from './orAborted.js';
import { createTornFrame } from './TornFrameMatcher.js';

/**
 * Decodes server-sent events. Yields once per chunk, with all frames that the chunk completes, so that they can be
 * applied together. The frames do not depend on how the bytes are split. `id` is set only if the frame itself has one.
 *
 * The standard drops a last frame without a final blank line, and the RUN_FINISHED of a server that omits this line
 * would be lost. Here, such a frame is yielded if its data is a complete JSON object or array. Its `id` is left out,
 * because that line may be incomplete. After a reconnect, {@link TornFrameMatcher} recognizes its second delivery.
 *
 * The body is cancelled if the consumer stops early, and its lock is always released.
 *
 * `onRetry` receives the server's `retry:` in milliseconds.
 *
 * @throws AgentRunError `stream_cut` (retryable) if reading fails; `aborted` if the signal is aborted.
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
    if (tail && isWhole(tail.data)) yield [createTornFrame(tail.data, tail.event)];
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
    reader.releaseLock();
  }
}

/**
 * Reads one chunk; `undefined` at the end. After an abort the read ends or fails, depending on the source of the body.
 */
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
    'The connection to the agent broke before its run ended, so it is unknown what the agent did after that. Check the connection and the thread before you send again.',
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

/**
 * Creates a function that converts the line endings of a text to LF, chunk by chunk. SSE allows CR, LF and CRLF.
 *
 * `eventsource-parser` 3.1 supports all three, but buffers a CR at the end of a chunk until the next chunk. That delays
 * the last event of a CR stream. Its CR path also searches for LF up to the end of the chunk each time.
 */
function lineFeeds(): (text: string) => string {
  let afterReturn = false;
  return (text) => {
    if (text === '') return text;
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    afterReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  };
}
