import { waitFor, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// docs/forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
// Pydantic writes `settings: Settings = Settings(city='Oslo')` as a reference with the default of the group beside it, and
// Zod’s `.default()` on an object does the same. The fields of the group still have their own defaults.

const stay = {
  ...object({
    city: { type: 'string', default: 'Paris' },
    nights: { type: 'integer', default: 3 },
    quiet: { type: 'boolean', default: true },
  }),
  title: 'Stay',
};
const cat = {
  ...object({ kind: { const: 'cat' }, lives: { type: 'integer', default: 9 } }, ['kind']),
  title: 'Cat',
};
const dog = {
  ...object({ kind: { const: 'dog' }, name: { type: 'string', default: 'Fido' } }, ['kind']),
  title: 'Dog',
};

async function sent(schema: object) {
  const { onSubmit } = await showForm({ schema: { ...schema } });
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  return onSubmit.mock.calls[0]?.[0] as unknown;
}

describe('the default of a group', () => {
  const given = { city: 'Oslo', nights: 0, quiet: false };
  it.each([
    [
      'beside a reference',
      { ...object({ stay: { $ref: '#/$defs/Stay', default: given } }), $defs: { Stay: stay } },
    ],
    ['of a group', object({ stay: { ...stay, default: given } })],
    ['of a required group', object({ stay: { ...stay, default: given } }, ['stay'])],
    ['that may be null', object({ stay: { anyOf: [stay, { type: 'null' }], default: given } })],
    ['in another group', object({ trip: object({ stay: { ...stay, default: given } }) })],
  ])('%s takes precedence over the defaults of its fields', async (_where, schema) => {
    const answer = await sent(schema);
    expect(JSON.stringify(answer)).toContain(JSON.stringify({ stay: given }).slice(1, -1));
    expect(screen.getByLabelText(/^city/)).toHaveValue('Oslo');
    expect(screen.getByLabelText(/^nights/)).toHaveValue(0);
  });

  it('that is the whole answer takes precedence over the defaults of its fields', async () => {
    expect(await sent({ ...stay, default: given })).toEqual(given);
  });

  it('keeps the defaults of the other fields', async () => {
    const schema = object({
      stay: { ...stay, default: { city: 'Oslo' } },
      note: { type: 'string', default: 'n' },
    });
    expect(await sent(schema)).toEqual({ stay: { city: 'Oslo', nights: 3, quiet: true }, note: 'n' });
  });

  it('chooses the kind of a union, with its values', async () => {
    const pet = { oneOf: [cat, dog], default: { kind: 'dog', name: 'Rex' } };
    expect(await sent(object({ pet }))).toEqual({ pet: { kind: 'dog', name: 'Rex' } });
    expect(screen.getByLabelText(/^name/)).toHaveValue('Rex');
  });

  it('does not send a value that has no field', async () => {
    const schema = object({ stay: { ...stay, default: { city: 'Oslo', hidden: 1 } } });
    expect(await sent(schema)).toEqual({ stay: { city: 'Oslo', nights: 3, quiet: true } });
  });

  it('is what the group starts with when it is added again', async () => {
    const { onSubmit } = await showForm({ schema: object({ stay: { ...stay, default: given } }) });
    await userEvent.click(screen.getByRole('button', { name: /^Remove stay/i }));
    await userEvent.click(screen.getByRole('button', { name: /^Add stay/i }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ stay: given }));
  });
});
