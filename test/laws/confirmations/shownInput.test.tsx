import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { InterruptPanel, type InterruptRendererProps, type Renderers } from 'react-agent-interrupts';
import { asks, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.”

const reason = 'acme:payment';
const high = () => 'high' as const;

async function ask(renderers: Renderers) {
  const { run, requests } = scriptedRun([asks({ id: 'a', reason, message: 'Pay?' }), says('Paid.')]);
  await run.send('Go');
  const panel = (given: Renderers) => <InterruptPanel run={run} risk={high} renderers={given} />;
  const { rerender } = render(panel(renderers));
  return { run, resume: () => requests[1]?.resume, show: (given: Renderers) => rerender(panel(given)) };
}

describe('the input of a renderer of the host, whose approval waits for its confirmation,', () => {
  it('closes the confirmation when its draft changes', async () => {
    const Pay = ({ interrupt }: InterruptRendererProps) => {
      const amount = typeof interrupt.draft === 'string' ? interrupt.draft : '';
      return (
        <>
          <input
            aria-label="Amount"
            value={amount}
            onChange={({ target }) => interrupt.setDraft(target.value)}
          />
          <button type="button" onClick={() => interrupt.answer({ amount })}>
            Pay
          </button>
        </>
      );
    };
    const { resume } = await ask({ [reason]: Pay });
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByText(/Are you sure/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Amount'), '0');
    expect(screen.queryByText(/Are you sure/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(resume()).toEqual([{ interruptId: 'a', status: 'resolved', payload: { amount: '50' } }]);
  });

  it('is read-only meanwhile, and editable after Back', async () => {
    const Pay = ({ interrupt, readOnly }: InterruptRendererProps) => {
      const [amount, setAmount] = useState('');
      return (
        <>
          <input
            aria-label="Amount"
            value={amount}
            readOnly={readOnly}
            onChange={({ target }) => setAmount(target.value)}
          />
          <button type="button" disabled={readOnly} onClick={() => interrupt.answer({ amount })}>
            Pay
          </button>
        </>
      );
    };
    const { resume } = await ask({ [reason]: Pay });
    const amount = screen.getByLabelText('Amount');
    await userEvent.type(amount, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await userEvent.type(amount, '0');
    expect(amount).toHaveValue('5');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.type(amount, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(resume()).toEqual([{ interruptId: 'a', status: 'resolved', payload: { amount: '50' } }]);
  });
});

it('a confirmation closes when another renderer replaces the one whose answer it would approve', async () => {
  const paying =
    (amount: number) =>
    ({ interrupt }: InterruptRendererProps) => (
      <button type="button" onClick={() => interrupt.answer({ amount })}>
        Pay {amount}
      </button>
    );
  const { show } = await ask({ [reason]: paying(5) });
  await userEvent.click(screen.getByRole('button', { name: 'Pay 5' }));
  expect(screen.getByText(/Are you sure/)).toBeVisible();
  show({ [reason]: paying(50) });
  expect(screen.getByRole('button', { name: 'Pay 50' })).toBeVisible();
  expect(screen.queryByText(/Are you sure/)).toBeNull();
});

// accessibility.md: “A new interrupt never takes the focus.” renderers.md: the confirmation belongs to the press of a button.
describe('a confirmation that has closed by itself', () => {
  const risky = pendingInterrupt({ id: 'a', key: 'a', reason: 'confirmation', message: 'Do a?' });
  const words = pendingInterrupt({ id: 'b', key: 'b', reason: 'input_required', message: 'Say b?' });
  const elsewhere = { delivery: 'elsewhere' } as const;

  it.each([
    ['another tab was sending', { ...risky, ...elsewhere }],
    ['the question had changed', { ...risky, digest: 'other', message: 'Do x?' }],
  ])('does not come back and take the focus: %s', async (_, meanwhile) => {
    const run = staticRun({ interrupts: [risky, words] });
    render(
      <InterruptPanel run={run} risk={({ reason: of }) => (of === 'confirmation' ? 'high' : undefined)} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    act(() => run.update({ interrupts: [meanwhile, words] }));
    expect(screen.queryByText(/Are you sure/)).toBeNull();
    act(() => screen.getByLabelText('Your answer').focus());
    act(() => run.update({ interrupts: [risky, words] }));
    expect(screen.getByLabelText('Your answer')).toHaveFocus();
    expect(screen.queryByText(/Are you sure/)).toBeNull();
  });
});

it('a press that began before another approval replaced the one that waits does not confirm that one', async () => {
  const later: (() => unknown)[] = [];
  const Pay = ({ interrupt, readOnly }: InterruptRendererProps) => (
    <button
      type="button"
      disabled={readOnly}
      onClick={() => {
        interrupt.answer({ amount: '5' });
        later.push(() => interrupt.answer({ amount: '50' }));
      }}
    >
      Pay
    </button>
  );
  await ask({ [reason]: Pay });
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  const pressed = screen.getByRole('button', { name: 'Answer' });
  act(() => later.forEach((replace) => replace()));
  expect(screen.getByText(/Are you sure/)).toBeVisible();
  // A browser reports a click only if the button still exists on release.
  expect(pressed.isConnected).toBe(false);
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
});
