import { sameJson } from '../../model/json.js';
import { isElement } from '../Page/elements.js';

/** What was pressed last on each page, with a single press of the pointer, and with a key. */
const lastPress = new WeakMap<Document, Pressed>();
const lastKey = new WeakMap<Document, Pressed>();
type Pressed = WeakRef<Element>;

/**
 * Lets one press do one thing. The second click of a double click, and Enter that is held, are swallowed: the first may
 * have brought another button to the same place, or given the same button something else to do. What moves through lists
 * may be pressed as quickly as a person likes, and so may a host's own button. A key that is held types nothing where the
 * focus has come to meanwhile. Nor does a press do anything that ends on something else than it began on.
 *
 * For every part of the library that can stand alone. Its listeners go with the element.
 *
 * @param about What the buttons of this part act on, as it is now. @default nothing that changes
 */
export function guardPresses(element: HTMLElement | null, about?: () => unknown): void {
  if (!element) return;
  element.addEventListener('mousedown', guardFocus, true);
  element.addEventListener('click', guardClick, true);
  element.addEventListener('keydown', guardKey, true);
  if (!about) return;
  abouts.set(element, about);
  element.addEventListener('pointerdown', begin, true);
  element.addEventListener('keydown', begin, true);
  element.addEventListener('click', end, true);
}

/** What the buttons of a part act on, and what those that are being pressed acted on as the press began. */
const abouts = new WeakMap<EventTarget, () => unknown>();
const begun = new WeakMap<Element, { readonly isKey: boolean; readonly about: unknown }>();

/** The finger is down, and the click comes only as it goes up again. */
function begin(event: Event): void {
  const button = pressedIn(event);
  const about = event.currentTarget && abouts.get(event.currentTarget);
  if (button && about) begun.set(button, { isKey: event.type === 'keydown', about: about() });
}

/** What is about something else by now was not what the person saw as the press began. */
function end(event: MouseEvent): void {
  const button = pressedIn(event);
  const before = button && begun.get(button);
  if (!button || !before) return;
  begun.delete(button);
  const about = event.currentTarget && abouts.get(event.currentTarget);
  // A press that never came to its click says nothing of a later one by other means.
  if (before.isKey !== (event.detail === 0)) return;
  if (about && !sameJson(before.about, about())) swallow(event);
}

function pressedIn({ target }: Event): Element | null {
  const button = isElement(target) ? target.closest('button') : null;
  return button?.matches(repeatable) ? null : button;
}

/** The second half of a double click on a button moves no focus: the first may have moved it to what it brought. */
function guardFocus(event: MouseEvent): void {
  if (event.detail > 1 && isElement(event.target) && lastPress.get(event.target.ownerDocument)?.deref())
    event.preventDefault();
}

function guardClick(event: MouseEvent): void {
  const { target } = event;
  if (!isElement(target)) return;
  const { ownerDocument } = target;
  const button = target.closest('button');
  if (!button) {
    if (event.detail === 1) lastPress.delete(ownerDocument);
    return;
  }
  const before = lastPress.get(ownerDocument)?.deref();
  if (event.detail > 1 && !(before && mayFollow(button, before))) return swallow(event);
  lastPress.set(ownerDocument, new WeakRef(button));
}

function guardKey(event: KeyboardEvent): void {
  const { target, key } = event;
  const types = key === 'Enter' || key?.length === 1;
  if (!types || !isElement(target)) return;
  const { ownerDocument } = target;
  if (!event.repeat) return void lastKey.set(ownerDocument, new WeakRef(target));
  if (target.matches(typedInto) && lastKey.get(ownerDocument)?.deref() !== target) return swallow(event);
  const button = key === 'Enter' && target.closest('button');
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
const typedInto = 'input, textarea, select, [contenteditable]';

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
