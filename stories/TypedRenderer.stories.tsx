import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { createRenderer, defineInterrupt, InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt } from 'react-agent-interrupts/testing';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { z } from 'zod';
import { runOf, withRun } from './runs.js';
import { questionControls } from './controls.js';

/** An asynchronous lookup of the account: only accounts that begin with NO exist. */
const exists = (iban: string) =>
  new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(iban.startsWith('NO')), 300);
  });

const payout = defineInterrupt({
  reason: 'acme:payout',
  response: z.object({
    iban: z.string().min(5).refine(exists, 'No bank knows this account.'),
  }),
});

const Payout = createRenderer(payout, ({ interrupt, readOnly }) => {
  const [iban, setIban] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        interrupt.answer({ iban });
      }}
    >
      <label>
        IBAN <input value={iban} disabled={readOnly} onChange={(event) => setIban(event.target.value)} />
      </label>{' '}
      <button type="submit" disabled={readOnly || interrupt.checking}>
        Pay out
      </button>
    </form>
  );
});

const meta: Meta<typeof InterruptPanel> = {
  title: 'Components/Typed renderer',
  argTypes: questionControls,
  component: InterruptPanel,
  loaders: [
    withRun(() => ({
      interrupts: [
        pendingInterrupt({ reason: 'acme:payout', message: 'Where shall the 1,200 euros of Ada Byron go?' }),
      ],
    })),
  ],
  render: (args, { loaded }) => (
    <InterruptPanel {...args} run={runOf(loaded)} renderers={{ [payout.reason]: Payout }} />
  ),
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

export const Open: Story = {};

export const Refused: Story = {
  tags: ['!autodocs'],
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.type(canvas.getByLabelText('IBAN'), 'DE89 3704');
    await userEvent.click(canvas.getByRole('button', { name: 'Pay out' }));
    await expect(canvas.getByText(words.checking)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('No bank knows this account.'));
    await expect(canvas.getByLabelText('IBAN')).toHaveValue('DE89 3704');
    await expect(runOf(loaded).getSnapshot().interrupts[0]?.status).toBe('open');
  },
};

export const Taken: Story = {
  tags: ['!autodocs'],
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.type(canvas.getByLabelText('IBAN'), 'NO93 8601');
    await userEvent.click(canvas.getByRole('button', { name: 'Pay out' }));
    await waitFor(() => expect(canvas.getByText(words.answered, { selector: 'strong' })).toBeVisible());
    await expect(runOf(loaded).getSnapshot().interrupts[0]?.decision).toEqual({
      status: 'resolved',
      payload: { iban: 'NO93 8601' },
    });
  },
};
