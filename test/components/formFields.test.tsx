import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

describe('an answer contains only what the user chose:', () => {
  it('no constant of a union of constants', async () => {
    const schema = object({
      level: { title: 'Level', oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
    });
    const { onSubmit } = await showForm({ schema });
    expect(screen.getByRole('combobox', { name: /Level/ })).toHaveDisplayValue('Choose…');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({}));
  });

  it('no unchosen boolean', async () => {
    const { onSubmit } = await showForm({
      schema: object({ terms: { const: true, title: 'Terms' } }, ['terms']),
    });
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ terms: true }));
  });

  it('no optional tuple or group', async () => {
    const schema = object({
      pair: { type: 'array', title: 'Pair', items: [{ type: 'number' }, { type: 'number' }] },
      group: { ...object({ inner: { type: 'string' } }, ['inner']), title: 'Group' },
    });
    const { onSubmit } = await showForm({ schema });
    expect(screen.getByRole('button', { name: 'Add Pair' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Group' })).toBeVisible();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({}));
  });

  it.each([
    ['constant', { const: 'x' }],
    ['group with a constant', object({ kind: { const: 'x' } }, ['kind'])],
    [
      'union of groups with constants',
      { oneOf: [object({ k: { const: 1 } }, ['k']), object({ k: { const: 2 } }, ['k'])] },
    ],
  ])('no optional %s', async (_what, part) => {
    const { onSubmit } = await showForm({ schema: object({ part, note: { type: 'string' } }) });
    await userEvent.type(screen.getByRole('textbox'), 'n');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.stringify(onSubmit.mock.calls[0]?.[0])).toBe('{"note":"n"}');
  });

  it('the constants of an optional union of groups, once a kind is chosen', async () => {
    const kind = (k: number) => object({ k: { const: k } }, ['k']);
    const { onSubmit } = await showForm({ schema: object({ part: { oneOf: [kind(1), kind(2)] } }) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'k: 2');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ part: { k: 2 } }));
  });

  it('the constant of the chosen branch', async () => {
    const branch = (kind: string) => object({ kind: { const: kind }, [kind]: { type: 'string' } }, ['kind']);
    const { onSubmit } = await showForm({
      schema: object({ pet: { oneOf: [branch('cat'), branch('dog')] } }, ['pet']),
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'dog');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ pet: { kind: 'dog' } }));
  });
});

describe('the constant of the chosen kind', () => {
  const kind = (constant: unknown, title?: string) => ({
    ...object({ how: { const: constant }, note: { type: 'string' } }, ['how']),
    ...(title !== undefined && { title }),
  });
  const oneOf = (...kinds: readonly object[]) => object({ payment: { oneOf: kinds } }, ['payment']);

  it('is hidden if the list shows it, and is sent', async () => {
    const { onSubmit } = await showForm({ schema: oneOf(kind('card'), kind('bank transfer')) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'bank transfer');
    expect(screen.getByRole('combobox', { name: 'how' })).toHaveDisplayValue('bank transfer');
    expect(screen.getAllByText('how')).toHaveLength(1);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ payment: { how: 'bank transfer' } }));
  });

  it('is shown if the list labels the kind differently', async () => {
    await showForm({ schema: oneOf(kind('approve', 'Refuse'), kind('deny', 'Do nothing')) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Refuse');
    expect(screen.getByText('approve')).toBeVisible();
  });

  it('is shown if another kind has the same constant', async () => {
    await showForm({ schema: oneOf(kind('card', 'card'), kind('card', 'card too')) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'card');
    expect(screen.getByText('how')).toBeVisible();
  });

  it('is shown if the value is another one', async () => {
    const { onSubmit } = await showForm({
      schema: oneOf(kind('card'), kind('bank transfer')),
      value: { payment: { how: 'cash' } },
      preset: 'edit',
    });
    expect(screen.getAllByText('how')).toHaveLength(2);
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a nullable value', () => {
  const nullable = { type: ['string', 'null'], title: 'Nickname' };

  it('is null if it is required and left empty', async () => {
    const { onSubmit } = await showForm({ schema: object({ nickname: nullable }, ['nickname']) });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ nickname: null }));
  });

  it('becomes null when it is cleared, and stays absent if it never existed', async () => {
    const schema = object({ nickname: nullable, other: nullable });
    const { onSubmit } = await showForm({ schema, preset: 'edit', value: { nickname: 'Ada' } });
    const [nickname] = screen.getAllByRole('textbox', { name: /Nickname/ });
    if (nickname) await userEvent.clear(nickname);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ nickname: null }));
  });
});

