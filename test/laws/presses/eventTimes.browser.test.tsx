import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const types = ['pointerdown', 'keydown', 'click'];
let given: (event: Event) => number;
const setTime = (event: Event) => void Object.defineProperty(event, 'timeStamp', { value: given(event) });
beforeEach(() => types.forEach((type) => window.addEventListener(type, setTime, true)));
afterEach(() => types.forEach((type) => window.removeEventListener(type, setTime, true)));

async function show() {
  const asked = { id: 'a', key: 'a', reason: 'confirmation', message: 'Do it?' };
  const run = staticRun({ interrupts: [pendingInterrupt(asked)] });
  render(<InterruptPanel run={run} shortcuts pressGuard={0} />);
  return { run, yes: await screen.findByRole('button', { name: /^Yes/ }) };
}

// reliability.md: “The same holds for a press that a busy page handles late.” No other press is ignored.
describe('the press of a script', () => {
  it.each([
    ['0', () => 0],
    ['the time of day', () => Date.now()],
    ['no number', () => NaN],
    ['a time before the question', ({ timeStamp }: Event) => timeStamp - 20_000],
    ['the time at which it was made', ({ timeStamp }: Event) => timeStamp - 200],
  ])('decides at once, if its time is %s', async (_name, time) => {
    given = time;
    const { run, yes } = await show();
    yes.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    expect(run.calls.map(({ verb }) => verb)).toEqual(['approve']);
  });
});

describe('the press of a user whose time the browser does not know', () => {
  beforeEach(() => {
    given = () => 0;
  });

  it('decides', async () => {
    const { run, yes } = await show();
    await userEvent.click(yes);
    await waitFor(() => expect(run.calls.map(({ verb }) => verb)).toEqual(['approve']));
  });

  it.each(['{Enter}', ' '])('decides with the key %s', async (key) => {
    const { run, yes } = await show();
    yes.focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(run.calls.map(({ verb }) => verb)).toEqual(['approve']));
  });

  it('decides with a shortcut', async () => {
    const { run, yes } = await show();
    await waitFor(() => expect(yes).toHaveAttribute('aria-keyshortcuts'));
    screen.getByRole('article').focus();
    await userEvent.keyboard('a');
    await waitFor(() => expect(run.calls.map(({ verb }) => verb)).toEqual(['approve']));
  });
});
