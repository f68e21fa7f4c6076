import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { button, field, fill, object, press, showCall, showForm } from './kit.js';

const isJson = () => screen.queryByRole('textbox', { name: 'Your answer as JSON' }) !== null;

// forms-and-safety.md: what passes preflight becomes a form; anything else is answered as JSON, with the reason. These
// schemas pass.
describe('a form that is remounted is still a form', () => {
  it('after a field was filled and cleared', async () => {
    const { panel, unmount } = await showForm(object({ city: { type: 'string' } }));
    await fill('city (optional)', 'Bonn');
    await fill('city (optional)', '');
    unmount();
    panel();
    await button('Answer');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'city (optional)' })).toBeVisible());
    expect(isJson()).toBe(false);
  });

  it('with a blank item in a list', async () => {
    const schema = object({ cities: { type: 'array', items: { type: 'string' } } });
    const { panel, unmount } = await showForm(schema);
    await press('Add to cities');
    unmount();
    panel();
    await button('Answer');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Item 1/ })).toBeVisible());
    expect(isJson()).toBe(false);
  });

  it('after the answer was undone', async () => {
    const schema = object({ city: { type: 'string' }, note: { type: 'string' } });
    const { run } = await showForm(schema, { autoSubmit: 'never' });
    await fill('city (optional)', 'Bonn');
    await fill('note (optional)', 'x');
    await fill('note (optional)', '');
    await press('Answer');
    await waitFor(() => expect(run.getSnapshot().interrupts[0]?.status).toBe('answered'));
    await press(/^Undo/);
    expect(await field('city (optional)')).toHaveValue('Bonn');
    expect(isJson()).toBe(false);
  });
});

// forms-and-safety.md: an answer shows the schema's defaults and sends what it shows.
describe('a number that JavaScript would round', () => {
  const schema = object({ id: { type: 'integer' }, price: { type: 'number' }, any: {} });
  const refusal = (sent: string) => `This number cannot be sent exactly. It would be sent as ${sent}.`;

  it('is not sent from a field', async () => {
    const { sent } = await showForm(schema);
    await fill('id (optional)', '9007199254740993');
    await press('Answer');
    expect(await screen.findByText(refusal('9007199254740992'))).toBeVisible();
    expect(sent()).toEqual([]);
    await fill('id (optional)', '9007199254740992');
    await fill('price (optional)', '0.10000000000000000555');
    await press('Answer');
    expect(await screen.findByText(refusal('0.1'))).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('is not sent from JSON, and can be corrected', async () => {
    const { sent } = await showForm(object({ id: { type: 'integer' } }, ['id']));
    await press('Answer');
    await press('JSON');
    const editor = screen.getByRole('textbox');
    fireEvent.change(editor, { target: { value: '{"id": 9007199254740993}' } });
    await press('Answer');
    expect(screen.getByText(refusal('9007199254740992'))).toBeVisible();
    fireEvent.change(editor, { target: { value: '{"id": 12}' } });
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ id: 12 }]]));
  });

  it('is not sent from a JSON field', async () => {
    const { sent } = await showForm(schema);
    fireEvent.change(await field('any (optional)'), { target: { value: '[1, 12345678901234567891]' } });
    await press('Answer');
    expect(await screen.findByText(refusal('12345678901234567000'))).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['1e400', 'null'],
    ['-1e400', 'null'],
    ['1e-400', '0'],
  ])('is not sent if it is beyond the range of JavaScript: %s', async (typed, asSent) => {
    const { sent } = await showForm(schema);
    fireEvent.change(await field('price (optional)'), { target: { value: typed } });
    fireEvent.change(await field('any (optional)'), { target: { value: `[${typed}]` } });
    await press('Answer');
    await waitFor(() => expect(screen.getAllByText(refusal(asSent))).toHaveLength(4));
    await press('JSON');
    expect(sent()).toEqual([]);
    expect(screen.queryByRole('textbox', { name: 'Your answer as JSON' })).toBeNull();
  });

  it('is not sent from JSON if it is beyond the range of JavaScript', async () => {
    const { sent } = await showForm(object({ id: { type: 'number' } }, ['id']));
    await press('Answer');
    await press('JSON');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"id": 1e400}' } });
    await press('Answer');
    expect(screen.getByText(refusal('null'))).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('is not one that is only written differently', async () => {
    const { sent } = await showForm(schema);
    await fill('id (optional)', '007');
    await fill('price (optional)', '1.10');
    fireEvent.change(await field('any (optional)'), {
      target: { value: '["90071992547409931234", 1e3, -0.50]' },
    });
    await press('Answer');
    await waitFor(() =>
      expect(sent()).toEqual([[{ id: 7, price: 1.1, any: ['90071992547409931234', 1000, -0.5] }]]),
    );
  });
});

it('JSON with a duplicate key is not sent in part', async () => {
  const { sent } = await showForm(object({ id: { type: 'integer' } }, ['id']));
  await press('Answer');
  await press('JSON');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"id": 1, "id": 2}' } });
  await press('Answer');
  expect(screen.getByText(/^A name occurs twice in one object/)).toBeVisible();
  expect(sent()).toEqual([]);
});

