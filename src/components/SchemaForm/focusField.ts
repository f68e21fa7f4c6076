import { ID_SEPARATOR } from './ids.js';

/** What can take the focus inside a field with several controls. */
const controls = 'input, select, textarea, button';

/**
 * Focuses a field by its id: itself, or the first control of a group. If no element has that id, it focuses the first
 * control of a field inside it. A value without a field focuses the group around it.
 */
export function focusField(container: Element, id: string): void {
  // An id may contain characters that break a selector, so ids are compared.
  const elements = [...container.querySelectorAll<HTMLElement>('[id]')];
  for (let place = id; place !== ''; place = place.split(ID_SEPARATOR).slice(0, -1).join(ID_SEPARATOR)) {
    const found =
      elements.find((element) => element.id === place) ??
      elements.find((element) => element.id.startsWith(place) && element.matches(controls));
    if (!found) continue;
    if (found.matches(`${controls}, [tabindex]`)) found.focus();
    else focusInside(found);
    return;
  }
}

/** Moves the focus to the first control inside an element. The buttons of a list item are not its controls. */
export function focusInside(element: Element): void {
  element.querySelector<HTMLElement>(`:is(${controls}):not(.rai-icon-button)`)?.focus();
}
