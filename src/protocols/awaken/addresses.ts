import type { Wire } from '../../model/Protocol.js';

/** Gives the address of a native endpoint, such as `/runs/r1`. */
export type Addresses = (route: string) => string;

/** How the server is reached. */
export interface Line {
  readonly wire: Wire;
  readonly at: Addresses;
}

/**
 * The endpoints that stand beside `url`, which is one of `…/runs`, `…/ag-ui/…` or `…/ai-sdk/…`. Its query goes along.
 *
 * @param root Where they stand, for a proxy that hides it. @default what stands before those in `url`
 */
export function addressesOf(url: string, root?: string): Addresses {
  const [path = '', query] = url.split('?', 2);
  const base = root ?? path.replace(/\/(?:ag-ui|ai-sdk)\/.*$|\/runs\/?$/, '');
  return (route) => {
    const address = base + route;
    if (!query) return address;
    return `${address}${address.includes('?') ? '&' : '?'}${query}`;
  };
}

/** An id as a segment of a path. */
export const segment = encodeURIComponent;
