import { isElement } from '../Page/elements.js';

/** A point on the screen. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the person does with the pointer, the wheel and the keys that scroll. */
export interface Hand {
  /** How often the pointer has moved so far. A hand that trembles at rest does not move it. */
  readonly moves: number;
  /** The time stamp of the event that moved it last. */
  readonly movedIn: number;
  /** From now on, the pointer moves once it leaves its current place. */
  rest(): void;
  /** Whether this event comes from the pointer where it already was: something else has moved. */
  isAt(event: PointerEvent): boolean;
  /** Whether something that scrolls now is scrolled by the person. */
  isScrolling(): boolean;
}

/** The distance from which on a pointer has moved, in pixels. */
const TREMBLE = 4;
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
  let moves = 0;
  let movedIn = -1;
  let at: Point | undefined;
  /** Where the pointer has come to rest. */
  let place: Point | undefined;
  const scrolls = (milliseconds: number) => {
    scrollsUntil = Math.max(scrollsUntil, performance.now() + milliseconds);
  };
  const hand: Hand = {
    get moves() {
      return moves;
    },
    get movedIn() {
      return movedIn;
    },
    rest: () => void (place = at),
    isAt: ({ screenX, screenY }) => at?.x === screenX && at.y === screenY,
    isScrolling: () => isHeld || performance.now() < scrollsUntil,
  };
  const note = (event: PointerEvent) => {
    const { type, pointerType, screenX: x, screenY: y, movementX, movementY } = event;
    // A finger has no place before it presses.
    if (pointerType === 'touch') return;
    const isFirst = !at;
    at = { x, y };
    // The first event tells where the pointer was if it comes with a step.
    if (isFirst && (movementX || movementY)) place = { x: x - movementX, y: y - movementY };
    const isMoved = place ? Math.hypot(x - place.x, y - place.y) >= TREMBLE : type === 'pointermove';
    if (isMoved) {
      moves += 1;
      movedIn = event.timeStamp;
    }
    if (isMoved || !place) place = at;
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
    note(event);
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
