/** Returns the address of an endpoint of the thread, such as `/state`. */
export type ThreadAddress = (route: string) => string;

/** The endpoints of a thread below the server's base URL, whose query is kept. */
export function threadAddress(url: string, threadId: string): ThreadAddress {
  const [base = '', query] = url.split('?', 2);
  const thread = `${base.replace(/\/+$/, '')}/threads/${encodeURIComponent(threadId)}`;
  return (route) => thread + route + (query ? `${route.includes('?') ? '&' : '?'}${query}` : '');
}
