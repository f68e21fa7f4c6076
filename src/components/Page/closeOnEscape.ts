import type { KeyboardEvent } from 'react';

/** Fields, which may use Escape themselves, as an input method does, and whose text must not be lost. */
const fields = 'input, textarea, select, [contenteditable]';

/** Handles Escape for what is inside of an element, except for fields: closes it, and nothing around it. */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (key !== 'Escape' || event.defaultPrevented || (target as Element).closest(fields)) return;
    // A dialog around it must not close on the same Escape.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
