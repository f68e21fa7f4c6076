import { screen, waitFor } from '@testing-library/react';
import { proposes, says } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formLoads, show } from '../clumsy/hands.js';

const asksWith = (reason: object, required: readonly string[] = []) =>
  proposes(
    { name: 'pay', args: { to: 'Ann' } },
    {
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, reason },
        required: ['approved', ...required],
      },
    },
  );

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: /Reason for denying/ });

/** A card whose Deny has asked for a reason. */
async function denying(...question: Parameters<typeof asksWith>) {
  const page = await show(asksWith(...question), { replies: [says('Done.')] });
  await press('Deny');
  return page;
}

describe('a reason that must be given', () => {
  // accessibility.md: “If a submitted form has one error, the focus moves to the field with the error.” and “A field refers to its
  // description, help and errors with `aria-describedby`, and sets `aria-invalid`.”
  it('is shown as missing at its field, which has the focus', async () => {
    const { payloads } = await denying({ type: 'string' }, ['reason']);
    await press('Deny');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Enter a value.');
    await userEvent.fill(field(), 'Too much');
    expect(field()).toBeValid();
    await press('Deny');
    await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 'Too much' }]));
  });
});

describe('the field for a reason', () => {
  it('shows what the agent says about it, as text', async () => {
    await denying({ type: 'string', description: 'The number of the [ticket](https://a.example)\u202E' });
    expect(field()).toHaveAccessibleDescription('The number of the [ticket](https://a.example)U+202E');
  });

  // forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
  it('starts with the default, which is sent', async () => {
    const { payloads } = await denying({ type: 'string', default: 'Not now' });
    expect(field()).toHaveValue('Not now');
    await press('Deny');
    await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 'Not now' }]));
  });

  it('stays empty if the user has emptied it, and sends no reason', async () => {
    const { payloads } = await denying({ type: 'string', default: 'Not now' });
    await userEvent.clear(field());
    await press('Back');
    await press('Deny');
    expect(field()).toHaveValue('');
    await press('Deny');
    await waitFor(() => expect(payloads()).toEqual([{ approved: false }]));
  });
});

// forms-and-safety.md: “If the schema has a field for the reason of a denial, Deny asks for it.” “If its name contains
// `reason`, `feedback`, `explanation` or `justification`, it can also be a number, a boolean, an object or a list”.
it.each([
  ['numbers', { enum: [1, 2] }, '2'],
  [
    'numbers with titles',
    {
      oneOf: [
        { const: 1, title: 'Too late' },
        { const: 2, title: 'Too dear' },
      ],
    },
    'Too dear',
  ],
])('Deny asks for a reason that is one of several %s', async (_name, reason, option) => {
  const { payloads } = await denying(reason);
  const choice = await screen.findByRole('combobox', undefined, formLoads);
  await userEvent.selectOptions(choice, option);
  await press('Deny');
  await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 2 }]));
});
