import type { UiSchema } from '@rjsf/utils';
import { screen, waitFor } from '@testing-library/react';
import type { JsonObject } from 'react-agent-interrupts/core';
import { expect, it } from 'vitest';
import { field, fill, object, press, showQuestions } from '../formValues/kit.js';

const text = { type: 'string' };
const ask = (uiSchema: UiSchema, responseSchema: JsonObject) =>
  showQuestions([{ reason: 'acme:trip', message: 'Where to?', responseSchema }], {
    form: { uiSchema: { 'acme:trip': uiSchema } },
  });
const fields = {
  from: { ...text, title: 'From' },
  to: { ...text, title: 'To' },
  via: { ...text, title: 'Via' },
};

// forms-and-safety.md: “How fields are rendered” (`uiSchema`), “A schema therefore never prevents an answer.”
it.each([
  ['of the form', {}, object(fields)],
  ['of a group', 'trip', object({ trip: object(fields) }, ['trip'])],
])('an order %s by the host shows a field that the agent has added', async (_what, group, schema) => {
  const order = { 'ui:order': ['to', 'from'] };
  const { sent } = await ask(typeof group === 'string' ? { [group]: order } : order, schema);
  await fill(/^Via/, 'Rome');
  expect(screen.getAllByRole('textbox').map(({ id }) => id.split('::').at(-1))).toEqual([
    'to',
    'from',
    'via',
  ]);
  await press('Answer');
  const trip = { via: 'Rome' };
  await waitFor(() => expect(sent()).toEqual([[typeof group === 'string' ? { trip } : trip]]));
});

it('an order with a wildcard is kept', async () => {
  await ask({ 'ui:order': ['via', '*', 'from'] }, object(fields));
  await field(/^Via/);
  expect(screen.getAllByRole('textbox').map(({ id }) => id.split('::').at(-1))).toEqual([
    'via',
    'to',
    'from',
  ]);
});

it('a text has as many rows as the host wants', async () => {
  const widget = { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } };
  await ask({ to: widget }, object(fields));
  expect(await field(/^To/)).toHaveAttribute('rows', '7');
});
