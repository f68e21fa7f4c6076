import { AgentRunError } from '../../model/AgentRunError.js';
import { requestJson } from '../../stream/requestJson.js';
import { isCount } from '../checkedPage.js';
import type { SourceOptions } from './SourceOptions.js';

/** One request of a list. */
interface ListRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** The JSON of a response, and its headers. */
export interface ListResponse {
  readonly value: unknown;
  readonly headers: Headers;
}

/**
 * Sends a request with the headers of the source.
 * @throws AgentRunError like a request of a run
 */
export async function listRequest(options: SourceOptions, request: ListRequest): Promise<ListResponse> {
  let headers = new Headers();
  const value = await requestJson({
    ...request,
    latestHeaders: () => options.headers,
    fetch: async (url, init) => {
      const response = await (options.fetch ?? globalThis.fetch)(url, init);
      headers = response.headers;
      return response;
    },
  });
  return { value, headers };
}

/** The address of an endpoint below `url`, whose query is kept. Parameters without a value are omitted. */
export function addressOf(
  url: string,
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const [base = '', query] = url.split('?', 2);
  const given = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) given.set(name, String(value));
  return [base.replace(/\/+$/, '') + path, String(given)].filter(Boolean).join('?');
}

/** @throws AgentRunError `bad_response` if it is not a list */
export function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  throw unreadable('list');
}

/** @throws AgentRunError `bad_response` if it is not a number of items */
export function countIn(value: unknown): number {
  if (isCount(value)) return value;
  throw unreadable('number');
}

export const unreadable = (what: string): AgentRunError =>
  new AgentRunError(
    'bad_response',
    `The response of the inbox's server contains no ${what}. Check that \`url\` belongs to this source.`,
  );
