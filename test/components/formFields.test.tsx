import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

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
