import { render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { InterruptCard } from 'react-agent-interrupts/components';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';

// accessibility.md: a press is ignored if the interrupt, or what the button does, changes between press and release.

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const ask = (id: string, digest: string, rest: Parameters<typeof pendingInterrupt>[0] = {}) =>
  pendingInterrupt({ id, key: id, reason: 'confirmation', message: `Do ${digest}?`, digest, ...rest });
const answered = { status: 'answered', decision: { status: 'resolved', payload: true } } as const;
const verbs = (run: StaticRun) => run.calls.map(({ verb }) => verb);
const named = (name: string) => screen.findByRole('button', { name });

const space = { key: ' ', code: 'Space', text: ' ', windowsVirtualKeyCode: 32 };
const down = (autoRepeat = false) =>
  cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat, ...space });
const up = () => cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...space });

/** Holds Space on a button until it repeats, then changes something, and releases it after another repeat. */
async function hold(button: HTMLElement, change: () => void | Promise<void>) {
  button.focus();
  await down();
  await down(true);
  await change();
  await down(true);
  await up();
}

describe('Space held on a button', () => {
  it('decides', async () => {
    const run = staticRun({ interrupts: [ask('a', 'one')] });
    render(<InterruptPanel run={run} />);
    await hold(await named('Yes'), () => undefined);
    expect(verbs(run)).toEqual(['approve']);
  });

  it('does not approve the question that has replaced the one at the time of the press', async () => {
    const run = staticRun({ interrupts: [ask('a', 'one')] });
    render(<InterruptPanel run={run} />);
    await hold(await named('Yes'), async () => {
      run.update({ interrupts: [ask('a', 'two')] });
      await waitFor(() => expect(screen.getByText('Do two?')).toBeVisible());
    });
    expect(verbs(run)).toEqual([]);
  });

  it('does not send again what was sent and is in doubt since the press', async () => {
    const run = staticRun({ interrupts: [ask('a', 'one', answered), ask('b', 'two', answered)] });
    render(<InterruptPanel run={run} />);
    await hold(await named('Send'), async () => {
      run.update({ batch: { ...run.getSnapshot().batch, delivery: 'inDoubt' } });
      await named('Send again');
    });
    expect(verbs(run)).toEqual([]);
  });
});

it('a card in the review of the bar can be used', async () => {
  const run = staticRun({ interrupts: [ask('a', 'one', answered), ask('b', 'two', answered)] });
  const Review = () => <InterruptCard interrupt="a" className="reviewed" />;
  const { container } = render(<InterruptPanel run={run} review={Review} />);
  await waitFor(() => expect(container.querySelector('.rai-bar .reviewed')).toBeVisible());
  const reviewed = container.querySelector<HTMLElement>('.reviewed');
  if (!reviewed) throw new Error('The bar shows no review.');
  await userEvent.click(within(reviewed).getByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(verbs(run)).toEqual(['reopen']));
});
