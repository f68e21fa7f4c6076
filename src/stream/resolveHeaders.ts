import type { HeadersOption } from '../model/AgentRun.js';

/** Gets the headers for one attempt of a request. Rejects with the error of the host's function. */
export async function resolveHeaders(
  option: HeadersOption | undefined,
  context: { attempt: number; lastStatus?: number },
): Promise<Headers> {
  return new Headers(typeof option === 'function' ? await option(context) : option);
}
