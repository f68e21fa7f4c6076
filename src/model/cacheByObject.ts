/** Caches a value per object. The value is computed again when an input changes (`Object.is`). */
export function cacheByObject<Key extends object, Found>(): (
  key: Key,
  inputs: readonly unknown[],
  find: () => Found,
) => Found {
  const known = new WeakMap<Key, { readonly inputs: readonly unknown[]; readonly found: Found }>();
  return (key, inputs, find) => {
    const before = known.get(key);
    const isSame =
      before?.inputs.length === inputs.length &&
      inputs.every((input, index) => Object.is(input, before.inputs[index]));
    if (before && isSame) return before.found;
    const found = find();
    known.set(key, { inputs, found });
    return found;
  };
}
