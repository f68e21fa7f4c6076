import { cdp } from 'vitest/browser';

/** A point in the window that contains an element. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The center of an element, in the coordinates of the test's window, also if the element is in a frame. */
export function centerOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView?.frameElement;
  const around = frame && frame !== window.frameElement ? frame.getBoundingClientRect() : { left: 0, top: 0 };
  return { x: around.left + left + width / 2, y: around.top + top + height / 2 };
}

/** The test has a frame of the window, which may be scaled. */
function inWindow({ x, y }: Point): Point {
  const frame = window.frameElement;
  if (!frame) return { x, y };
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / window.innerWidth;
  return { x: left + x * scale, y: top + y * scale };
}

/** Moves the pointer there and leaves it. */
export const rest = (at: Point, pointerType: 'mouse' | 'pen' = 'mouse') =>
  cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inWindow(at), pointerType });

/** Presses there, without moving the pointer. `clickCount` 2 is the second half of a double click. */
export async function press(at: Point, clickCount = 1): Promise<void> {
  const pointer = { ...inWindow(at), button: 'left', clickCount } as const;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pointer, buttons: 1 });
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pointer, buttons: 0 });
}

/** Presses there, without the release. */
export const hold = (at: Point) =>
  cdp().send('Input.dispatchMouseEvent', {
    type: 'mousePressed',
    ...inWindow(at),
    button: 'left',
    clickCount: 1,
    buttons: 1,
  });

/** Releases the press of `hold`. */
export const release = (at: Point) =>
  cdp().send('Input.dispatchMouseEvent', {
    type: 'mouseReleased',
    ...inWindow(at),
    button: 'left',
    clickCount: 1,
    buttons: 0,
  });

/** Presses there with a pen that the device does not notice before it touches. */
export async function penPress(at: Point): Promise<void> {
  const pen = { ...inWindow(at), button: 'left', clickCount: 1, pointerType: 'pen' } as const;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pen, buttons: 1 });
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pen, buttons: 0 });
}

/** Turns the wheel there. */
export const wheel = (at: Point, deltaY: number) =>
  cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...inWindow(at), deltaX: 0, deltaY });

/** The two halves of a press with a finger, which was nowhere before. */
export const finger = {
  down: (button: Element) => touch(button, 'pointerdown'),
  up: (button: Element) => touch(button, 'click'),
};

function touch(button: Element, type: 'pointerdown' | 'click'): void {
  const { x, y } = centerOf(button);
  const point = { bubbles: true, cancelable: true, composed: true, detail: 1, screenX: x, screenY: y };
  button.dispatchEvent(new PointerEvent(type, { ...point, pointerType: 'touch' }));
}
