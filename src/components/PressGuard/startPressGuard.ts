import { isElement } from '../Page/elements.js';
import { pageTime, waitOf } from './ageOf.js';
import { followPlace } from './followPlace.js';
import { hasMoved, placeOf, type Place } from './placeOf.js';
import { userInput, type UserInput } from './userInput.js';

/** The buttons that decide or send: those of `Button` with `decides`, and those that a host marks. */
const decides = 'button[data-decides]';

interface GuardedButton {
  /** Unknown while the button is out of view. */
  place: Place | undefined;
  /** Whether the browser has painted it in view. */
  isSeen: boolean;
  /** When the button appeared or was moved last, by `performance.now()`. */
  changedAt: number;
  /** The same by `pageTime`, to compare it with the pointer's movements. */
  changedAtPageTime: number;
  isUnderPointer: boolean;
  /** Whether the press that has begun is ignored. */
  isHasty: boolean | undefined;
  stopFollowing: () => void;
}

/**
 * Makes the decision buttons below `root` ignore the pointer for some time after they appear or move, because the user
 * may have been about to press something else. A button that the user scrolls does not count as moved. If the pointer
 * has moved since, the user has aimed at the button, and the press is not ignored. What counts is when the user moved
 * and pressed, and not when a busy page handles that. Keys are never ignored. An ignored press changes nothing that is
 * visible.
 *
 * The second click of a double click is always ignored.
 *
 * @param milliseconds The time; 0 for none.
 * @returns a function that stops it.
 */
export function startPressGuard(root: HTMLElement, milliseconds: number): () => void {
  const view = root.ownerDocument.defaultView;
  if (!view) return () => undefined;
  const input = userInput(view);
  const guarded = new Map<Element, GuardedButton>();
  const views = view.IntersectionObserver && new view.IntersectionObserver(enterOrLeave);

  function enterOrLeave(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, time } of entries) {
      const button = guarded.get(target);
      if (!button) continue;
      button.stopFollowing();
      button.place = undefined;
      if (!isIntersecting) continue;
      // The first report comes after the button was painted. The user may have aimed at it since.
      const isAimedAt = !button.isSeen && input.movedAt > time;
      if (!isAimedAt && !input.isScrolling()) markChanged(target, button, input);
      button.isSeen = true;
      button.stopFollowing = followPlace(target, () => checkPlace(target, button, input));
    }
  }

  const findButtons = () => {
    const found = new Set(root.querySelectorAll(decides));
    for (const [element, button] of guarded) {
      if (found.has(element)) continue;
      button.stopFollowing();
      views?.unobserve(element);
      guarded.delete(element);
    }
    for (const element of found) {
      if (guarded.has(element)) continue;
      const button: GuardedButton = {
        place: undefined,
        isSeen: !views,
        changedAt: 0,
        changedAtPageTime: 0,
        isUnderPointer: false,
        isHasty: undefined,
        stopFollowing: () => undefined,
      };
      markChanged(element, button, input);
      guarded.set(element, button);
      views?.observe(element);
    }
  };
  const move = (event: PointerEvent) => {
    if (input.movedAt !== event.timeStamp) return;
    const [element, button] = buttonOf(event);
    if (!element || !button) return;
    // The user has aimed at the button where it is now, unless the pointer was there before the button.
    if (waitOf(event, element)) checkPlace(element, button, input);
    else button.place = placeOf(element);
  };
  /** The pointer is over a button without having moved: something that covered or hid the button is gone. */
  const enter = (event: PointerEvent) => {
    const [element, button] = buttonOf(event);
    if (!element || !button) return;
    if (!button.isUnderPointer && input.isUnmoved(event) && !input.isScrolling())
      markChanged(element, button, input);
    button.isUnderPointer = true;
  };
  const leave = (event: PointerEvent) => {
    const [element, button] = buttonOf(event);
    const to = isElement(event.relatedTarget) ? event.relatedTarget : null;
    if (element && button && !element.contains(to)) button.isUnderPointer = false;
  };
  const begin = (event: PointerEvent) => {
    const [element, button] = buttonOf(event);
    if (element && button) button.isHasty = isHasty(element, button, event);
  };
  const end = (event: MouseEvent) => {
    const [element, button] = buttonOf(event);
    // A click by key has `detail` 0.
    if (!element || !button || event.detail === 0) return;
    const isIgnored = button.isHasty ?? isHasty(element, button, event);
    button.isHasty = undefined;
    // The second click of a double click is ignored: the first may have moved this button under the pointer.
    if (!isIgnored && event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const buttonOf = ({ target }: Event) => {
    const element = isElement(target) ? target.closest(decides) : null;
    // The observer has not reported a button that was added just now.
    if (element && !guarded.has(element)) findButtons();
    return [element, element ? guarded.get(element) : undefined] as const;
  };
  const isHasty = (element: Element, button: GuardedButton, event: MouseEvent): boolean => {
    checkPlace(element, button, input);
    if (milliseconds <= 0) return false;
    const wait = waitOf(event, element);
    if (wait > 0 && !button.isSeen) return true;
    if (performance.now() - wait - button.changedAt >= milliseconds) return false;
    const isFinger = 'pointerType' in event && event.pointerType === 'touch';
    return isFinger || input.movedAt <= button.changedAtPageTime;
  };

  const changes = new view.MutationObserver(findButtons);
  findButtons();
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['data-decides'] });
  root.addEventListener('pointermove', move, true);
  root.addEventListener('pointerover', enter, true);
  root.addEventListener('pointerout', leave, true);
  root.addEventListener('pointerdown', begin, true);
  root.addEventListener('click', end, true);
  return () => {
    changes.disconnect();
    views?.disconnect();
    for (const { stopFollowing } of guarded.values()) stopFollowing();
    root.removeEventListener('pointermove', move, true);
    root.removeEventListener('pointerover', enter, true);
    root.removeEventListener('pointerout', leave, true);
    root.removeEventListener('pointerdown', begin, true);
    root.removeEventListener('click', end, true);
  };
}

/** The button appeared or was moved. */
function markChanged(element: Element, button: GuardedButton, input: UserInput): void {
  button.changedAt = performance.now();
  button.changedAtPageTime = pageTime(element);
  input.restartMove();
}

/** Compares the place of a button with its former one. @returns whether the button has moved. */
function checkPlace(element: Element, button: GuardedButton, input: UserInput): boolean {
  const { place: before } = button;
  const place = placeOf(element);
  button.place = place;
  const isMoved = before !== undefined && hasMoved(before, place, input.isScrolling());
  if (isMoved) markChanged(element, button, input);
  return isMoved;
}
