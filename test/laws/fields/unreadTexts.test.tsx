import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { field, object, press, showCall, showForm } from '../formValues/kit.js';

// reliability.md: “Decisions and drafts are kept until the resumed run has finished.” forms-and-safety.md:
// “An answer form shows the schema's defaults and sends what it shows.”

const anything = { type: 'object', title: 'extras' };
const text = { type: 'string' };
const typeInto = async (name: string | RegExp, typed: string) => {
  const control = await field(name);
  fireEvent.change(control, { target: { value: typed } });
};
const kept = (run: Awaited<ReturnType<typeof showForm>>['run']) =>
  JSON.stringify(run.getSnapshot().interrupts[0]?.draft ?? null);

describe('text that is not JSON yet', () => {
  it.each<[string, ReturnType<typeof object>, RegExp]>([
    ['a group that is not described', object({ extras: anything, note: text }), /^extras/],
    ['a field of any type', object({ extras: {}, note: text }), /^extras/],
    ['a field in a group', object({ more: object({ extras: anything }, ['extras']) }, ['more']), /^extras/],
    [
      'an item of a list',
      object({ list: { type: 'array', minItems: 1, items: { type: 'object' } } }, ['list']),
      /^Item 1/,
    ],
  ])(
    'stays when the card is shown again, and is not left out of the answer: %s',
    async (_name, schema, name) => {
      const { run, sent, unmount, panel } = await showForm(schema);
      await typeInto(name, '{"a": 1');
      unmount();
      panel();
      const control = await field(name);
      expect(control).toHaveValue('{"a": 1');
      await press('Answer');
      await waitFor(() => expect(control).toBeInvalid());
      expect(sent()).toEqual([]);
      await userEvent.type(control, '}');
      await press('Answer');
      await waitFor(() => expect(JSON.stringify(sent())).toContain('{"a":1}'));
      expect(run.getSnapshot().status).toBe('finished');
    },
  );

  it('stays beside what is typed elsewhere, and goes once it is removed', async () => {
    const { run, sent, unmount, panel } = await showForm(object({ extras: anything, note: text }));
    await typeInto(/^extras/, '{"a": 1');
    await typeInto(/^note/, 'hello');
    unmount();
    const again = panel();
    expect(await field(/^extras/)).toHaveValue('{"a": 1');
    await userEvent.clear(await field(/^extras/));
    again.unmount();
    panel();
    expect(await field(/^extras/)).toHaveValue('');
    expect(kept(run)).not.toContain('\\"a\\"');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ note: 'hello' }]]));
  });

  it('stays in edited arguments', async () => {
    const { sent, unmount, panel } = await showCall(
      { to: 'Ann', extras: { a: 1 } },
      object({ to: text, extras: anything }),
    );
    await press(/^Edit/);
    await typeInto(/^extras/, '{"a": 2');
    unmount();
    panel();
    expect(await field(/^extras/)).toHaveValue('{"a": 2');
    await press(/^Approve/);
    await waitFor(async () => expect(await field(/^extras/)).toBeInvalid());
    expect(sent()).toEqual([]);
  });

  it.each([
    ['a number', { type: 'number' }, { kg: 5 }],
    ['a text', text, ['5']],
    ['a yes or no', { type: 'boolean' }, 'yes'],
    ['a list', { type: 'array', items: text }, 'a'],
    ['one of several texts', { enum: ['a', 'b'] }, false],
  ])(
    'stays if the field has another type, and is not an edit that omits the argument: %s',
    async (_name, type, weight) => {
      const { sent, unmount, panel } = await showCall({ weight }, object({ weight: type }));
      await press(/^Edit/);
      await userEvent.clear(await field(/^weight/));
      await typeInto(/^weight/, '{"a": 1');
      unmount();
      panel();
      await screen.findByDisplayValue('{"a": 1', {}, { timeout: 20_000 });
      expect(await field(/^weight/)).toHaveValue('{"a": 1');
      await press(/^Approve/);
      await waitFor(async () => expect(await field(/^weight/)).toBeInvalid());
      expect(sent()).toEqual([]);
    },
  );

  it.each([
    ['the field', object({ extras: { ...anything, writeOnly: true }, note: text })],
    ['a group around it', object({ more: { ...object({ extras: anything }), writeOnly: true }, note: text })],
  ])('is not kept if it is a secret: %s', async (_name, schema) => {
    const { run, unmount } = await showForm(schema);
    const add = screen.queryByRole('button', { name: /^Add/ });
    if (add) await userEvent.click(add);
    await typeInto(/^extras/, '{"pin": 4711');
    await typeInto(/^note/, 'hello');
    unmount();
    await waitFor(() => expect(kept(run)).toContain('hello'));
    expect(kept(run)).not.toContain('4711');
  });
});

describe('a half-typed name', () => {
  const labels = { ...object({ owner: text }), additionalProperties: text };

  it.each([
    ['colour', [[{ colour: '' }]], 'Which'],
    ['toString', [], 'not allowed as a name'],
  ])('stays when the card is shown again: %s', async (name, answers, message) => {
    const { sent, unmount, panel } = await showForm(labels);
    await press('Add');
    const control = await screen.findByRole('textbox', { name: /^Name of/ });
    await userEvent.clear(control);
    await userEvent.type(control, name);
    unmount();
    panel();
    expect(await screen.findByRole('textbox', { name: /^Name of/ }, { timeout: 15_000 })).toHaveValue(name);
    await press('Answer');
    await waitFor(() => expect(document.body).toHaveTextContent(message));
    await waitFor(() => expect(sent()).toEqual(answers));
  });
});
