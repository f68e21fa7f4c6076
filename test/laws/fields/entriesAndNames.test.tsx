import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
it.each<[string, object, object]>([
  ['of the whole answer', { default: { limits: { 'ab-1-c': 5 } } }, {}],
  ['of the group', {}, { default: { 'ab-1-c': 5 } }],
])('a default %s keeps the entries whose pattern is not run on names', async (_name, whole, group) => {
  const limits = {
    type: 'object',
    patternProperties: { '^[a-z]+-[0-9]+-[a-z]+$': { type: 'number' } },
    additionalProperties: false,
    ...group,
  };
  const { onSubmit } = await showForm({ schema: { ...object({ limits }, ['limits']), ...whole } });
  expect(screen.getByDisplayValue('ab-1-c')).toBeVisible();
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ limits: { 'ab-1-c': 5 } }));
});

it('a value whose name is not matched against its pattern has a field', async () => {
  const schema = { type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } };
  await showForm({ schema, preset: 'edit', value: { 'aaa!': 'unmatched' } });
  expect(screen.getByDisplayValue('aaa!')).toBeVisible();
  expect(screen.getByDisplayValue(/unmatched/)).toBeVisible();
});

// reliability.md: “Decisions and drafts are kept until the resumed run has finished.”
it('a field whose name contains colons gets its text back when its kind is chosen again', async () => {
  const oneOf = [
    object({ 'AWS::Region': { type: 'string' }, kind: { const: 'a' } }, ['kind']),
    object({ zone: { type: 'string' }, kind: { const: 'b' } }, ['kind']),
  ];
  const { onSubmit } = await showForm({ schema: object({ place: { oneOf } }, ['place']) });
  const choose = (kind: string) => userEvent.selectOptions(screen.getByRole('combobox'), kind);
  await choose('a');
  await userEvent.type(screen.getByLabelText(/AWS::Region/), 'eu');
  await choose('b');
  await choose('a');
  expect(screen.getByLabelText(/AWS::Region/)).toHaveValue('eu');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ place: { 'AWS::Region': 'eu', kind: 'a' } }));
});

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.” A removed value is not shown again.
it('a value that was removed as JSON stays removed, also in a group that is a reference', async () => {
  const server = object({ host: { type: 'string' }, port: { type: 'integer', default: 8080 } });
  const schema = { ...object({ server: { $ref: '#/$defs/server' } }, ['server']), $defs: { server } };
  const { onSubmit } = await showForm({
    schema,
    switchable: true,
    value: { server: { host: 'h', port: 8080 } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"server":{"host":"h"}}' } });
  await userEvent.click(screen.getByRole('button', { name: 'Form' }));
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ server: { host: 'h' } }));
});
