import type { KeyboardEvent } from 'react';
import { typedInto } from './elements.js';

/**
 * Handles Escape for what is inside of an element: closes it, and nothing around it. A field may use Escape itself, as
 * an input method does, and its text must not be lost.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    const isField = (event.target as Element).closest(typedInto);
    if (event.key !== 'Escape' || event.defaultPrevented || isField) return;
    // A dialog around it must not close on the same Escape.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
