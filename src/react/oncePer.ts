/**
 * Caches a function per argument object. Values derived from an immutable object are computed once, and are
 * garbage-collected with the object.
 */
export function oncePer<Value extends object, Derived>(
  derive: (value: Value) => Derived,
): (value: Value) => Derived {
  const known = new WeakMap<Value, { readonly derived: Derived }>();
  return (value) => {
    let found = known.get(value);
    if (!found) known.set(value, (found = { derived: derive(value) }));
    return found.derived;
  };
}
