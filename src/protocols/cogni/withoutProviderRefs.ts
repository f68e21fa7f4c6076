import { exactCopy, keepExact } from '../../model/exactJson.js';
import type { JsonObject } from '../../model/json.js';

/**
 * A provider's names for a conversation. The specification forbids sending them to the page
 * (PROVIDER_REF_NEVER_PUBLIC).
 */
const PRIVATE = /^(?:provider[_-]?ref|(?:provider[_-]?)?(?:thread|session)[_-]?id)$/i;

/**
 * A copy of JSON without the provider's references of its envelope: of the value itself, of the `data` or `final` in
 * it, and of their `interrupt`. `everywhere` removes them at any depth. The data of a graph, the arguments of tools and
 * their results are complete, because there, a key with such a name is part of their data. The digits of its numbers
 * are kept. `undefined` if it is not JSON.
 */
export function withoutProviderRefs(value: unknown, everywhere = false): unknown {
  const envelopes = new Set<unknown>([value]);
  try {
    const text = JSON.stringify(
      value,
      function withoutRef(this: unknown, key: string, held: unknown): unknown {
        if (!everywhere && !envelopes.has(this)) return held;
        const isPart = this === value && (key === 'data' || key === 'final');
        if (isPart || key === 'interrupt') envelopes.add(held);
        return PRIVATE.test(key) ? undefined : held;
      },
    );
    return withDigitsOf(value, JSON.parse(text));
  } catch {
    // Not JSON, or nested too deep for the stack.
    return undefined;
  }
}

/** A copy with the exact numbers of its original, which may have more keys. */
function withDigitsOf(original: unknown, copy: unknown): unknown {
  const open = [[original, copy]];
  for (const [from, to] of open) {
    if (typeof to !== 'object' || to === null) continue;
    keepExact(to, exactCopy(from));
    for (const [key, part] of Object.entries(to)) open.push([(from as JsonObject)[key], part]);
  }
  return copy;
}