describe('a value without a schema', () => {
  it('is edited as JSON, and invalid JSON is not sent', async () => {
    const schema = object({ filter: { title: 'Filter' }, list: { type: 'array', title: 'List' } });
    const { onSubmit } = await showForm({ schema, value: { filter: { a: [1] }, list: ['x', 2] } });
    const filter = screen.getByRole('textbox', { name: /Filter/ });
    expect(filter).toHaveValue('{\n  "a": [\n    1\n  ]\n}');
    await userEvent.clear(filter);
    await userEvent.type(filter, '{{"a":');
    await submit();
    await waitFor(() => expect(filter).toBeInvalid());
    expect(filter).toHaveAccessibleDescription(/Line 1, column 6: a value is missing/);
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(filter, '2}');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ filter: { a: 2 }, list: ['x', 2] }));
  });

  it('is a choice if the schema lists values of any type', async () => {
    const schema = object({ size: { title: 'Size', enum: [{ w: 1 }, [2], null, 'auto'] } });
    const { onSubmit } = await showForm({ schema });
    const size = screen.getByRole('combobox', { name: /Size/ });
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose…', '{"w":1}', '[2]', 'None', 'auto']);
    await userEvent.selectOptions(size, '{"w":1}');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ size: { w: 1 } }));
  });
});

