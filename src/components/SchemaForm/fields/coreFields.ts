import { getDefaultRegistry } from '@rjsf/core';
import type { Field } from '@rjsf/utils';

const registered = getDefaultRegistry().fields;

/**
 * A field of rjsf's own, for one of ours to stand around.
 * @throws Error where this version of rjsf has none of that name.
 */
export function coreField(name: string): Field {
  const found = registered[name];
  if (!found) throw new Error(`@rjsf/core has no ${name}. Install a version that this package supports.`);
  return found;
}
