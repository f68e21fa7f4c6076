import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamFrame } from '../model/Protocol.js';
import { orAborted } from './orAborted.js';

/**
 * Reads a body that is not an event stream as a single frame; no frame for an empty body.
 *
 * @throws AgentRunError `stream_cut` (retryable) if reading fails; `aborted` if the signal fires.
 */
export async function* wholeBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamFrame[], void, undefined> {
  const data = await orAborted(new Response(body).text(), signal).catch((cause: unknown) => {
    const words =
      "The connection broke during the server's response, so it is unknown what the server did. Check the thread before you send again.";
    throw signal.aborted ? cause : new AgentRunError('stream_cut', words, { cause, retryable: true });
  });
  if (data.trim() !== '') yield [{ data }];
}
