import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const press = (name: string, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));
const field = (name: RegExp) => screen.findByRole('textbox', { name }, formLoads);
const settled = () => act(async () => {});

/** A run whose server supports refresh. It sends nothing automatically. */
async function open(...answers: readonly ServerAnswer[]) {
  const script = scriptedRun(answers, { protocol: agUi({ refresh: true }), autoSubmit: 'never' });
  const { unmount } = render(<InterruptPanel run={script.run} />);
  await act(() => script.run.send('Go'));
  const payload = () => script.requests.at(-1)?.resume?.[0];
  return { ...script, unmount, payload, refresh: () => act(() => script.run.refresh()) };
}

// If a question changes before the batch is sent, it reopens, keeps its draft, and shows what changed. A form sends
// what it shows.
describe('a form whose question is asked again with other fields', () => {
  const asking = (...fields: string[]) =>
    asks({
      id: 'a',
      reason: 'input_required',
      message: 'Where to?',
      responseSchema: {
        type: 'object',
        properties: Object.fromEntries(fields.map((name) => [name, { type: 'string', title: name }])),
      },
    });

  it('sends no value of a field that it does not show', async () => {
    const { payload, refresh } = await open(asking('city'), asking('town'), says('Done.'));
    await userEvent.type(await field(/city/), 'Oslo');
    await press('Answer');
    await refresh();
    await userEvent.type(await field(/town/), 'Bergen');
    expect(screen.queryByDisplayValue('Oslo')).toBeNull();
    await press('Answer');
    await press('Send');
    await settled();
    expect(payload()).toMatchObject({ payload: { town: 'Bergen' } });
    expect(payload()).not.toHaveProperty('payload.city');
  });

  it('sends none of a question that was never answered', async () => {
    const { payload, refresh } = await open(asking('city', 'town'), asking('town'), says('Done.'));
    await userEvent.type(await field(/city/), 'Oslo');
    await userEvent.type(await field(/town/), 'Bergen');
    await refresh();
    await act(() => new Promise((done) => setTimeout(done)));
    expect(await field(/town/)).toHaveValue('Bergen');
    await press('Answer');
    await press('Send');
    await settled();
    expect(payload()).toMatchObject({ payload: { town: 'Bergen' } });
    expect(payload()).not.toHaveProperty('payload.city');
  });
});

describe('a form with one field for the value of another', () => {
  const asking = asks({
    id: 'a',
    reason: 'input_required',
    responseSchema: {
      type: 'object',
      properties: { pay: { type: 'string', enum: ['card', 'cash'], title: 'Pay' } },
      dependencies: {
        pay: {
          oneOf: [
            { properties: { pay: { enum: ['card'] }, number: { type: 'string', title: 'Number' } } },
            { properties: { pay: { enum: ['cash'] } } },
          ],
        },
      },
    },
  });
  const pay = () => screen.findByRole('combobox', { name: /^Pay/ }, formLoads);

  it('keeps its input after a remount', async () => {
    const { run, unmount } = await open(asking);
    await userEvent.selectOptions(await pay(), 'card');
    await userEvent.type(await field(/^Number/), '4711');
    unmount();
    render(<InterruptPanel run={run} />);
    expect(await field(/^Number/)).toHaveValue('4711');
  });

  it('sends nothing of a removed field', async () => {
    const { payload } = await open(asking, says('Done.'));
    await userEvent.selectOptions(await pay(), 'card');
    await userEvent.type(await field(/^Number/), '4711');
    await userEvent.selectOptions(await pay(), 'cash');
    expect(screen.queryByText(/^Also in the answer/)).toBeNull();
    await press('Answer');
    await press('Send');
    await settled();
    expect(payload()).toMatchObject({ payload: { pay: 'cash' } });
    expect(payload()).not.toHaveProperty('payload.number');
  });
});

// A form sends what it shows.
it('JSON input without a field is shown beside the form, and sent', async () => {
  const city = {
    type: 'object',
    properties: { city: { type: 'string', title: 'City' } },
    required: ['city'],
  };
  const { payload } = await open(
    asks({ id: 'a', reason: 'input_required', responseSchema: city }),
    says('Done.'),
  );
  await field(/^City/);
  await press('Answer');
  await userEvent.click(await screen.findByRole('button', { name: 'JSON' }));
  const editor = screen.getByRole('textbox', { name: 'Your answer as JSON' });
  await userEvent.clear(editor);
  await userEvent.click(editor);
  await userEvent.paste('{"city":"Oslo","nights":3}');
  await press('Form');
  const others = await screen.findByRole('region', { name: 'Also in the answer, and sent as it is' });
  expect(others).toHaveTextContent('nights3');
  await press('Answer');
  await press('Send');
  await settled();
  expect(payload()).toMatchObject({ payload: { city: 'Oslo', nights: 3 } });
});

// Decisions and drafts are kept until the resumed run has finished.
it('the input of an editor stays when the arguments change', async () => {
  const responseSchema = {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      editedArgs: {
        type: 'object',
        properties: { to: { type: 'string', title: 'To' }, amount: { type: 'integer', title: 'Amount' } },
      },
    },
    required: ['approved'],
  };
  const pay = (amount: number) =>
    proposes({ id: 'call', name: 'pay', args: { to: 'ada', amount } }, { id: 'a', responseSchema });
  const { refresh } = await open(pay(1), pay(500));
  await press('Edit');
  const to = await field(/^To/);
  await userEvent.clear(to);
  await userEvent.type(to, 'bob');
  await refresh();
  expect(await field(/^To/)).toHaveValue('bob');
});

// A draft moves only if the old question is gone.
it('an edit for one tool is not applied to another', async () => {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  };
  const asking = (name: string, args: object) =>
    proposes({ id: 'call', name, args }, { id: 'a', message: 'Do it?', responseSchema });
  const { payload, refresh } = await open(
    asking('send', { to: 'ada' }),
    asking('delete', { path: '/x' }),
    says('Done.'),
  );
  await press('Edit');
  const to = await field(/^to/);
  await userEvent.type(to, 'm');
  to.blur();
  await refresh();
  expect(screen.queryByText('adam')).toBeNull();
  expect(screen.getByRole('region', { name: 'Tool: delete' })).toHaveTextContent('/x');
  await press('Approve');
  await press('Send');
  await settled();
  expect(payload()).toEqual({ interruptId: 'a', status: 'resolved', payload: { approved: true } });
});

// A draft is kept. The question is answered when every action is.
describe('an unfinished reason for one of several actions', () => {
  const several = asks({
    id: 'a',
    reason: 'langgraph:interrupt',
    metadata: {
      langgraph: {
        raw: {
          action_requests: ['transfer', 'mail'].map((name) => ({ name, args: {} })),
          review_configs: ['transfer', 'mail'].map((name) => ({
            action_name: name,
            allowed_decisions: ['approve', 'reject'],
          })),
        },
      },
    },
  });

  it('is included by a button that denies all', async () => {
    const { payload } = await open(several, says('Done.'));
    const first = screen.getByRole('listitem', { name: '1 of 2: transfer' });
    await press('Deny', first);
    await userEvent.type(within(first).getByRole('textbox'), 'Too much');
    const denyAll = screen.queryByRole('button', { name: 'Deny all' });
    if (denyAll) await userEvent.click(denyAll);
    else {
      await press('Deny', first);
      await press('Deny all');
    }
    await press('Send');
    await settled();
    expect(payload()).toMatchObject({
      payload: { decisions: [{ type: 'reject', message: 'Too much' }, { type: 'reject' }] },
    });
  });
});
