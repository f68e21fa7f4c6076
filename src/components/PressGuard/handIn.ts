import { isElement } from '../Page/elements.js';

/** A point on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the person does with the pointer, the wheel and the keys that scroll. */
export interface Hand {
  /** Where the pointer was last. `undefined` before its first event, and for a finger. */
  at: Point | undefined;
  /** Where it was before its first event, if that is known. */
  start: Point | undefined;
  /** When the pointer moved last, by `performance.now()`. */
  movedAt: number;
  /** Whether something that scrolls now is scrolled by the person. */
  isScrolling(): boolean;
}

/** How long a page scrolls smoothly after a wheel or a key, in milliseconds. */
const SMOOTH = 500;
/** How long a page scrolls on after a finger has left it, in milliseconds. */
const MOMENTUM = 3_000;

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);
const takesSpace = 'button, summary, input, textarea, select, [contenteditable]';

const hands = new WeakMap<Window, Hand>();

/** The person's hand in a window. The window listens from the first call on; the listeners prevent nothing. */
export function handIn(view: Window): Hand {
  const known = hands.get(view);
  if (known) return known;
  let scrollsUntil = 0;
  let isHeld = false;
  const scrolls = (milliseconds: number) => {
    scrollsUntil = Math.max(scrollsUntil, performance.now() + milliseconds);
  };
  const hand: Hand = {
    at: undefined,
    start: undefined,
    movedAt: 0,
    isScrolling: () => isHeld || performance.now() < scrollsUntil,
  };
  const note = ({ pointerType, screenX, screenY }: PointerEvent) => {
    if (pointerType !== 'touch') hand.at = { x: screenX, y: screenY };
  };
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => view.addEventListener(type, listener, { capture: true, passive: true });
  const release = () => {
    if (isHeld) scrolls(SMOOTH);
    isHeld = false;
  };
  listen('pointermove', (event) => {
    const { screenX, screenY, movementX, movementY } = event;
    // The first event of all reports a step only if the pointer was known before.
    if (!hand.at && (movementX || movementY)) hand.start = { x: screenX - movementX, y: screenY - movementY };
    note(event);
    hand.movedAt = performance.now();
    // A browser does not report the release of a scroll bar.
    if (event.buttons === 0) release();
  });
  listen('pointerdown', (event) => {
    note(event);
    const [target] = event.composedPath();
    // A scroll bar, or a selection that scrolls.
    isHeld = event.pointerType !== 'touch' && !(isElement(target) && target.closest('button'));
  });
  listen('pointerup', release);
  listen('wheel', () => scrolls(SMOOTH));
  listen('touchmove', () => scrolls(MOMENTUM));
  listen('keydown', ({ key, target }) => {
    const isSpace = key === ' ' && !(isElement(target) && target.matches(takesSpace));
    if (isSpace || scrollKeys.has(key)) scrolls(SMOOTH);
  });
  hands.set(view, hand);
  return hand;
}
