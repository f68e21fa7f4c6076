import { isJsonObject, own } from '../../../model/json.js';
import { ID_SEPARATOR } from '../ids.js';

/** The input of hidden fields, by the ids of the fields. */
export type HiddenInput = Map<string, unknown>;

/**
 * Follows a change of a form, from `before` to `after`. rjsf removes the value of a field that no longer applies: a
 * condition is not met any more, or the user chose another kind. Such a value is not sent, but it is kept in `hidden`.
 * If the field applies again, `restore` receives what was typed.
 *
 * `idPrefix` is the id of the form, and `changed` that of the field that the user changed.
 */
export function followHidden(
  hidden: HiddenInput,
  [before, after]: readonly unknown[],
  [idPrefix, changed]: readonly [string, string],
  isShown: (id: string) => boolean,
  restore: (id: string, value: unknown) => void,
): void {
  const walk = (old: unknown, now: unknown, id: string): void => {
    // Unchanged, or emptied by the user.
    if (old === now || id === changed) return;
    if (now === undefined && old !== undefined && !isShown(id)) hidden.set(id, old);
    else if (isJsonObject(old))
      for (const key of Object.keys(old)) walk(old[key], own(now, key), id + ID_SEPARATOR + key);
  };
  walk(before, after, idPrefix);
  for (const [id, value] of hidden) {
    if (!isShown(id)) continue;
    hidden.delete(id);
    restore(id, value);
  }
}
