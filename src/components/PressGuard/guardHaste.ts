import { isElement } from '../Page/elements.js';
import { followPlace } from './followPlace.js';
import { handIn, type Hand } from './handIn.js';
import { hasMoved, placeOf, type Place } from './placeOf.js';

/** The buttons that decide or send: those of `Button` with `decides`, and those that a host marks. */
const decides = 'button[data-decides]';

interface Watched {
  /** Unknown while the button is out of view. */
  place: Place | undefined;
  /** Whether the browser has painted it in view. */
  isSeen: boolean;
  /** When the button appeared or was moved last, by `performance.now()`. */
  changedAt: number;
  /** How often the pointer had moved by then. */
  moves: number;
  /** Whether the pointer is over it. */
  isOver: boolean;
  /** The verdict of the press that has begun. */
  isHasty: boolean | undefined;
  leave: () => void;
}

/**
 * Makes the decision buttons below `root` ignore the pointer for some time after they have appeared or were moved,
 * because the person was about to press something else. A scroll by the person is no such move. A pointer that has moved
 * since is meant, so it is not ignored; keys are never ignored. An ignored press changes nothing that is visible.
 *
 * The second click of a double click is always ignored.
 *
 * @param milliseconds The time; 0 for none.
 * @returns a function that stops it.
 */
export function guardHaste(root: HTMLElement, milliseconds: number): () => void {
  const view = root.ownerDocument.defaultView;
  if (!view) return () => undefined;
  const hand = handIn(view);
  const watched = new Map<Element, Watched>();
  const views = view.IntersectionObserver && new view.IntersectionObserver(enterOrLeave);

  function enterOrLeave(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const button = watched.get(target);
      if (!button) continue;
      button.leave();
      button.place = undefined;
      if (!isIntersecting) continue;
      // The first report only tells when the button was painted: a pointer that has moved since it was added is meant.
      const isMeant = !button.isSeen && hand.moves !== button.moves;
      if (!isMeant && !hand.isScrolling()) change(button, hand);
      button.isSeen = true;
      button.leave = followPlace(target, () => look(target, button, hand));
    }
  }

  const find = () => {
    const found = new Set(root.querySelectorAll(decides));
    for (const [element, button] of watched) {
      if (found.has(element)) continue;
      button.leave();
      views?.unobserve(element);
      watched.delete(element);
    }
    for (const element of found) {
      if (watched.has(element)) continue;
      const button: Watched = {
        place: undefined,
        isSeen: false,
        changedAt: 0,
        moves: 0,
        isOver: false,
        isHasty: undefined,
        leave: () => undefined,
      };
      change(button, hand);
      watched.set(element, button);
      views?.observe(element);
    }
  };
  const move = (event: PointerEvent) => {
    if (hand.movedIn !== event.timeStamp) return;
    const [element, button] = pressed(event);
    if (!element || !button) return;
    // The pointer has moved onto the button, or on it, where the button is now.
    button.place = placeOf(element);
    button.moves = -1;
  };
  /** What covered a button, or hid it, is gone: the pointer is over it without a move. */
  const uncover = (event: PointerEvent) => {
    const [, button] = pressed(event);
    if (!button) return;
    if (!button.isOver && hand.isAt(event) && !hand.isScrolling()) change(button, hand);
    button.isOver = true;
  };
  const leave = (event: PointerEvent) => {
    const [element, button] = pressed(event);
    const to = isElement(event.relatedTarget) ? event.relatedTarget : null;
    if (element && button && !element.contains(to)) button.isOver = false;
  };
  const begin = (event: PointerEvent) => {
    const [element, button] = pressed(event);
    if (element && button) button.isHasty = isHasty(element, button, event);
  };
  const end = (event: MouseEvent) => {
    const [element, button] = pressed(event);
    // A key press is a click without a count.
    if (!element || !button || event.detail === 0) return;
    const verdict = button.isHasty ?? isHasty(element, button, event);
    button.isHasty = undefined;
    // The first click of a double click may have put this button there.
    if (!verdict && event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressed = ({ target }: Event) => {
    const element = isElement(target) ? target.closest(decides) : null;
    // A button that was added a moment ago.
    if (element && !watched.has(element)) find();
    return [element, element ? watched.get(element) : undefined] as const;
  };
  const isHasty = (element: Element, button: Watched, event: MouseEvent): boolean => {
    look(element, button, hand);
    if (performance.now() - button.changedAt >= milliseconds) return false;
    const isFinger = 'pointerType' in event && event.pointerType === 'touch';
    return isFinger || hand.moves === button.moves;
  };

  const changes = new view.MutationObserver(find);
  find();
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['data-decides'] });
  root.addEventListener('pointermove', move, true);
  root.addEventListener('pointerover', uncover, true);
  root.addEventListener('pointerout', leave, true);
  root.addEventListener('pointerdown', begin, true);
  root.addEventListener('click', end, true);
  return () => {
    changes.disconnect();
    views?.disconnect();
    for (const { leave } of watched.values()) leave();
    root.removeEventListener('pointermove', move, true);
    root.removeEventListener('pointerover', uncover, true);
    root.removeEventListener('pointerout', leave, true);
    root.removeEventListener('pointerdown', begin, true);
    root.removeEventListener('click', end, true);
  };
}

function change(button: Watched, hand: Hand): void {
  button.changedAt = performance.now();
  button.moves = hand.moves;
  hand.rest();
}

/** Compares the place of a button with its former one. @returns whether it has changed. */
function look(element: Element, button: Watched, hand: Hand): boolean {
  const { place: before } = button;
  const place = placeOf(element);
  button.place = place;
  const isMoved = before !== undefined && hasMoved(before, place, hand.isScrolling());
  if (isMoved) change(button, hand);
  return isMoved;
}
