import { render, screen, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import 'react-agent-interrupts/styles.css';
import { staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clock } from './clock.js';
import { appear, ask, painted, panel, verbs, yes } from './guardedCards.js';
import { centerOf, finger, penPress, press, rest, wheel } from './pointer.js';

// accessibility.md: buttons that decide ignore the pointer for half a second after they have appeared or were moved.

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clock.stop();
});
afterEach(() => {
  clock.start();
  window.scrollTo(0, 0);
});

describe('a card that appears under the pointer', () => {
  it('is not decided by a press that follows at once', async () => {
    const { run, place, container } = await appear();
    const { innerHTML } = container;
    clock.pass(18);
    await press(place);
    expect(verbs(run)).toEqual([]);
    expect(container.innerHTML).toBe(innerHTML);
  });

  it('is decided once the time has passed, without a move', async () => {
    const { run, place } = await appear();
    await painted();
    clock.pass(499);
    await press(place);
    expect(verbs(run)).toEqual([]);
    clock.pass(1);
    await press(place);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is decided at once after the pointer has moved', async () => {
    const { run, place } = await appear();
    await painted();
    await rest({ x: place.x + 6, y: place.y });
    await press({ x: place.x + 6, y: place.y });
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is decided at once after the pointer has moved away and back', async () => {
    const { run, place } = await appear();
    await painted();
    await rest({ x: place.x + 90, y: place.y });
    await rest(place);
    await press(place);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is not decided after a pointer movement of a few pixels', async () => {
    const { run, place } = await appear();
    await painted();
    await rest({ x: place.x + 1, y: place.y });
    await press({ x: place.x + 1, y: place.y });
    expect(verbs(run)).toEqual([]);
  });

  it('is decided at once with a key', async () => {
    const { run } = await appear();
    yes().focus();
    yes().click();
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is decided at once with `pressGuard={0}`', async () => {
    const { run, place } = await appear((shown) => panel(shown, 0));
    await press(place);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is not decided by the release of a press that began in haste', async () => {
    const { run } = await appear();
    finger.down(yes());
    clock.pass(900);
    finger.up(yes());
    expect(verbs(run)).toEqual([]);
  });

  it('is not decided by a finger, wherever it was', async () => {
    const { run } = await appear();
    finger.down(yes());
    finger.up(yes());
    expect(verbs(run)).toEqual([]);
    await painted();
    clock.pass(500);
    finger.down(yes());
    finger.up(yes());
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is not decided by a pen that touches there first, wherever the mouse was', async () => {
    const { run, place } = await appear();
    clock.pass(18);
    await penPress({ x: place.x + 8, y: place.y });
    expect(verbs(run)).toEqual([]);
    clock.pass(500);
    await penPress({ x: place.x + 8, y: place.y });
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is decided by a pen that has hovered to it since', async () => {
    const { run, place } = await appear();
    await painted();
    clock.pass(18);
    await rest({ x: place.x + 20, y: place.y }, 'pen');
    await rest(place, 'pen');
    await penPress(place);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is not decided by the second click of a double click, however long it has been there', async () => {
    const { run, place } = await appear();
    clock.pass(9_000);
    await press(place, 2);
    expect(verbs(run)).toEqual([]);
  });

  it('and asks something else in the same place is not decided', async () => {
    const { run, place } = await appear();
    clock.pass(600);
    run.update({ interrupts: [ask('a', 'b')] });
    await screen.findByText('Do b?');
    clock.pass(18);
    await press(place);
    expect(verbs(run)).toEqual([]);
  });
});

describe('a card that is moved under the pointer', () => {
  function Page({ run, taller }: { run: StaticRun; taller: boolean }) {
    return (
      <div style={{ blockSize: 3_000 }}>
        <div style={{ blockSize: taller ? 300 : 100 }} />
        {panel(run)}
      </div>
    );
  }
  async function show() {
    const run = staticRun({ interrupts: [ask()] });
    const view = render(<Page run={run} taller={false} />);
    await waitFor(yes);
    await painted();
    clock.pass(1_000);
    const at = centerOf(yes());
    const under = { x: at.x, y: at.y + 200 };
    await rest({ x: under.x + 50, y: under.y });
    await rest(under);
    return { run, under, move: () => flushSync(() => view.rerender(<Page run={run} taller />)) };
  }

  it('by the page is not decided at once', async () => {
    const { run, under, move } = await show();
    move();
    await press(under);
    expect(verbs(run)).toEqual([]);
    clock.pass(500);
    await press(under);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('by the page, and seen by the browser long before the press, is decided', async () => {
    const { run, under, move } = await show();
    move();
    await painted();
    clock.pass(500);
    await press(under);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('by a scroll of the page’s own is not decided at once', async () => {
    const { run } = await show();
    const at = centerOf(yes());
    const under = { x: at.x, y: at.y - 80 };
    await rest({ x: under.x + 50, y: under.y });
    await rest(under);
    window.scrollBy({ top: 80, behavior: 'instant' });
    await press(under);
    expect(verbs(run)).toEqual([]);
  });

  it('by a scroll of the user is decided at once', async () => {
    const { run } = await show();
    const at = centerOf(yes());
    const under = { x: at.x, y: at.y - 80 };
    await rest({ x: under.x + 50, y: under.y });
    await rest(under);
    await wheel(under, 80);
    await waitFor(() => expect(Math.abs(centerOf(yes()).y - under.y)).toBeLessThan(2));
    await press(under);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('by the page while the user scrolls is not decided at once', async () => {
    const { run, under, move } = await show();
    await wheel(under, 1);
    move();
    await press(under);
    expect(verbs(run)).toEqual([]);
  });
});
