import { isJsonObject, own, sameJson } from '../../model/json.js';
import { ID_SEPARATOR } from './ids.js';

/** A value that was removed from a form, by the id of its field. */
interface Removed {
  readonly id: string;
  readonly path: string[];
  readonly value: unknown;
}

/** A change of a form. */
export interface FormChange {
  readonly before: unknown;
  readonly after: unknown;
  /** The id of the field that the user changed. `undefined` if the user renamed or removed a value. */
  readonly changed: string | undefined;
  readonly idPrefix: string;
  readonly container: Element | null;
  readonly setValue: (path: string[], value: unknown) => void;
}

/** The input of hidden fields. */
export interface HiddenInput {
  /** Keeps the values of the fields that this change has hidden, and restores those of the fields that it shows again. */
  follow(change: FormChange): void;
  forget(): void;
}

/**
 * rjsf removes the value of a field that no longer applies: the condition is not met any more, or the user chose another
 * kind. Such a value is not sent. If the field applies again, it gets back what was typed.
 */
export function hiddenInput(): HiddenInput {
  const hidden = new Map<string, Removed>();
  return {
    forget: () => hidden.clear(),
    follow({ before, after, changed, idPrefix, container, setValue }) {
      const removed = changed === undefined ? [] : removedIn(before, after, { id: idPrefix, path: [] });
      // The user empties a field on purpose.
      const others = removed.filter(
        ({ id }) => !`${id}${ID_SEPARATOR}`.startsWith(`${changed}${ID_SEPARATOR}`),
      );
      if (others.length === 0 && hidden.size === 0) return;
      const shown = new Set([...(container?.querySelectorAll('[id]') ?? [])].map(({ id }) => id));
      for (const each of others) if (!shown.has(each.id)) hidden.set(each.id, each);
      for (const { id, path, value } of [...hidden.values()].filter((each) => shown.has(each.id))) {
        hidden.delete(id);
        if (!sameJson(path.reduce(own, after), value)) setValue(path, value);
      }
    },
  };
}

/** The topmost values that are missing after a change. A list is one value. */
function removedIn(before: unknown, after: unknown, at: Pick<Removed, 'id' | 'path'>): readonly Removed[] {
  if (!isJsonObject(before)) return [];
  return Object.entries(before).flatMap(([key, value]): readonly Removed[] => {
    const here = { id: `${at.id}${ID_SEPARATOR}${key}`, path: [...at.path, key] };
    const left = own(after, key);
    if (left !== undefined) return removedIn(value, left, here);
    return value === undefined ? [] : [{ ...here, value }];
  });
}
