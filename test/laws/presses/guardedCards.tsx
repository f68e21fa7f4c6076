import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { centerOf, rest } from './pointer.js';

export const ask = (id = 'a', digest = id) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${digest}?`, digest });

export const verbs = (run: StaticRun) => run.calls.map(({ verb, args }) => `${verb} ${String(args[0])}`);
export const yes = () => screen.getByRole('button', { name: 'Yes' });

/** Two frames: observers have reported by then. */
export const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** Shows the same panel once to find the place of its button, then empties the page and leaves the pointer there. */
export async function restWhereItWillBe(
  show: (run: StaticRun) => ReactElement,
  find: () => HTMLElement = yes,
) {
  const before = render(show(staticRun({ interrupts: [ask()] })));
  await waitFor(find);
  await painted();
  const place = centerOf(find());
  before.unmount();
  await rest({ x: place.x + 60, y: place.y + 60 });
  await rest(place);
  return place;
}

export const panel = (run: StaticRun, pressGuard = 500) => (
  <InterruptPanel run={run} pressGuard={pressGuard} />
);

export async function appear(show: (run: StaticRun) => ReactElement = (run) => panel(run)) {
  const place = await restWhereItWillBe(show);
  const run = staticRun({ interrupts: [ask()] });
  const view = render(show(run));
  await waitFor(yes);
  return { run, place, ...view };
}
