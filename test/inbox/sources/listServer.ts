/** One request to a server of lists. */
export interface ListedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** A server of lists, as a `fetch`. */
export interface ListServer {
  readonly fetch: typeof fetch;
  readonly requests: readonly ListedRequest[];
}

/**
 * A server whose responses a test writes.
 *
 * @param respond Returns the JSON of a response, or a whole response.
 */
export function listServer(respond: (request: ListedRequest) => unknown): ListServer {
  const requests: ListedRequest[] = [];
  return {
    requests,
    async fetch(url, init) {
      const sent = new Request(url, init);
      const { pathname: path, searchParams } = new URL(sent.url);
      const text = await sent.text();
      const request = {
        method: sent.method,
        path,
        query: Object.fromEntries(searchParams),
        body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
        headers: sent.headers,
      };
      requests.push(request);
      const response = respond(request);
      return response instanceof Response ? response : json(response);
    },
  };
}

/** A response with this JSON. */
export const json = (
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
