import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// forms-and-safety.md: “If the schema has a field for the reason of a denial, Deny asks for it.” “If its name contains
// `reason`, `feedback`, `explanation` or `justification`, it can also be a number, a boolean, an object or a list.”
it.each([
  ['an enum', { enum: ['late', null] }],
  ['kinds', { anyOf: [{ const: 'late' }, { type: 'null' }] }],
])('a reason that is one constant or null (%s) is asked for', async (_name, reason) => {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, reason },
    required: ['approved'],
  };
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Ship?', responseSchema })], {
    autoSubmit: 'never',
  });
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  const choice = await screen.findByRole('combobox', {}, { timeout: 15_000 });
  await userEvent.selectOptions(choice, 'late');
  await userEvent.click(screen.getByRole('button', { name: 'Deny' }));
  await waitFor(() =>
    expect(run.getSnapshot().interrupts[0]?.decision).toMatchObject({
      payload: { approved: false, reason: 'late' },
    }),
  );
});
