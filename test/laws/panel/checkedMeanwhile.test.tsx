import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRenderer, defineInterrupt, InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';

const reason = 'acme:refund';
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};
const denied = { status: 'resolved', payload: { approved: false } };
const approved = { status: 'resolved', payload: true };

/** A panel with three questions. The check of the denial of the first one ends when the test says so. */
async function denyWhileChecked() {
  let pass: () => void = () => undefined;
  const verdict = new Promise<boolean>((resolve) => (pass = () => resolve(true)));
  const definition = defineInterrupt({
    reason,
    response: z.object({ approved: z.boolean() }).refine(() => verdict),
  });
  const Refund = createRenderer(definition, ({ interrupt }) => (
    <button type="button" onClick={() => interrupt.deny()}>
      Refuse
    </button>
  ));
  const questions = [
    { id: 'a', reason, message: 'Refund a?', responseSchema },
    { id: 'b', reason: 'confirmation', message: 'Delete b?' },
    { id: 'c', reason: 'confirmation', message: 'Delete c?' },
  ];
  const { run } = scriptedRun([asks(...questions)], { autoSubmit: 'never' });
  await run.send('Go');
  render(<InterruptPanel run={run} approveAll renderers={{ [reason]: Refund }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(run.getSnapshot().interrupts[0]).toMatchObject({ checking: true, status: 'open' });
  return {
    async decisions() {
      await act(async () => pass());
      await act(async () => {});
      return run.getSnapshot().interrupts.map(({ decision }) => decision);
    },
  };
}

// renderers.md, “Approve all”: “The button does not change decisions and edits that the user has already made, or an
// answer that is still being checked.”
it('“Approve all” leaves a denial that is checked', async () => {
  const { decisions } = await denyWhileChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
  expect(await decisions()).toEqual([denied, approved, approved]);
});

// reliability.md: “In the bar, […] “Skip the rest” skips answered interrupts. Both skip an interrupt whose answer is being checked.”
it('“Skip the rest” leaves a denial that is checked', async () => {
  const { decisions } = await denyWhileChecked();
  const other = screen.getByRole('article', { name: /Delete b/ });
  await userEvent.click(within(other).getByRole('button', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Skip the rest' }));
  expect(await decisions()).toEqual([denied, approved, { status: 'cancelled' }]);
});
