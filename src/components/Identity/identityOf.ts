const identities = new WeakMap<object, number>();
let last = 0;

/**
 * A number for each object, for React keys. Another run or renderer remounts, so nothing typed into one appears in the
 * other.
 */
export function identityOf(of: object): number {
  let found = identities.get(of);
  if (found === undefined) identities.set(of, (found = last += 1));
  return found;
}
