import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import type { SchemaFormProps } from 'react-agent-interrupts/forms';
import { proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// forms-and-safety.md: “The control of a secret masks it.” The names of the entries of a secret are parts of it.

const secret = { writeOnly: true };
const lowerCase = { pattern: '^[a-z]+$' };
const text = { type: 'string' };
const group = (part: object) => ({ type: 'object', ...part });
const formLoads = { timeout: 20_000 };

/** Everything that a person can read or hear. */
function perceived(): string {
  const shown = [...document.querySelectorAll<HTMLInputElement>('textarea,input:not([type=password])')];
  const told = [...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...shown.map(({ value }) => value), ...told].join('\n');
}

/** Schemas that mask the names of `vault`, and refuse CANARY as one of them. */
const vaults: Record<string, object> = {
  'a secret that is not described': group({ ...secret, propertyNames: lowerCase }),
  'a secret with entries': group({ ...secret, propertyNames: lowerCase, additionalProperties: text }),
  'a secret with fields and entries': group({
    ...secret,
    propertyNames: lowerCase,
    properties: { user: text },
    additionalProperties: text,
  }),
  'a value with secret names': group({
    propertyNames: { ...lowerCase, ...secret },
    additionalProperties: text,
  }),
  'a secret with no other name': group({
    ...secret,
    properties: { user: text },
    additionalProperties: false,
    propertyNames: lowerCase,
  }),
};

/** A control masks its JSON, although its names are not secret. */
const masked = group({ propertyNames: lowerCase, unevaluatedProperties: secret });

const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }, formLoads));

/** An agent that proposes a call with this argument. */
async function proposed(vault: object, value: object) {
  const editedArgs = object({ vault, note: text });
  const responseSchema = object({ approved: { type: 'boolean' }, editedArgs }, ['approved']) as never;
  const { run } = scriptedRun(
    [proposes({ name: 'login', args: { vault: value, note: 'a' } }, { responseSchema }), says('Done.')],
    { autoSubmit: 'never' },
  );
  await run.send('Go');
  return run;
}

describe.each(Object.entries({ ...vaults, 'a masked value of secrets': masked }))(
  'a refused name in %s',
  (_name, vault) => {
    it.each(['ajv', 'cfworker'] as const)('is in no text of the card (%s)', async (validator) => {
      const run = await proposed(vault, { CANARY: 'x' });
      render(<InterruptPanel run={run} form={{ validator }} />);
      await press(/^Edit/);
      await press(/^Approve with edits/);
      fireEvent.change(await screen.findByLabelText(/^note/, {}, formLoads), { target: { value: 'b' } });
      await press(/^Approve with edits/);
      await waitFor(() => expect(document.querySelector('.rai-error')).not.toBeNull());
      expect(perceived()).not.toContain('CANARY');
      expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
    });
  },
);

const entries = group({ ...secret, additionalProperties: text });

describe.each(Object.entries({ ...vaults, 'a secret with an entry of another type': entries }))(
  'a name in %s',
  (_name, vault) => {
    it.each(['CANARY', '4711'])('is in no issue of an answer (%s)', async (name) => {
      const run = await proposed(vault, {});
      const key = run.getSnapshot().interrupts[0]?.key ?? '';
      const answer = { approved: true, editedArgs: { vault: { [name]: 4 } } };
      const result = run.answer(key, answer);
      expect(result).toMatchObject({ ok: false });
      expect(JSON.stringify(result)).not.toContain(name);
    });
  },
);

it('a reserved name is in no text of the form', async () => {
  const { onSubmit } = await showForm({ schema: object({ vault: group(secret) }) });
  fireEvent.change(screen.getByLabelText(/^vault/), { target: { value: '{"constructor": 1}' } });
  await submit();
  await waitFor(() => expect(perceived()).toContain('“••••••” is not allowed as a name here.'));
  expect(perceived()).not.toContain('constructor');
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each(['secret', 'not secret'])('the changes name no entry of a value that is %s', async (kind) => {
  const isSecret = kind === 'secret';
  const vault = group({ ...(isSecret && secret), additionalProperties: text });
  const schema: SchemaFormProps['schema'] = object({ vault });
  const compareTo = { vault: { CANARY: 'x', other: 'y' } };
  await showForm({ schema, value: { vault: { CANARY: 'z' } }, compareTo, preset: 'edit' });
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(perceived().includes('CANARY')).toBe(!isSecret);
  expect(perceived().includes('other')).toBe(!isSecret);
});

it('the values without a field have no secret name', async () => {
  const schema = object({ vault: group({ ...secret, properties: { user: text } }) });
  await showForm({ schema, value: { vault: { user: 'a', CANARY: 'x' } }, preset: 'edit' });
  expect(screen.getByText(/without a field/)).toBeVisible();
  expect(perceived()).not.toContain('CANARY');
});

it('a part of an entry is not named after it', async () => {
  const list = { type: 'array', items: object({ a: text }, ['a']) };
  const entries = group({ ...secret, additionalProperties: object({ parts: list, more: text }, ['more']) });
  const { onSubmit } = await showForm({
    schema: object({ list: { type: 'array', items: object({ vault: entries }) } }),
    value: { list: [{ vault: { CANARY: { parts: [{}] } } }] },
    preset: 'edit',
  });
  expect(perceived()).not.toContain('CANARY');
  await submit();
  await waitFor(() => expect(document.querySelector('.rai-error-summary')).not.toBeNull());
  expect(perceived()).not.toContain('CANARY');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('the name of an entry of a secret can still be changed', async () => {
  const vault = group({ ...secret, additionalProperties: text });
  const { onSubmit } = await showForm({ schema: object({ vault }), value: { vault: { old: 'x' } } });
  const name = screen.getByLabelText('Name of ••••••');
  expect(name).toHaveAttribute('type', 'password');
  await userEvent.clear(name);
  await userEvent.type(name, 'CANARY');
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ vault: { CANARY: 'x' } });
  expect(perceived()).not.toContain('CANARY');
});

it('names that only contain a secret are shown', async () => {
  const env = group({ propertyNames: lowerCase, additionalProperties: { ...text, ...secret } });
  await showForm({ schema: object({ env }), value: { env: { KEY: 'CANARY' } }, preset: 'edit' });
  await submit();
  await waitFor(() => expect(perceived()).toContain('“KEY” is not allowed as a name here.'));
  expect(perceived()).not.toContain('CANARY');
});
