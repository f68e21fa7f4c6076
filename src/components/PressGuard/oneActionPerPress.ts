import { sameJson } from '../../model/json.js';
import { isElement } from '../Page/elements.js';

/** The button of the last single click on each page. */
const lastPress = new WeakMap<Document, WeakRef<Element>>();
/** The element that got the last key press on each page. */
const lastKey = new WeakMap<Document, WeakRef<Element>>();

/**
 * Lets each press trigger one action.
 *
 * - It ignores the second click of a double click and a held Enter key: the first press may have moved another button
 *   to that place, or changed what the button does. Buttons that move through lists, and buttons of the app, accept
 *   fast presses.
 * - It ignores a press if what the button acts on changes between press and release.
 * - A held key types nothing into a field that receives the focus while the key is down.
 *
 * Use it for every part of the library that can be used alone. The listeners are removed with the element.
 *
 * @param subject Returns what the buttons of this part currently act on. @default it never changes
 */
export function oneActionPerPress(element: HTMLElement | null, subject?: () => unknown): void {
  if (!element) return;
  element.addEventListener('mousedown', guardFocus, true);
  element.addEventListener('click', guardClick, true);
  element.addEventListener('keydown', guardKey, true);
  if (!subject) return;
  subjects.set(element, subject);
  element.addEventListener('pointerdown', begin, true);
  element.addEventListener('keydown', begin, true);
  element.addEventListener('click', end, true);
}

/** What the buttons of a part currently act on. */
const subjects = new WeakMap<EventTarget, () => unknown>();

/** A press that has begun, and what its button acted on at that time. */
interface Press {
  readonly button: Element;
  readonly isKey: boolean;
  readonly subject: unknown;
}

/** The last press that has begun in each part. Parts can be nested, and each has its own subject. */
const begun = new WeakMap<EventTarget, Press>();

/** A press begins. Its click follows on release. */
function begin(event: MouseEvent | KeyboardEvent): void {
  const { currentTarget: part } = event;
  const button = pressedIn(event);
  const subject = part && subjects.get(part);
  // A held key repeats its event. It is still one press, which began with the first event.
  if (!button || !subject || ('repeat' in event && event.repeat)) return;
  begun.set(part, { button, isKey: event.type === 'keydown', subject: subject() });
}

/** Ignores a press if its button now acts on something other than when the press began. */
function end(event: MouseEvent): void {
  const { currentTarget: part } = event;
  const before = part && begun.get(part);
  if (!part || !before || before.button !== pressedIn(event)) return;
  begun.delete(part);
  // The recorded press was made with another device and had no click. This click is not compared with it.
  if (before.isKey !== (event.detail === 0)) return;
  if (!sameJson(before.subject, subjects.get(part)?.())) stopEvent(event);
}

function pressedIn({ target }: Event): Element | null {
  const button = isElement(target) ? target.closest('button') : null;
  return button?.matches(repeatable) ? null : button;
}

/** The second press of a double click moves no focus: the first one may have moved it to a new element. */
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
  if (event.detail > 1 && !(before && mayFollow(button, before))) return stopEvent(event);
  lastPress.set(ownerDocument, new WeakRef(button));
}

function guardKey(event: KeyboardEvent): void {
  const { target, key } = event;
  const entersText = key === 'Enter' || key?.length === 1;
  if (!entersText || !isElement(target)) return;
  const { ownerDocument } = target;
  if (!event.repeat) return void lastKey.set(ownerDocument, new WeakRef(target));
  if (target.matches(typedInto) && lastKey.get(ownerDocument)?.deref() !== target) return stopEvent(event);
  const button = key === 'Enter' && target.closest('button');
  if (button && !mayFollow(button, button)) stopEvent(event);
}

/** Whether the second press of a fast sequence is also meant for this button. */
function mayFollow(button: Element, before: Element): boolean {
  if (button.matches(repeatable)) return before.matches(repeatable);
  return button === before && !button.matches(libraryButtons);
}

/** Steps between cards, and the list buttons in a form. */
const repeatable = '.rai-icon-button, .rai-fields .rai-button';
const libraryButtons = '.rai-button, .rai-link';
const typedInto = 'input, textarea, select, [contenteditable]';

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
