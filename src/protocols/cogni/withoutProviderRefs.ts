/**
 * A provider's names for a conversation. The specification forbids sending them to the page (PROVIDER_REF_NEVER_PUBLIC).
 */
const PRIVATE = /^(?:provider[_-]?ref|(?:provider[_-]?)?(?:thread|session)[_-]?id)$/i;

/** A copy of JSON without the provider's references, at any depth. `undefined` if it is not JSON. */
export function withoutProviderRefs(value: unknown): unknown {
  try {
    const withoutRef = (key: string, held: unknown): unknown => (PRIVATE.test(key) ? undefined : held);
    return JSON.parse(JSON.stringify(value, withoutRef));
  } catch {
    // Not JSON, or nested too deep for the stack.
    return undefined;
  }
}
