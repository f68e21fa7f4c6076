/**
 * The same function, called once for each object: what is derived from an immutable value is derived once, however
 * often it is asked for. What is kept goes with the object.
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
