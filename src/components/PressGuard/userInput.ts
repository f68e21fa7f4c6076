import { isElement } from '../Page/elements.js';

/** A point on the screen. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the user does in a window: moves the pointer, and scrolls. */
export interface UserInput {
  /** The `timeStamp` of the event that moved the pointer last. Shorter movements than `MIN_MOVE` do not count. */
  readonly movedAt: number;
  /** The next movement of the pointer counts from its current place. */
  restartMove(): void;
  /** Whether the pointer is where it was before this event. Something else has moved. */
  isUnmoved(event: PointerEvent): boolean;
  /** Whether a scroll at this moment is caused by the user. */
  isScrolling(): boolean;
}

/** A pointer has moved when it is this far from where it was, in pixels. A resting hand moves it by less. */
const MIN_MOVE = 4;
/** How long a page scrolls smoothly after a wheel or a key, in milliseconds. */
const SMOOTH = 500;
/** How long a page scrolls on after a finger has left it, in milliseconds. */
const MOMENTUM = 3_000;

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);
const takesSpace = 'button, summary, input, textarea, select, [contenteditable]';

const inputs = new WeakMap<Window, UserInput>();

/** The user's input in a window, observed from the first call on. The listeners never prevent an event. */
export function userInput(view: Window): UserInput {
  const known = inputs.get(view);
  if (known) return known;
  let scrollsUntil = 0;
  let isPressed = false;
  let movedAt = -1;
  let current: Point | undefined;
  /** The place from which a movement counts. */
  let start: Point | undefined;
  const scrolls = (milliseconds: number) => {
    scrollsUntil = Math.max(scrollsUntil, performance.now() + milliseconds);
  };
  const input: UserInput = {
    get movedAt() {
      return movedAt;
    },
    restartMove: () => void (start = current),
    isUnmoved: ({ screenX, screenY }) => current?.x === screenX && current.y === screenY,
    isScrolling: () => isPressed || performance.now() < scrollsUntil,
  };
  const note = (event: PointerEvent) => {
    const { type, pointerType, screenX: x, screenY: y, movementX, movementY } = event;
    // A finger has no place before it presses.
    if (pointerType === 'touch') return;
    const isFirst = !current;
    current = { x, y };
    // A pen that the device does not detect before it touches has no earlier place either. From another window, such as
    // that of a frame, the pointer comes from an unknown place. The page around may have moved this window.
    if (type === 'pointerover' || (pointerType === 'pen' && type === 'pointerdown'))
      return void (start = current);
    // The first event has no predecessor. Its movement gives the place where the pointer was.
    if (isFirst && (movementX || movementY)) start = { x: x - movementX, y: y - movementY };
    const isMoved = start ? Math.hypot(x - start.x, y - start.y) >= MIN_MOVE : type === 'pointermove';
    if (isMoved) movedAt = event.timeStamp;
    if (isMoved || !start) start = current;
  };
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => view.addEventListener(type, listener, { capture: true, passive: true });
  const release = () => {
    if (isPressed) scrolls(SMOOTH);
    isPressed = false;
  };
  // Without a `relatedTarget`, the pointer of a page in a frame comes from another window. With one, it can come from a
  // frame in this page.
  listen('pointerover', (event) => {
    const from = event.relatedTarget as Element | null;
    if (from?.matches('iframe') ?? view.parent !== view) note(event);
  });
  listen('pointermove', (event) => {
    note(event);
    // A browser does not report the release of a scroll bar.
    if (event.buttons === 0) release();
  });
  listen('pointerdown', (event) => {
    note(event);
    const [target] = event.composedPath();
    // The press may be on a scroll bar, or start a selection that scrolls.
    isPressed = event.pointerType !== 'touch' && !(isElement(target) && target.closest('button'));
  });
  listen('pointerup', release);
  listen('wheel', () => scrolls(SMOOTH));
  listen('touchmove', () => scrolls(MOMENTUM));
  listen('keydown', ({ key, target }) => {
    const isSpace = key === ' ' && !(isElement(target) && target.matches(takesSpace));
    if (isSpace || scrollKeys.has(key)) scrolls(SMOOTH);
  });
  inputs.set(view, input);
  return input;
}
