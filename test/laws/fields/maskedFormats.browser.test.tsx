import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from '../clumsy/hands.js';

const email = { type: 'string', format: 'email', writeOnly: true };
const group = (pin: object) => ({ type: 'object', properties: { pin } });
const when = {
  if: { properties: { other: { const: 'x' } }, required: ['other'] },
  // oxlint-disable-next-line no-thenable -- a keyword of JSON Schema
  then: { properties: { pin: { writeOnly: true } } },
};

// accessibility.md: “If a submitted form has one error, the focus moves to the field with the error.”
it.each<[where: string, schema: object, sent: (text: string) => object]>([
  ['', group(email), (pin) => ({ pin })],
  ['in a group', group(group(email)), (pin) => ({ pin: { pin } })],
  ['of a definition', { ...group({ $ref: '#/$defs/e' }), $defs: { e: email } }, (pin) => ({ pin })],
  ['that may be null', group({ ...email, type: ['string', 'null'] }), (pin) => ({ pin })],
  ['of several rules', group({ ...email, allOf: [{ maxLength: 30 }] }), (pin) => ({ pin })],
  [
    'that a condition makes a secret',
    {
      ...when,
      type: 'object',
      properties: { pin: { ...email, writeOnly: false }, other: { type: 'string' } },
    },
    (pin) => ({ pin }),
  ],
])(
  'the masked field of a secret %s shows that its text does not have its format',
  async (_where, schema, sent) => {
    const { payloads } = await show(asks({ ...fields('a', {}), responseSchema: schema }));
    for (const add of screen.queryAllByRole('button', { name: /^Add pin/ })) await userEvent.click(add);
    const pin = await waitFor(() => {
      const field = document.querySelector<HTMLInputElement>('input[type=password]');
      if (!field) throw new Error('There is no masked field.');
      return field;
    }, formLoads);
    await userEvent.fill(pin, 'nobody');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(pin).toHaveFocus());
    expect(pin).toHaveAttribute('aria-invalid', 'true');
    expect(pin).toHaveAccessibleDescription(/e-mail address/);
    expect(payloads()).toEqual([undefined]);
    await userEvent.fill(pin, 'ann@example.com');
    expect(pin).toHaveAttribute('type', 'password');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(payloads()).toEqual([sent('ann@example.com')]));
  },
);
