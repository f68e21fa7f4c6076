import { screen, waitFor } from '@testing-library/react';
import { proposes, says } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formLoads, show } from '../clumsy/hands.js';

// forms-and-safety.md: “If the schema has a field for the reason of a denial, Deny asks for it.” “If its name contains
// `reason`, `feedback`, `explanation` or `justification`, it can also be a number, a boolean, an object or a list”. The
// payload is what the form shows.

const asksWith = (reason: object) =>
  proposes(
    { name: 'pay', args: { to: 'Ann' } },
    {
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, reason },
        required: ['approved'],
      },
    },
  );

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['a number of an enum', { enum: ['cost', 'risk', 2] }, '2', 2],
  [
    'a number with a title',
    { oneOf: [{ const: 'cost' }, { const: 'risk' }, { const: 2, title: 'Two' }] },
    '2',
    2,
  ],
  ['no of an enum', { enum: ['cost', 'risk', false] }, '2', false],
])('a denial carries the reason that was chosen: %s', async (_name, reason, option, sent) => {
  const { payloads } = await show(asksWith(reason), { replies: [says('Done.')] });
  await press('Deny');
  const choice = await screen.findByRole('combobox', undefined, formLoads);
  await userEvent.selectOptions(choice, option);
  await press('Deny');
  await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: sent }]));
});
