import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, InterruptPanel, type AgentRunOptions, type InterruptPanelProps } from 'react-agent-interrupts';
import { asks, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { Browser } from '../../reliability/Browser.js';

const formLoads = { timeout: 20_000 };
const three = asks(
  ...['a', 'b', 'c'].map((id) => ({ id, reason: 'confirmation', message: `Question ${id}?` })),
);
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const press = (name: string, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));
const spoken = () => screen.getByRole('status').textContent ?? '';

async function open(
  answers: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
  props: Partial<InterruptPanelProps> = {},
) {
  const { run, requests } = scriptedRun(answers, options);
  render(<InterruptPanel run={run} {...props} />);
  await act(() => run.send('Go'));
  return { run, requests };
}

// accessibility.md: fields have labels.
describe('the field of a single-value answer', () => {
  it.each([
    ['a number', 'spinbutton', { type: 'integer' }],
    ['a text', 'textbox', { type: 'string', minLength: 3 }],
    ['a choice', 'combobox', { enum: ['red', 'blue'] }],
    ['a constant', 'checkbox', { const: true }],
  ])('has a name: %s', async (_kind, role, responseSchema) => {
    await open([asks({ reason: 'input_required', message: 'Which?', responseSchema })]);
    expect(await screen.findByRole(role, {}, formLoads)).toHaveAccessibleName();
  });
});

// `reopen` removes an answer from the queue. The panel offers that.
it('an answer that the user removes from the queue is not shown as held back by the host', async () => {
  const browser = new Browser();
  browser.goOffline();
  await open([three], { page: browser.open().page }, { approveAll: true });
  await press('Approve all');
  await press('Send');
  await press('Undo: Question b?');
  await act(async () => {});
  expect(spoken()).toContain('2 of 3 answered.');
  expect(document.body).not.toHaveTextContent(/blocked the answers|nothing was sent/);
});

// accessibility.md: the status line announces decisions, and how many there are.
describe('the status line', () => {
  it('announces how many are answered when a refused one is reopened', async () => {
    await open([three, () => Response.json({}, { status: 422 })], {}, { approveAll: true });
    await press('Approve all');
    await press('Send');
    await press('Undo: Question b?');
    expect(spoken()).toBe('Open again. 2 of 3 answered.');
  });

  it('announces how many are answered when one in doubt is cancelled', async () => {
    await open([three, () => Response.json({}, { status: 500 })], {}, { approveAll: true });
    await press('Approve all');
    await press('Send');
    await press('Skip question', card('b'));
    expect(spoken()).toContain('3 of 3 answered.');
  });

  it('announces the decision about one of several actions', async () => {
    const names = ['transfer', 'mail'];
    const raw = {
      action_requests: names.map((name) => ({ name, args: {} })),
      review_configs: names.map((name) => ({ action_name: name, allowed_decisions: ['approve', 'reject'] })),
    };
    await open([asks({ id: 'a', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } })]);
    await press('Approve', screen.getByRole('listitem', { name: '1 of 2: transfer' }));
    expect(spoken()).toBe('Approved. 1 of 2 answered.');
  });
});

// forms-and-safety.md: a form that asks for a secret has a notice above it.
it('a form with one secret shows what it asks for', async () => {
  await open([asks({ reason: 'input_required', responseSchema: { type: 'string', format: 'password' } })]);
  expect(
    await screen.findByText(/^This agent asks for a secret: Your answer\./, {}, formLoads),
  ).toBeVisible();
});

// accessibility.md: the focus never moves to the top of the page.
it('the focus stays on a card whose form is replaced during input', async () => {
  const asking = (name: string) =>
    asks({
      id: 'a',
      reason: 'input_required',
      message: 'Question a?',
      responseSchema: { type: 'object', properties: { [name]: { type: 'string', title: name } } },
    });
  const { run } = await open([asking('city'), asking('town')], { protocol: agUi({ refresh: true }) });
  await userEvent.type(await screen.findByRole('textbox', { name: /city/ }, formLoads), 'Os');
  await act(() => run.refresh());
  expect(await screen.findByRole('textbox', { name: /town/ }, formLoads)).toHaveValue('');
  expect(card('a')).toHaveFocus();
});
