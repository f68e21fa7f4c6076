/** The last single press on each page. */
const lastPress = new WeakMap<Document, WeakRef<Element>>();

/**
 * Lets one press do one thing. The second click of a double click, and Enter that is held, are swallowed: the first may
 * have brought another button to the same place, or given the same button something else to do. What moves through lists
 * may be pressed as quickly as a person likes, and so may a host's own button.
 *
 * A `ref` of every part of the library that can stand alone. Its listeners go with the element.
 */
export function guardPresses(element: HTMLElement | null): void {
  element?.addEventListener('click', guardClick, true);
  element?.addEventListener('keydown', guardKey, true);
}

function guardClick(event: MouseEvent): void {
  const button = buttonOf(event);
  if (!button) return;
  const { ownerDocument } = button;
  const before = lastPress.get(ownerDocument)?.deref();
  if (event.detail > 1 && !(before && mayFollow(button, before))) return swallow(event);
  lastPress.set(ownerDocument, new WeakRef(button));
}

function guardKey(event: KeyboardEvent): void {
  const button = event.repeat && event.key === 'Enter' ? buttonOf(event) : undefined;
  if (button && !mayFollow(button, button)) swallow(event);
}

/** Whether a press that follows at once is meant for this button too. */
function mayFollow(button: Element, before: Element): boolean {
  if (button.matches(repeatable)) return before.matches(repeatable);
  return button === before && !button.matches(own);
}

/** Steps between cards, and the tools of lists in a form. */
const repeatable = '.rai-icon-button, .rai-fields .rai-button';
const own = '.rai-button, .rai-link';

function buttonOf({ target }: Event): Element | undefined {
  return (target instanceof Element && target.closest('button')) || undefined;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
