/** What can take the focus inside a field that is more than one control. */
const controls = 'input, select, textarea, button';

/**
 * Moves the focus to a field by its id: to itself, or to the first control of a group. Where no element has that
 * id, to the first of a field inside it.
 */
export function focusField(container: Element, id: string): void {
  // An id may hold what a selector cannot; comparing needs no escaping.
  const elements = [...container.querySelectorAll<HTMLElement>('[id]')];
  const found =
    elements.find((element) => element.id === id) ??
    elements.find((element) => element.id.startsWith(id) && element.matches(controls));
  if (!found) return;
  if (found.matches(`${controls}, [tabindex]`)) found.focus();
  else focusInside(found);
}

/** Moves the focus to the first control inside an element. */
export function focusInside(element: Element): void {
  element.querySelector<HTMLElement>(controls)?.focus();
}
