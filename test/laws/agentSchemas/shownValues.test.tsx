import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, edit, field, group, press } from './kit.js';

// forms-and-safety.md: “a value of another type than its field is shown in the field as JSON”.
it('a number that is proposed for a text is shown as JSON, and can be made a text', async () => {
  const { approve } = await edit({ zip: 80331 }, group({ zip: { type: 'string' } }));
  const zip = field(/^zip/);
  expect(zip).toHaveAccessibleDescription(/JSON/);
  await userEvent.clear(zip);
  await userEvent.type(zip, '"80331"');
  expect(await approve()).toEqual({ approved: true, editedArgs: { zip: '80331' } });
});

it('a proposed value that is not the constant has one message', async () => {
  await edit({ kind: 'b', name: 'x' }, group({ kind: { const: 'a' }, name: { type: 'string' } }, ['kind']));
  await press('Approve with edits');
  const choice = await screen.findByRole('combobox', { name: /^kind/ });
  await waitFor(() => expect(choice).toBeInvalid());
  const messages = document.querySelector('.rai-error')?.textContent ?? '';
  expect(messages.match(/\./g)).toHaveLength(1);
});