describe('a long list', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Name ${index}`);
  const open = async () => {
    const shown = await showForm({ schema: object({ name: { title: 'Name', enum: names } }, ['name']) });
    return { ...shown, box: screen.getByRole('combobox', { name: 'Name' }) };
  };

  it('is filtered by typing and works with the keyboard', async () => {
    const { box, onSubmit } = await open();
    await userEvent.type(box, '39');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(box).toHaveAccessibleDescription('1 match');
    await userEvent.keyboard('{Enter}');
    expect(box).toHaveValue('Name 39');
    expect(screen.queryByRole('option')).toBeNull();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Name 39' }));
  });

  it('closes on Escape with the previous choice, and is cleared with its text', async () => {
    const { box, onSubmit } = await open();
    await userEvent.click(box);
    await userEvent.click(screen.getByRole('option', { name: 'Name 2' }));
    await userEvent.type(box, 'zzz');
    expect(box).toHaveAccessibleDescription('Nothing in the list matches.');
    await userEvent.keyboard('{Escape}');
    expect(box).toHaveValue('Name 2');
    await userEvent.clear(box);
    await submit();
    await waitFor(() => expect(box).toBeInvalid());
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a value that a control cannot show', () => {
  it('is shown as text: an invalid date, an invalid file', async () => {
    const schema = object({
      day: { type: 'string', format: 'date', title: 'Day' },
      time: { type: 'string', format: 'time', title: 'Time' },
      moment: { type: 'string', format: 'date-time', title: 'Moment' },
      colour: { type: 'string', format: 'color', title: 'Colour' },
      scan: { type: 'string', format: 'data-url', title: 'Scan' },
    });
    const value = {
      day: 'soon',
      time: 'noon',
      moment: 'then',
      colour: 'mauve',
      scan: '[x](https://evil.example)',
    };
    const { onSubmit, container } = await showForm({ schema, preset: 'edit', value });
    for (const [title, text] of Object.entries({
      Day: 'soon',
      Time: 'noon',
      Moment: 'then',
      Colour: 'mauve',
    })) {
      expect(screen.getByRole('textbox', { name: new RegExp(title) })).toHaveValue(text);
    }
    expect(screen.getByText('[x](https://evil.example)')).toBeVisible();
    expect(container.querySelector('a, img')).toBeNull();
    await submit();
    expect(await screen.findByRole('region', { name: 'There are 2 problems' })).toHaveTextContent('Day');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('gets no form: a property name that breaks other code', async () => {
    const { onSubmit } = await showForm({
      schema: { type: 'object', additionalProperties: { type: 'string' } },
      value: { a: 'x' },
    });
    const name = screen.getByRole('textbox', { name: 'Name of a' });
    for (const bad of ['__proto__', 'constructor', '  ']) {
      await userEvent.clear(name);
      await userEvent.type(name, bad);
      await userEvent.tab();
      expect(name).toHaveValue(bad);
      await submit();
    }
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(name);
    await userEvent.type(name, 'a');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ a: 'x' }));
  });
});

describe('a form and the agent’s schema', () => {
  it('may disagree: an answer that is valid for the schema can be sent', async () => {
    // The form reads a rule for strings as “a string”. By the schema itself, a number is valid too.
    const schema = object({ size: { minLength: 2, title: 'Size' } }, ['size']);
    const { onSubmit } = await showForm({ schema, preset: 'edit', value: { size: 5 } });
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Send as it is' }));
    expect(onSubmit).toHaveBeenCalledWith({ size: 5 });
  });

  it('both show their errors as text', async () => {
    const schema = object({ n: { type: 'integer', title: 'N', maximum: 3 } });
    const { onSubmit } = await showForm({ schema, json: '{"n": 4}' });
    await submit();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('n: This must be 3 or less.');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('show what only the agent checks, and never hang', async () => {
  const schema = object({ code: { type: 'string', title: 'Code', pattern: '^(a+)+$' } });
  const { onSubmit } = await showForm({ schema });
  expect(screen.getByText('“Code” must follow a pattern that only the agent can check.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Code/ }), `${'a'.repeat(32)}!`);
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
});

it('give fields with unusual names unique ids and existing descriptions', async () => {
  const schema = object(
    {
      'a b': { type: 'string', title: 'Spaced', description: 'With a space.', minLength: 9 },
      a_b: { type: 'string', title: 'Flat' },
      a: object({ b: { type: 'string', title: 'Nested' } }, ['b']),
    },
    ['a b', 'a'],
  );
  const { container } = await showForm({ schema, value: { a: { b: 'x' } } });
  await submit();
  const spaced = screen.getByRole('textbox', { name: 'Spaced' });
  await waitFor(() => expect(spaced).toHaveAccessibleDescription('With a space. Enter a value.'));
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

// docs/accessibility.md: every control has a name.
describe('a control that is the whole answer is named:', () => {
  const options = [
    { const: 'a', title: 'A' },
    { const: 'b', title: 'B' },
  ];
  it.each<[string, object, string]>([
    ['a choice of titled constants', { oneOf: options }, 'combobox'],
    ['a choice of plain constants', { anyOf: [{ const: 1 }, { const: 2 }] }, 'combobox'],
    ['a choice of objects', { enum: [{ a: 1 }, { a: 2 }] }, 'combobox'],
    ['a list of anything', { type: 'array', items: {} }, 'textbox'],
    ['anything', { description: 'Whatever you like' }, 'textbox'],
    ['several of a few choices', { type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } }, 'group'],
  ])('%s', async (_what, schema, role) => {
    await showForm({ schema: { ...schema } });
    expect(screen.getByRole(role, { name: 'Your answer' })).toBeVisible();
  });
});

it('a list in a list has the name that its buttons have', async () => {
  const list = (items: object) => ({ type: 'array', items });
  const schema = object({ grid: { ...list(list({ type: 'integer' })), default: [[1]] } });
  await showForm({ schema });
  expect(screen.getByRole('group', { name: /^Item 1/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to Item 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Item 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Item 1 › Item 1' })).toBeVisible();
});

// docs/forms-and-safety.md: a form rejects “the name of another property of the same object”.
it('a new entry cannot take the name of a field of its group', async () => {
  const schema = {
    ...object({ a: { type: 'string' } }),
    additionalProperties: { type: 'integer' },
  };
  const { onSubmit } = await showForm({ schema });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const name = screen.getByRole('textbox', { name: 'Name of newKey' });
  await userEvent.clear(name);
  await userEvent.type(name, 'a');
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Name of newKey' })).toHaveValue('a');
  await userEvent.type(screen.getByRole('spinbutton'), '5');
  await submit();
  expect(await screen.findByText('“a” is not allowed as a name here.')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.clear(name);
  await userEvent.type(name, 'b');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ b: 5 }));
});

// docs/forms-and-safety.md: an answer shows the schema's defaults. An empty group is none of these values.
describe('a required choice of groups or lists starts without a value', () => {
  it.each([
    ['groups', { enum: [{ a: 1 }, { a: 2 }] }, '{"a":2}', { a: 2 }],
    ['lists', { type: 'array', enum: [[1], [2]] }, '[2]', [2]],
    ['a reference', { $ref: '#/$defs/one' }, '{"a":2}', { a: 2 }],
  ])('of %s', async (_what, field, label, chosen) => {
    const { onSubmit } = await showForm({
      schema: { ...object({ one: field }, ['one']), $defs: { one: { enum: [{ a: 1 }, { a: 2 }] } } },
    });
    const list = screen.getByRole('combobox', { name: 'one' });
    expect(list).toHaveDisplayValue('Choose…');
    expect(within(list).getAllByRole('option')).toHaveLength(3);
    await submit();
    expect(await screen.findByText('Enter a value.')).toBeVisible();
    await userEvent.selectOptions(list, label);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ one: chosen }));
  });
});
