import type { Wire } from '../../model/Wire.js';

/** Returns the address of a native endpoint, such as `/runs/r1`. */
export type Addresses = (route: string) => string;

/** The connection to the server. */
export interface Connection {
  readonly wire: Wire;
  readonly at: Addresses;
}

/**
 * The endpoints next to `url`, which is one of `…/runs`, `…/ag-ui/…` or `…/ai-sdk/…`. The query is kept.
 *
 * @param root The base path, for a proxy that hides it. @default the part of `url` before those segments
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

/** Encodes an id as a path segment. */
export const segment = encodeURIComponent;
