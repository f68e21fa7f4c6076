import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clock } from './clock.js';
import { centerOf, press, rest } from './pointer.js';

// accessibility.md: “Buttons that decide or send therefore ignore the pointer for 500 milliseconds […] after their
// interrupt has changed.” The buttons of the bar belong to all questions.

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clock.stop();
});
afterEach(clock.start);

const ask = (id: string, digest = id) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${digest}?`, digest });

const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

const verbs = (run: StaticRun) => run.calls.map(({ verb }) => verb);

/** A pointer rests on a button of a bar that keeps its place, because the cards scroll behind it. */
async function restOn(name: string) {
  const run = staticRun({ interrupts: [ask('a'), ask('b')] });
  render(
    <div style={{ blockSize: 300, overflowY: 'auto' }}>
      <InterruptPanel run={run} approveAll pressGuard={500} />
    </div>,
  );
  const button = await screen.findByRole('button', { name });
  await painted();
  const place = centerOf(button);
  await rest({ x: place.x, y: place.y - 10 });
  await rest(place);
  clock.pass(600);
  return { run, place, button };
}

describe.each(['Approve all', 'Skip all'])('a press on “%s”', (name) => {
  it.each([
    ['another question has arrived', [ask('a'), ask('b'), ask('c')]],
    ['a question has changed', [ask('a'), ask('b', 'something else')]],
  ])('is ignored right after %s', async (_what, interrupts) => {
    const { run, place, button } = await restOn(name);
    run.update({ interrupts });
    const last = interrupts.at(-1);
    await waitFor(() => expect(screen.getByText(`Do ${last?.digest}?`)).toBeVisible());
    expect(centerOf(button)).toEqual(place);
    await press(place);
    expect(verbs(run)).toEqual([]);
    await painted();
    clock.pass(600);
    await press(place);
    expect(verbs(run)).toHaveLength(interrupts.length);
  });

  it('works right after a word was typed, which changes no question', async () => {
    const { run, place } = await restOn(name);
    run.update({ interrupts: [ask('a'), { ...ask('b'), draft: undefined }] });
    await painted();
    await press(place);
    expect(verbs(run)).toHaveLength(2);
  });
});
