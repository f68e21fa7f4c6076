import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params?: object): Promise<unknown>;
}

/** Vitest's provider defines the type of a session, and Playwright's types are not installed in the page. */
const send = (method: string, params: object) => (cdp() as unknown as Session).send(method, params);

/** The center of an element in the window, of which the test has a frame. */
function middleOf(element: Element) {
  element.scrollIntoView({ block: 'center' });
  const box = element.getBoundingClientRect();
  const around = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0, width: window.innerWidth };
  const scale = around.width / window.innerWidth;
  return {
    x: around.x + scale * (box.x + box.width / 2),
    y: around.y + scale * (box.y + box.height / 2),
  };
}

const mouse = (type: string, element: Element, buttons: number) =>
  send('Input.dispatchMouseEvent', { type, ...middleOf(element), button: 'left', buttons, clickCount: 1 });

const space = (type: string, text?: string) =>
  send('Input.dispatchKeyEvent', { type, key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text });

/** The two halves of a press on a button. */
export interface Press {
  down(button: HTMLElement): Promise<unknown>;
  up(button: HTMLElement): Promise<unknown>;
}

/** The ways to press a button that take time between down and up. */
export const presses: Readonly<Record<'the mouse' | 'Space', Press>> = {
  'the mouse': {
    down: (button) => mouse('mousePressed', button, 1),
    up: (button) => mouse('mouseReleased', button, 0),
  },
  Space: {
    down(button) {
      button.focus();
      return space('keyDown', ' ');
    },
    up: () => space('keyUp'),
  },
};
