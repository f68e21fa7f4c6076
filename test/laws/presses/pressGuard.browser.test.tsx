import { render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { createPortal, flushSync } from 'react-dom';
import {
  AgentRunProvider,
  InterruptPanel,
  useInterrupts,
  type InterruptRendererProps,
} from 'react-agent-interrupts';
import { Confirmation, InterruptCard, ToolApproval } from 'react-agent-interrupts/components';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clock } from './clock.js';
import { centerOf, finger, penPress, press, rest, wheel, type Point } from './pointer.js';

// accessibility.md: buttons that decide ignore the pointer for half a second after they have appeared or were moved.

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clock.stop();
});
afterEach(() => {
  clock.start();
  window.scrollTo(0, 0);
});

const ask = (id = 'a', digest = id) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${digest}?`, digest });

const verbs = (run: StaticRun) => run.calls.map(({ verb, args }) => `${verb} ${String(args[0])}`);
const yes = () => screen.getByRole('button', { name: 'Yes' });

/** Two frames: observers have reported by then. */
const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** Shows the same panel once to find the place of its button, then empties the page and leaves the pointer there. */
async function restWhereItWillBe(show: (run: StaticRun) => ReactElement, find: () => HTMLElement = yes) {
  const before = render(show(staticRun({ interrupts: [ask()] })));
  await waitFor(find);
  await painted();
  const place = centerOf(find());
  before.unmount();
  await rest({ x: place.x + 60, y: place.y + 60 });
  await rest(place);
  return place;
}

const panel = (run: StaticRun, pressGuard = 500) => <InterruptPanel run={run} pressGuard={pressGuard} />;

async function appear(show: (run: StaticRun) => ReactElement = (run) => panel(run)) {
  const place = await restWhereItWillBe(show);
  const run = staticRun({ interrupts: [ask()] });
  const view = render(show(run));
  await waitFor(yes);
  return { run, place, ...view };
}

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
    await rest({ x: place.x + 6, y: place.y });
    await press({ x: place.x + 6, y: place.y });
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is decided at once after the pointer has moved away and back', async () => {
    const { run, place } = await appear();
    await rest({ x: place.x + 90, y: place.y });
    await rest(place);
    await press(place);
    expect(verbs(run)).toEqual(['approve a']);
  });

  it('is not decided by a hand that only trembles', async () => {
    const { run, place } = await appear();
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

  it('by the person’s own scroll is decided at once', async () => {
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

  it('by the page while the person scrolls is not decided at once', async () => {
    const { run, under, move } = await show();
    await wheel(under, 1);
    move();
    await press(under);
    expect(verbs(run)).toEqual([]);
  });
});

const inShadow = () => {
  const host = document.body.appendChild(document.createElement('div'));
  return { host, home: host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div')) };
};
const inFrame = () => {
  const host = document.body.appendChild(document.createElement('iframe'));
  host.style.inlineSize = host.style.blockSize = '500px';
  const page = host.contentDocument ?? document;
  return { host, home: page.body.appendChild(page.createElement('div')) };
};

describe.each([
  ['a shadow root', inShadow],
  ['an iframe', inFrame],
])('in %s', (_name, make) => {
  it('a card is not decided by a press that it appeared under, and is decided after a move', async () => {
    const { host, home } = make();
    function Away({ run }: { run: StaticRun }) {
      const [place] = useState(home);
      return createPortal(panel(run), place);
    }
    const find = () => within(home).getByRole('button', { name: 'Yes' });
    const place = await restWhereItWillBe((run) => <Away run={run} />, find);
    const run = staticRun({ interrupts: [ask()] });
    const view = render(<Away run={run} />);
    await waitFor(find);
    await press(place);
    expect(verbs(run)).toEqual([]);
    await rest({ x: place.x + 6, y: place.y });
    await press({ x: place.x + 6, y: place.y });
    expect(verbs(run)).toEqual(['approve a']);
    view.unmount();
    host.remove();
  });
});

it('an answer in one panel decides nothing in the panel that moves under the pointer', async () => {
  const runs = [staticRun({ interrupts: [ask('a')] }), staticRun({ interrupts: [ask('b'), ask('c')] })];
  const [first, second] = runs as [StaticRun, StaticRun];
  render(
    <>
      {panel(first)}
      {panel(second)}
    </>,
  );
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Yes' })).toHaveLength(3));
  await painted();
  clock.pass(1_000);
  const place = centerOf(screen.getAllByRole('button', { name: 'Yes' })[1] ?? document.body);
  await rest({ x: place.x + 40, y: place.y });
  await rest(place);
  first.update({ interrupts: [] });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Yes' })).toHaveLength(2));
  const [moved] = screen.getAllByRole('button', { name: 'Yes' });
  const shift = place.y - centerOf(moved ?? document.body).y;
  const [, under] = screen.getAllByRole('button', { name: 'Yes' });
  window.document.body.style.paddingBlockStart = `${place.y - centerOf(under ?? document.body).y}px`;
  await press(place);
  expect(shift).not.toBe(0);
  expect(verbs(second)).toEqual([]);
  document.body.style.paddingBlockStart = '';
});

describe('a part that is used alone', () => {
  function Alone({ pressGuard }: { pressGuard: number }) {
    const [interrupt] = useInterrupts();
    return interrupt ? <Confirmation interrupt={interrupt} readOnly={false} pressGuard={pressGuard} /> : null;
  }
  function Card({ pressGuard }: { pressGuard: number }) {
    return <InterruptCard interrupt="a" pressGuard={pressGuard} />;
  }
  const OfTheHost = ({ interrupt, readOnly }: InterruptRendererProps) => (
    <ToolApproval interrupt={interrupt} readOnly={readOnly} />
  );
  it.each<[string, (run: StaticRun, pressGuard: number) => ReactElement]>([
    [
      'a renderer',
      (run, pressGuard) => (
        <AgentRunProvider run={run}>
          <Alone pressGuard={pressGuard} />
        </AgentRunProvider>
      ),
    ],
    [
      'a card',
      (run, pressGuard) => (
        <AgentRunProvider run={run}>
          <Card pressGuard={pressGuard} />
        </AgentRunProvider>
      ),
    ],
    [
      'a renderer of the host',
      (run, pressGuard) => (
        <InterruptPanel run={run} pressGuard={pressGuard} renderers={{ confirmation: OfTheHost }} />
      ),
    ],
  ])('%s ignores a press that it appeared under, and none with 0', async (_name, show) => {
    const find = () => screen.getByRole('button', { name: /Yes|Approve/ });
    const place: Point = await restWhereItWillBe((run) => show(run, 500), find);
    for (const [pressGuard, expected] of [
      [500, []],
      [0, ['approve a']],
    ] as const) {
      const run = staticRun({ interrupts: [ask()] });
      const { unmount } = render(show(run, pressGuard));
      await waitFor(find);
      await press(place);
      expect(verbs(run)).toEqual(expected);
      unmount();
    }
  });
});
