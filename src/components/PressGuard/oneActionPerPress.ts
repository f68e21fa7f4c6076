import { sameJson } from '../../model/json.js';
import { isElement, typedInto } from '../Page/elements.js';
import { ageOf, pageTime, waitOf } from './ageOf.js';

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
 * - It ignores a press if what the button acts on changes between press and release, or between the press and the time
 *   at which a busy page handles it.
 * - A held key types nothing into a field that receives the focus while the key is down, and presses no button that does.
 *
 * Use it for every part of the library that can be used alone. The listeners are removed with the element.
 *
 * @param subject Returns what the buttons of this part currently act on. Call it again when that changes. @default it
 * never changes
 */
export function oneActionPerPress(element: HTMLElement | null, subject?: () => unknown): void {
  if (!element) return;
  element.addEventListener('mousedown', guardFocus, true);
  element.addEventListener('click', guardClick, true);
  element.addEventListener('keydown', guardKey, true);
  if (!subject) return;
  const acted: Subject = { read: subject, since: pageTime(element), isPainted: false };
  subjects.set(element, acted);
  element.ownerDocument.defaultView?.requestAnimationFrame(() => (acted.isPainted = true));
  element.addEventListener('pointerdown', begin, true);
  element.addEventListener('keydown', begin, true);
  element.addEventListener('keypress', guardEnter, true);
  element.addEventListener('click', end, true);
}

/** What the buttons of a part act on. */
interface Subject {
  readonly read: () => unknown;
  /** When it changed last, by `pageTime`. */
  readonly since: number;
  /** Whether the browser has painted a frame since. */
  isPainted: boolean;
}

const subjects = new WeakMap<EventTarget, Subject>();

/** Whether the user did this before a part showed what its buttons now act on. The page was busy since. */
export function isOutdated(event: Event, part: Element): boolean {
  const subject = subjects.get(part);
  if (!subject) return false;
  if (!subject.isPainted && waitOf(event, part) > 0) return true;
  const now = pageTime(part);
  // A test may have set the clock back.
  return subject.since <= now && now - ageOf(event, part) < subject.since;
}

/** A press that has begun, and what its button acted on at that time. */
interface Press {
  readonly button: Element;
  readonly isKey: boolean;
  readonly subject: unknown;
  readonly isOutdated: boolean;
}

/** The last press that has begun in each part. Parts can be nested, and each has its own subject. */
const begun = new WeakMap<EventTarget, Press>();

/** A press begins. Its click follows on release. */
function begin(event: MouseEvent | KeyboardEvent): void {
  const { currentTarget: part } = event;
  const button = pressedIn(event);
  if (!button || !isElement(part)) return;
  // A held key repeats its event. It is still one press, which began with the first event.
  if ('repeat' in event && event.repeat) return;
  begun.set(part, {
    button,
    isKey: event.type === 'keydown',
    subject: subjects.get(part)?.read(),
    isOutdated: isOutdated(event, part),
  });
}

/** Ignores a press if its button now acts on something other than when the press began. */
function end(event: MouseEvent): void {
  const { currentTarget: part } = event;
  const button = pressedIn(event);
  if (!button || !isElement(part)) return;
  if (isOutdated(event, part)) stopEvent(event);
  const before = begun.get(part);
  if (before?.button !== button) return;
  begun.delete(part);
  // The recorded press was made with another device and had no click. This click is not compared with it.
  if (before.isKey !== (event.detail === 0)) return;
  if (before.isOutdated || !sameJson(before.subject, subjects.get(part)?.read())) stopEvent(event);
}

/**
 * Enter in an input presses the button that submits its form: its click follows this event, and has a time of its own.
 */
function guardEnter(event: KeyboardEvent): void {
  const { currentTarget: part, target } = event;
  if (event.key !== 'Enter' || !isElement(part) || !isElement(target)) return;
  if (target.matches('input') && isOutdated(event, part)) stopEvent(event);
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
  const isMoved = lastKey.get(ownerDocument)?.deref() !== target;
  if (isMoved && target.matches(typedInto)) return stopEvent(event);
  // A held Space presses its button once, when it is released.
  const button = (key === 'Enter' || isMoved) && target.closest('button');
  if (button && !mayFollow(button, button)) stopEvent(event);
}

/** Whether the second press of a fast sequence is also meant for this button. */
function mayFollow(button: Element, before: Element): boolean {
  if (button.matches(repeatable)) return before.matches(repeatable);
  return button === before && !button.matches(libraryButtons);
}

/** The buttons that move between cards, and the list buttons in a form. */
const repeatable = '.rai-icon-button, .rai-fields .rai-button';
const libraryButtons = '.rai-button, .rai-link';

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
