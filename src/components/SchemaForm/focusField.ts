/** What can take the focus inside a field that is more than one control. */
const controls = 'input, select, textarea, button';

/** Moves the focus to a field by its id: to itself, or to the first control of a group. */
export function focusField(container: Element, id: string): void {
  // An id may hold what a selector cannot; comparing needs no escaping.
  const found = [...container.querySelectorAll<HTMLElement>('[id]')].find((element) => element.id === id);
  const target = found?.matches(`${controls}, [tabindex]`)
    ? found
    : found?.querySelector<HTMLElement>(controls);
  target?.focus();
}
