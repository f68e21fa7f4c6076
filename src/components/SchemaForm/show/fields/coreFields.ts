import { getDefaultRegistry } from '@rjsf/core';
import type { Field } from '@rjsf/utils';

const registered = getDefaultRegistry().fields;

/**
 * One of rjsf's own fields, to be wrapped by a field of the library.
 * @throws Error if this version of rjsf has no field of that name.
 */
export function coreField(name: string): Field {
  const found = registered[name];
  if (!found) throw new Error(`@rjsf/core has no ${name}. Install a version that this package supports.`);
  return found;
}
