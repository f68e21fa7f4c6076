import { render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { proposes, says, scriptedRun, type InterruptSketch } from 'react-agent-interrupts/testing';
import { cdp } from 'vitest/browser';

export const formLoads = { timeout: 20_000 };

type Reply = Parameters<typeof scriptedRun>[0][number];
type Options = NonNullable<Parameters<typeof scriptedRun>[1]>;

interface Surroundings {
  panel?: Omit<InterruptPanelProps, 'run'>;
  run?: Options;
  replies?: readonly Reply[];
  /** The position of the panel in a page. */
  around?: (panel: ReactElement) => ReactElement;
}

/** A run whose agent asks this, with answers that wait for Send. */
export async function ask(first: Reply, { run: options, replies = [says('Done.')] }: Surroundings = {}) {
  const scripted = scriptedRun([first, ...replies], { autoSubmit: 'never', ...options });
  await scripted.run.send('Go');
  return {
    ...scripted,
    decisions: () => scripted.run.getSnapshot().interrupts.map(({ decision }) => decision),
    payloads: () =>
      scripted.run
        .getSnapshot()
        .interrupts.map(({ decision }) => (decision?.status === 'resolved' ? decision.payload : undefined)),
  };
}

/** The same in a panel, in a page with real keys and pointers. */
export async function show(first: Reply, surroundings: Surroundings = {}) {
  const { panel = {}, around = (children) => children } = surroundings;
  const asked = await ask(first, surroundings);
  const view = render(around(<InterruptPanel run={asked.run} {...panel} />));
  likeAPage();
  return { ...asked, ...view };
}

/** Real keys and pointers reach React outside of `act`. */
export const likeAPage = () => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

export const yesOrNo = (id: string): InterruptSketch => ({
  id,
  reason: 'confirmation',
  message: `Do ${id}?`,
});
export const words = (id: string): InterruptSketch => ({
  id,
  reason: 'input_required',
  message: `Say ${id}?`,
});
export const fields = (id: string, properties: object): InterruptSketch => ({
  id,
  reason: 'input_required',
  message: `Fill ${id}?`,
  responseSchema: { type: 'object', properties },
});

/** A payment to approve, edit or deny with a reason. */
export const payment = (args: object = { to: 'Ann', amount: 10 }) =>
  proposes(
    { id: 'call-1', name: 'pay', args },
    {
      reason: 'tool_call',
      message: 'Pay?',
      responseSchema: {
        type: 'object',
        properties: {
          approved: { type: 'boolean' },
          editedArgs: {
            type: 'object',
            properties: { to: { type: 'string' }, amount: { type: 'number' } },
          },
          reason: { type: 'string' },
        },
        required: ['approved'],
      },
    },
  );

export const card = (name: RegExp | string) => screen.getByRole('article', { name: new RegExp(name) });
export const button = (name: string | RegExp, inside: HTMLElement = document.body) =>
  within(inside).getByRole('button', { name });

const frameOffset = () => {
  const frame = window.frameElement;
  if (!frame) return { x: 0, y: 0, scale: 1 };
  const { left, top, width } = frame.getBoundingClientRect();
  return { x: left, y: top, scale: width / window.innerWidth };
};

/** The center of an element, in the browser's pointer coordinates. */
function middleOf(element: Element): Point {
  const { width, height } = element.getBoundingClientRect();
  return pointIn(element, { x: width / 2, y: height / 2 });
}

function pointIn(element: Element, from: Point): Point {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top } = element.getBoundingClientRect();
  const { x, y, scale } = frameOffset();
  return { x: x + (left + from.x) * scale, y: y + (top + from.y) * scale };
}

type Point = { x: number; y: number };

/** One press of the pointer at a point. `clickCount` 2 is the second half of a double click. */
async function pressAt(point: Point, clickCount = 1) {
  const pointer = { ...point, button: 'left', clickCount } as const;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pointer });
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pointer });
}

/** A double click at the element's initial position: in its center, or at this distance from its corner. */
export async function doubleClick(element: Element, from?: Point) {
  const point = from ? pointIn(element, from) : middleOf(element);
  await pressAt(point);
  await pressAt(point, 2);
}

const keys = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Space: { key: ' ', code: 'Space', text: ' ', windowsVirtualKeyCode: 32 },
  a: { key: 'a', code: 'KeyA', text: 'a', windowsVirtualKeyCode: 65 },
  d: { key: 'd', code: 'KeyD', text: 'd', windowsVirtualKeyCode: 68 },
  '5': { key: '5', code: 'Digit5', text: '5', windowsVirtualKeyCode: 53 },
};
type Key = keyof typeof keys;

export const keyDown = (key: Key, autoRepeat = false) =>
  cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat, ...keys[key] });
export const keyUp = (key: Key) => cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...keys[key] });

/** Presses a key, held for this many repeats, on the focused element, also in a frame. */
export async function press(key: Key, repeats = 0) {
  await keyDown(key);
  for (let count = 0; count < repeats; count += 1) await keyDown(key, true);
  await keyUp(key);
}

/** Focuses an element and presses Enter on it. */
export async function enter(element: HTMLElement, repeats = 0) {
  element.focus();
  await press('Enter', repeats);
}
