import { render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import {
  AgentRunProvider,
  InterruptPanel,
  useInterrupts,
  type InterruptRendererProps,
} from 'react-agent-interrupts';
import { Confirmation, InterruptCard, ToolApproval } from 'react-agent-interrupts/components';
import 'react-agent-interrupts/styles.css';
import { staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clock } from './clock.js';
import { ask, painted, panel, restWhereItWillBe, verbs } from './guardedCards.js';
import { centerOf, press, rest, type Point } from './pointer.js';

// accessibility.md: buttons that decide ignore the pointer for half a second after they have appeared or were moved.

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clock.stop();
});
afterEach(() => {
  clock.start();
  window.scrollTo(0, 0);
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