// forms-and-safety.md: an answer is always possible, and a form sends what it shows.
describe('an empty control is sent as null or empty', () => {
  it('in a field that can only be null', async () => {
    const { sent } = await showForm(object({ parent: { type: 'null' } }, ['parent']));
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ parent: null }]]));
  });

  it('if null is the only valid answer', async () => {
    const { sent } = await showForm({ type: 'null' });
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[null]]));
  });

  it('if “None” is one of several kinds', async () => {
    const kinds = [
      { title: 'Person', ...object({ name: { type: 'string' } }) },
      { type: 'integer' },
      { type: 'null' },
    ];
    const { sent } = await showForm(object({ owner: { anyOf: kinds } }, ['owner']));
    const kind = await screen.findByRole('combobox', { name: 'Kind' });
    await userEvent.selectOptions(kind, 'Person');
    await userEvent.selectOptions(kind, 'None');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ owner: null }]]));
  });

  it('as an empty list, if the answer is a list', async () => {
    const { sent } = await showForm({ type: 'array', items: { type: 'string' } });
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[[]]]));
  });
});

// Choices must be distinguishable.
it('values of a list that look the same have different labels', async () => {
  const { sent } = await showForm(
    object({ code: { enum: [1, '1', true, 'Yes', null, 'None', 'x'] } }, ['code']),
  );
  const list = await screen.findByRole('combobox', { name: /^code/ });
  const labels = [...list.querySelectorAll('option')].map((option) => option.textContent);
  expect(labels).toEqual(['Choose…', '1', '"1"', 'true', '"Yes"', 'null', '"None"', 'x']);
  await userEvent.selectOptions(list, '"1"');
  await press('Answer');
  await waitFor(() => expect(sent()).toEqual([[{ code: '1' }]]));
});

it('values of a list that differ only in spaces have different labels', async () => {
  const { sent } = await showForm(object({ code: { enum: ['a b', 'a  b', 'a b ', 'c'] } }, ['code']));
  const list = await screen.findByRole('combobox', { name: /^code/ });
  const labels = [...list.querySelectorAll('option')].map((option) => option.textContent);
  expect(labels).toEqual(['Choose…', '"a b"', '"a \u00A0b"', '"a b "', 'c']);
  await userEvent.selectOptions(list, '"a b "');
  await press('Answer');
  await waitFor(() => expect(sent()).toEqual([[{ code: 'a b ' }]]));
});

// forms-and-safety.md: unchanged values are sent as proposed, so they have to be visible.
it('an edit shows the values of a kind that is not selected', async () => {
  const kinds = [
    { title: 'By mail', ...object({ mail: { type: 'string' } }) },
    { title: 'By phone', ...object({ phone: { type: 'string' } }) },
  ];
  const reach = { mail: 'ann@example.com', phone: '555', pager: '7' };
  const { sent } = await showCall(
    { to: 'Ann', reach },
    object({ to: { type: 'string' }, reach: { anyOf: kinds } }),
  );
  await press('Edit');
  expect(await field(/^mail/)).toHaveValue('ann@example.com');
  const others = screen.getAllByRole('region', { name: 'Other arguments, without a field' });
  expect(others.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/phone555$/),
    expect.stringMatching(/reach\.pager7$/),
  ]);
  await fill(/^to/, 'Ann B');
  await press('Approve with edits');
  await waitFor(() => expect(sent()).toEqual([[{ approved: true, editedArgs: { to: 'Ann B', reach } }]]));
});

// forms-and-safety.md: an edit adds nothing, and an approval without changes has no arguments.
it('a text that was proposed empty, and is empty again, is not a change', async () => {
  const args = { to: 'Ann', cc: '', body: '' };
  const text = { type: 'string' };
  const { sent } = await showCall(args, object({ to: text, cc: text, body: text }, ['to', 'cc', 'body']));
  await press('Edit');
  for (const name of [/^cc/, /^body/]) {
    await fill(name, 'x');
    await fill(name, '');
  }
  await press('Approve with edits');
  await waitFor(() => expect(sent()).toEqual([[{ approved: true }]]));
});

// accessibility.md: the focus never moves to the top of the page, and input goes where it is typed.
it('a field of one kind stays while it is cleared and typed again, although the value also matches another kind', async () => {
  const kinds = [
    { title: 'By mail', ...object({ mail: { type: 'string' } }) },
    { title: 'By phone', ...object({ phone: { type: 'string' } }) },
  ];
  const reach = { mail: 'ann@example.com', phone: '555' };
  const { sent } = await showCall({ reach }, object({ reach: { anyOf: kinds } }));
  await press('Edit');
  const mail = await field(/^mail/);
  await userEvent.clear(mail);
  expect(mail).toHaveFocus();
  expect(mail).toBeInTheDocument();
  await userEvent.keyboard('bob@example.com');
  await press('Approve with edits');
  const editedArgs = { reach: { mail: 'bob@example.com', phone: '555' } };
  await waitFor(() => expect(sent()).toEqual([[{ approved: true, editedArgs }]]));
});
