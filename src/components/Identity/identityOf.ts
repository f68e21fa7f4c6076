const identities = new WeakMap<object, number>();
let last = 0;

/**
 * A number for each object, for React keys. React remounts for another run object or renderer, so text that was typed
 * for one never appears for the other.
 */
export function identityOf(of: object): number {
  let found = identities.get(of);
  if (found === undefined) identities.set(of, (found = last += 1));
  return found;
}
