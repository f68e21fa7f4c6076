/** What a provider calls a conversation by. The specification keeps it from the page (PROVIDER_REF_NEVER_PUBLIC). */
const PRIVATE = /^(?:provider[_-]?ref|(?:provider[_-]?)?(?:thread|session)[_-]?id)$/i;

/** A copy of JSON without the provider's references, however deep they stand. `undefined` for what is no JSON. */
export function withoutProviderRefs(value: unknown): unknown {
  try {
    const withoutRef = (key: string, held: unknown): unknown => (PRIVATE.test(key) ? undefined : held);
    return JSON.parse(JSON.stringify(value, withoutRef));
  } catch {
    // No JSON, or nested too deep for the stack.
    return undefined;
  }
}
