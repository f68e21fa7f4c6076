import type { HeadersOption } from '../model/AgentRun.js';

/** Asks the host for the headers of one try of a request. Rejects with whatever the host's function throws. */
export async function resolveHeaders(
  option: HeadersOption | undefined,
  context: { attempt: number; lastStatus?: number },
): Promise<Headers> {
  return new Headers(typeof option === 'function' ? await option(context) : option);
}
