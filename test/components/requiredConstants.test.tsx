import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

const place = { const: { lat: 1, long: 2 } };
const pair = { const: [1, [2]] };
const text = { type: 'string' };

// forms-and-safety.md: an answer form sends what it shows. Nothing has to be chosen where one value is possible.
describe('a required constant that is an object or a list', () => {
  it('does not have to be chosen', async () => {
    const { onSubmit } = await showForm({ schema: object({ place, pair }, ['place', 'pair']) });
    await submit();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ place: place.const, pair: pair.const }),
    );
  });

  it('does not have to be chosen in a required group', async () => {
    const group = object({ place, note: text }, ['place']);
    const { onSubmit } = await showForm({ schema: object({ group }, ['group']) });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ group: { place: place.const } }));
  });

  it('sends no optional group that the user has not touched', async () => {
    const group = object({ place, pair }, ['place', 'pair']);
    const { onSubmit } = await showForm({ schema: object({ group, note: text }) });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({}));
  });

  it('is not added to the arguments of an edit', async () => {
    const schema = object({ place, note: text }, ['note']);
    const { onSubmit } = await showForm({ schema, preset: 'edit', value: { note: 'x' } });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ note: 'x' }));
  });
});
