import { screen, waitFor } from '@testing-library/react';
import { asks, says } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fields, formLoads, show } from '../clumsy/hands.js';

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows. An optional constant is left out until
// the user chooses it.” A list that reads “Option 1” and “Option 2” shows neither constant.

const none = { type: 'null' };
const a = { type: 'string', const: 'small' };
const b = { type: 'string', const: 'large' };

const open = async (size: object) => {
  const page = await show(asks(fields('size', { size })), { replies: [says('Done.')] });
  const choice = await screen.findByRole('combobox', { name: /size/ }, formLoads);
  return { ...page, choice };
};
const answer = () => userEvent.click(screen.getByRole('button', { name: 'Answer' }));

describe.each([
  ['beside null', { anyOf: [a, b, none] }],
  ['beside null, one of them', { oneOf: [none, a, b] }],
])('constants %s', (_name, schema) => {
  it.each([
    ['large', 'large'],
    ['None', null],
  ])('are listed by their values, and %s is sent', async (option, size) => {
    const { choice, payloads } = await open(schema);
    expect(choice).toHaveDisplayValue('Choose…');
    expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['small', 'large', 'None']),
    );
    await userEvent.selectOptions(choice, option);
    await answer();
    await waitFor(() => expect(payloads()).toEqual([{ size }]));
  });

  it('are not sent if nothing is chosen', async () => {
    const { payloads } = await open(schema);
    await answer();
    await waitFor(() => expect(payloads()).toEqual([{}]));
  });
});

it('a default of null beside constants is shown, and sent', async () => {
  const { choice, payloads } = await open({ anyOf: [a, b, none], default: null });
  expect(choice).toHaveDisplayValue('None');
  await answer();
  await waitFor(() => expect(payloads()).toEqual([{ size: null }]));
});
