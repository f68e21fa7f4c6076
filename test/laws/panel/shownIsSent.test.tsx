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

/** A run whose server can be asked what waits. It sends nothing by itself. */
async function open(...answers: readonly ServerAnswer[]) {
  const script = scriptedRun(answers, { protocol: agUi({ refresh: true }), autoSubmit: 'never' });
  render(<InterruptPanel run={script.run} />);
  await act(() => script.run.send('Go'));
  const payload = () => script.requests.at(-1)?.resume?.[0];
  return { ...script, payload, refresh: () => act(() => script.run.refresh()) };
}

// reliability.md: “If one of these changes before the batch leaves, the question opens again, keeps what was typed, and
// shows what changed.” forms-and-safety.md: “An answer shows the schema's defaults, visibly, and sends what is shown.”
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

  it('sends none where it was never answered', async () => {
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

// reliability.md: “Decisions and drafts are kept until the run that they resumed has finished.”
it('what was typed into an editor stays when the arguments change under it', async () => {
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

// reliability.md: “keeps what was typed”; renderers.md: “The question is answered when every action is.”
describe('a reason that is being written for one of several actions', () => {
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

  it('is not left out by a button that denies all', async () => {
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
