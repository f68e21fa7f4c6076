import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { button, field, fill, object, press, showCall, showForm } from './kit.js';

const isJson = () => screen.queryByRole('textbox', { name: 'Your answer as JSON' }) !== null;

// docs/forms-and-safety.md: “What passes becomes a form”, and “What does not pass is answered as JSON, in an editor that
// says why there is no form.” Nothing is wrong with these schemas.
describe('a form that is left and come back to is still a form', () => {
  it('where a field was typed into and emptied again', async () => {
    const { panel, unmount } = await showForm(object({ city: { type: 'string' } }));
    await fill('city (optional)', 'Bonn');
    await fill('city (optional)', '');
    unmount();
    panel();
    await button('Answer');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'city (optional)' })).toBeVisible());
    expect(isJson()).toBe(false);
  });

  it('where an item of a list is still blank', async () => {
    const schema = object({ cities: { type: 'array', items: { type: 'string' } } });
    const { panel, unmount } = await showForm(schema);
    await press('Add to cities');
    unmount();
    panel();
    await button('Answer');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Item 1/ })).toBeVisible());
    expect(isJson()).toBe(false);
  });

  it('where the answer is taken back', async () => {
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

// docs/forms-and-safety.md: “An answer shows the schema's defaults, visibly, and sends what is shown.”
describe('a number that would be sent as another one', () => {
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

  it('is not sent from JSON, and can be put right', async () => {
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

  it('is not sent from a field that takes JSON', async () => {
    const { sent } = await showForm(schema);
    fireEvent.change(await field('any (optional)'), { target: { value: '[1, 12345678901234567891]' } });
    await press('Answer');
    expect(await screen.findByText(refusal('12345678901234567000'))).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('is none that is only written in another way', async () => {
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

it('JSON that says one name twice is not sent as half of it', async () => {
  const { sent } = await showForm(object({ id: { type: 'integer' } }, ['id']));
  await press('Answer');
  await press('JSON');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"id": 1, "id": 2}' } });
  await press('Answer');
  expect(screen.getByText(/^A name occurs twice in one object/)).toBeVisible();
  expect(sent()).toEqual([]);
});

// docs/forms-and-safety.md: “There is always a way to answer”, and “sends what is shown”.
describe('what is shown as nothing is sent as nothing', () => {
  it('in a field that can only be null', async () => {
    const { sent } = await showForm(object({ parent: { type: 'null' } }, ['parent']));
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ parent: null }]]));
  });

  it('where null is all that can be answered', async () => {
    const { sent } = await showForm({ type: 'null' });
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[null]]));
  });

  it('where “None” is one of several kinds', async () => {
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

  it('as an empty list, where the answer is a list', async () => {
    const { sent } = await showForm({ type: 'array', items: { type: 'string' } });
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[[]]]));
  });
});

// docs/forms-and-safety.md: “sends what is shown”. Whoever chooses has to see what.
it('values of a list that look alike can be told apart', async () => {
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

// docs/forms-and-safety.md: “what a person left alone goes back as it came”; it has to be seen as well.
it('an edit shows the values of a kind that is not the one in view', async () => {
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
  const others = screen.getAllByRole('region', { name: 'Other arguments, kept unchanged' });
  expect(others.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/phone555$/),
    expect.stringMatching(/reach\.pager7$/),
  ]);
  await fill(/^to/, 'Ann B');
  await press('Approve with edits');
  await waitFor(() => expect(sent()).toEqual([[{ approved: true, editedArgs: { to: 'Ann B', reach } }]]));
});

// docs/forms-and-safety.md: “An edit of arguments adds nothing … An approval without a change carries no arguments at all.”
it('a text that was proposed empty, and is empty again, is no change', async () => {
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

// docs/accessibility.md: the focus “never falls to the top of the page”; what is typed goes where it is typed.
it('a field of one kind stays while it is emptied to be typed again, though the value fits another kind', async () => {
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
