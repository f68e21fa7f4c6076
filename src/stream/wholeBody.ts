import type { StreamFrame } from '../model/Wire.js';
import { orAborted } from './orAborted.js';
import { bodyLost } from './requestJson.js';

/**
 * Reads a body that is not an event stream as a single frame; no frame for an empty body.
 *
 * @throws AgentRunError `stream_cut` (retryable) if reading fails; `aborted` if the signal is aborted.
 */
export async function* wholeBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamFrame[], void, undefined> {
  const data = await orAborted(new Response(body).text(), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : bodyLost(cause);
  });
  if (data.trim() !== '') yield [{ data }];
}
