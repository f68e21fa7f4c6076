import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clock } from './clock.js';
import { centerOf, press, rest } from './pointer.js';

// accessibility.md: “A button that was covered or hidden ignores the pointer for the same time”

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clock.stop();
});
afterEach(clock.start);

const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** A panel whose card has been there for a while, and the pointer on its button. */
async function restOnYes() {
  const interrupt = pendingInterrupt({ reason: 'confirmation', message: 'Delete?' });
  const run = staticRun({ interrupts: [interrupt] });
  const { container } = render(
    <div>
      <InterruptPanel run={run} pressGuard={500} />
    </div>,
  );
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await waitFor(() => expect(yes).toBeVisible());
  await painted();
  const place = centerOf(yes);
  await rest({ x: place.x + 60, y: place.y + 60 });
  const page = container.firstElementChild;
  if (!(page instanceof HTMLElement)) throw new Error('There is no page.');
  return { run, place, page };
}

const hidings: [string, (page: HTMLElement) => () => void][] = [
  [
    'an overlay of the app was removed',
    () => {
      const overlay = document.createElement('div');
      overlay.style.cssText = 'position: fixed; inset: 0; z-index: 10';
      document.body.append(overlay);
      return () => overlay.remove();
    },
  ],
  [
    'the app made it visible',
    (page) => {
      page.style.visibility = 'hidden';
      return () => page.style.removeProperty('visibility');
    },
  ],
  [
    'the app displayed it',
    (page) => {
      page.style.display = 'none';
      return () => page.style.removeProperty('display');
    },
  ],
];

describe.each(hidings)('a press right after %s', (_what, hide) => {
  it('is ignored, and a later one works', async () => {
    const { run, place, page } = await restOnYes();
    const show = hide(page);
    await painted();
    await rest(place);
    await painted();
    clock.pass(5_000);
    show();
    await painted();
    await press(place);
    expect(run.calls).toEqual([]);
    await painted();
    clock.pass(600);
    await press(place);
    expect(run.calls).toMatchObject([{ verb: 'approve' }]);
  });

  it('works if the pointer has moved since', async () => {
    const { run, place, page } = await restOnYes();
    const show = hide(page);
    await painted();
    await rest(place);
    clock.pass(5_000);
    show();
    await painted();
    await rest({ x: place.x + 6, y: place.y });
    await press({ x: place.x + 6, y: place.y });
    expect(run.calls).toMatchObject([{ verb: 'approve' }]);
  });
});
