import { render, screen, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { formLoads } from '../clumsy/hands.js';
import { painted } from './guardedCards.js';
import { centerOf, press, rest, type Point } from './pointer.js';

// README: a decision applies only to the interrupt as it was shown. A busy page handles a press late, when it may already show
// something else. What counts is when the user has pressed.

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => document.getElementById('above')?.remove());

const ask = (id: string, digest = id, rest: Parameters<typeof pendingInterrupt>[0] = {}) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${digest}?`, digest, ...rest });
const answered = (id: string, payload: boolean) =>
  ask(id, id, { status: 'answered', decision: { status: 'resolved', payload } });
const button = (name: RegExp = /^Yes/) => screen.getAllByRole('button', { name })[0] ?? document.body;
const verbs = (run: StaticRun) => run.calls.map(({ verb }) => verb);

const passes = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** The time of events, which no test changes. */
const time = () => new Event('').timeStamp;
function beBusy(milliseconds: number) {
  const end = time() + milliseconds;
  while (time() < end);
}
/**
 * Changes the page while it is busy, and the user does something meanwhile. The browser dispatches that afterwards, unless it
 * was too early or too late: then the test tries again.
 *
 * @param then How long the page is busy after the change, in milliseconds.
 * @param before The same before the change. With 0, the user acts after the change, which the browser has not painted yet.
 */
async function whileBusy(
  act: () => Promise<unknown>,
  type: string,
  change: () => void,
  then: number,
  before = 300,
) {
  const actedAt: number[] = [];
  const note = ({ timeStamp }: Event) => void actedAt.push(timeStamp);
  window.addEventListener(type, note, true);
  const acted = act();
  // The request to press leaves the page.
  await new Promise((resolve) => setTimeout(resolve));
  beBusy(before);
  const isEarly = actedAt.length > 0;
  const changedAt = time();
  flushSync(change);
  beBusy(then);
  const end = time();
  await acted;
  await passes(50);
  window.removeEventListener(type, note, true);
  const isInTime = actedAt.map((at) => (before > 0 ? at < changedAt : at > changedAt && at < end - 100));
  return { isInTime: !isEarly && isInTime.length > 0 && !isInTime.includes(false) };
}

/** Repeats a case until the browser has made the press before the change, and dispatched it after the change. */
async function untilInTime(
  attempt: () => Promise<{ isInTime: boolean; run: StaticRun }>,
): Promise<StaticRun> {
  for (let count = 0; count < 30; count += 1) {
    const { isInTime, run } = await attempt();
    if (isInTime) return run;
  }
  throw new Error('The browser dispatches every press at once.');
}

describe('a press that a busy page handles late', () => {
  async function placeOfYes(): Promise<Point> {
    const { unmount } = render(<InterruptPanel run={staticRun({ interrupts: [ask('a')] })} />);
    await waitFor(() => button());
    await passes(50);
    const place = centerOf(button());
    unmount();
    return place;
  }
  /** The pointer comes there and presses. */
  const comeAndPress = (at: Point) => Promise.all([rest({ x: at.x + 20, y: at.y }), rest(at), press(at)]);

  it.each([0, 700])(
    'does not decide a card that has appeared since (%i ms before it is handled)',
    async (then) => {
      const at = await placeOfYes();
      const run = await untilInTime(async () => {
        await rest({ x: at.x + 200, y: at.y + 100 });
        const run = staticRun({ interrupts: [ask('a')] });
        let unmount = () => {};
        const appear = () => void ({ unmount } = render(<InterruptPanel run={run} pressGuard={500} />));
        const { isInTime } = await whileBusy(() => comeAndPress(at), 'pointerdown', appear, then);
        unmount();
        return { isInTime, run };
      });
      expect(verbs(run)).toEqual([]);
    },
  );

  it.each([0, 8])(
    'does not decide a card that was moved there since (the pointer moved by %i pixels)',
    async (by) => {
      const run = await untilInTime(async () => {
        const run = staticRun({ interrupts: [ask('a'), ask('b')] });
        const above = document.body.insertAdjacentElement('afterbegin', document.createElement('div'));
        if (!(above instanceof HTMLElement)) throw new Error('There is no element.');
        const { unmount } = render(<InterruptPanel run={run} pressGuard={500} />);
        await waitFor(() => button());
        await passes(600);
        const { x, y } = centerOf(button());
        await rest({ x: x + 30, y: y + 130 });
        await rest({ x, y: y + 130 });
        const at = { x: x + by, y: y + 130 };
        const move = () => void (above.style.blockSize = '130px');
        const { isInTime } = await whileBusy(
          () => Promise.all([rest(at), press(at)]),
          'pointerdown',
          move,
          700,
        );
        unmount();
        above.remove();
        return { isInTime, run };
      });
      expect(verbs(run)).toEqual([]);
    },
  );

  it.each([
    [0, 500],
    [8, 500],
    [8, 0],
  ])('does not decide a question that has changed since (moved by %i, guard %i)', async (by, pressGuard) => {
    const run = await untilInTime(async () => {
      const run = staticRun({ interrupts: [ask('a', 'one')] });
      const { unmount } = render(<InterruptPanel run={run} pressGuard={pressGuard} />);
      await waitFor(() => button());
      await passes(600);
      const at = centerOf(button());
      await rest({ x: at.x + 30, y: at.y });
      await rest(at);
      const there = { x: at.x + by, y: at.y };
      const change = () => run.update({ interrupts: [ask('a', 'two')] });
      const pressing = () => Promise.all([rest(there), press(there)]);
      const { isInTime } = await whileBusy(pressing, 'pointerdown', change, 700);
      unmount();
      return { isInTime, run };
    });
    expect(verbs(run)).toEqual([]);
  });

  it('does not send a decision that has changed since', async () => {
    const run = await untilInTime(async () => {
      const run = staticRun({ interrupts: [answered('a', true), answered('b', true)] });
      const { unmount } = render(<InterruptPanel run={run} pressGuard={0} />);
      await waitFor(() => button(/^Send/));
      await passes(50);
      const at = centerOf(button(/^Send/));
      const change = () => run.update({ interrupts: [answered('a', false), answered('b', true)] });
      const { isInTime } = await whileBusy(() => comeAndPress(at), 'pointerdown', change, 100);
      unmount();
      return { isInTime, run };
    });
    expect(verbs(run)).toEqual([]);
  });
});

describe('a key that a busy page handles late', () => {
  const keys = {
    Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
    Space: { key: ' ', code: 'Space', text: ' ', windowsVirtualKeyCode: 32 },
    a: { key: 'a', code: 'KeyA', text: 'a', windowsVirtualKeyCode: 65 },
  };
  const strike = (key: keyof typeof keys) =>
    Promise.all([
      cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', ...keys[key] }),
      cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...keys[key] }),
    ]);

  it.each(['Enter', 'Space', 'a'] as const)(
    'does not decide a question that has changed since: %s',
    async (key) => {
      const run = await untilInTime(async () => {
        const run = staticRun({ interrupts: [ask('a', 'one')] });
        const { unmount } = render(<InterruptPanel run={run} shortcuts />);
        await waitFor(() => expect(button()).toHaveAttribute('aria-keyshortcuts'));
        if (key === 'a') screen.getByRole('article').focus();
        else button().focus();
        const change = () => run.update({ interrupts: [ask('a', 'two')] });
        const { isInTime } = await whileBusy(() => strike(key), 'keydown', change, 100);
        unmount();
        return { isInTime, run };
      });
      expect(verbs(run)).toEqual([]);
    },
  );

  it.each(['Enter', 'Space', 'a'] as const)(
    'does not decide a change that was not painted yet: %s',
    async (key) => {
      const run = await untilInTime(async () => {
        const run = staticRun({ interrupts: [ask('a', 'one')] });
        const { unmount } = render(<InterruptPanel run={run} shortcuts />);
        await waitFor(() => expect(button()).toHaveAttribute('aria-keyshortcuts'));
        if (key === 'a') screen.getByRole('article').focus();
        else button().focus();
        const change = () => run.update({ interrupts: [ask('a', 'two')] });
        const { isInTime } = await whileBusy(() => strike(key), 'keydown', change, 400, 0);
        unmount();
        return { isInTime, run };
      });
      expect(verbs(run)).toEqual([]);
    },
  );

  it.each(['Enter', 'Space', 'a'] as const)('decides a question that has not changed: %s', async (key) => {
    const run = staticRun({ interrupts: [ask('a', 'one')] });
    render(<InterruptPanel run={run} shortcuts />);
    await waitFor(() => expect(button()).toHaveAttribute('aria-keyshortcuts'));
    if (key === 'a') screen.getByRole('article').focus();
    else button().focus();
    await painted();
    await whileBusy(
      () => strike(key),
      'keydown',
      () => {},
      100,
    );
    await waitFor(() => expect(verbs(run)).toEqual(['approve']));
  });

  describe('in a field of a form', () => {
    const amount = (digest: string) =>
      ask('a', digest, {
        reason: 'input_required',
        responseSchema: { type: 'object', properties: { amount: { type: 'number' } } },
      });
    async function enterAmount(change: (run: StaticRun) => void) {
      return untilInTime(async () => {
        const run = staticRun({ interrupts: [amount('one')] });
        const { unmount } = render(<InterruptPanel run={run} />);
        await userEvent.fill(await screen.findByLabelText(/^amount/, {}, formLoads), '7');
        await painted();
        const { isInTime } = await whileBusy(
          () => strike('Enter'),
          'keydown',
          () => change(run),
          100,
        );
        unmount();
        return { isInTime, run };
      });
    }

    it('does not answer a question that has changed since', async () => {
      const run = await enterAmount((shown) => shown.update({ interrupts: [amount('two')] }));
      expect(verbs(run)).not.toContain('answer');
    });

    it('answers a question that has not changed', async () => {
      const run = await enterAmount(() => {});
      expect(verbs(run)).toContain('answer');
    });
  });
});
