import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type RiskOf } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const schema = {
  type: 'object',
  properties: {
    approved: { type: 'boolean', title: 'Approved' },
    editedArgs: { type: 'object', properties: { amount: { type: 'integer', title: 'Amount' } } },
    when: { type: 'string', title: 'When' },
  },
  required: ['approved'],
};
const call = (amount: number) => ({
  id: 'call-1',
  name: 'pay',
  argsText: '',
  args: { amount },
  status: 'suspended' as const,
  proposedBy: 'run-1',
});
const pay = (rest: Parameters<typeof pendingInterrupt>[0] = {}) =>
  pendingInterrupt({
    id: 'a',
    reason: 'tool_call',
    message: 'Pay?',
    responseSchema: schema,
    toolCall: call(10),
    ...rest,
  });
const high: RiskOf = () => 'high';
const sure = () => screen.queryByRole('group', { name: 'The risk is high. Are you sure?' });
const confirm = (name: string) =>
  userEvent.click(within(sure() ?? document.body).getByRole('button', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, formLoads));

function show(...interrupts: ReturnType<typeof pay>[]) {
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} risk={high} />);
  return { run, decided: () => run.calls.filter(({ verb }) => verb !== 'setDraft') };
}

it('an approval with edited arguments asks for confirmation and keeps the edits', async () => {
  const { decided } = show(pay());
  await press('Edit');
  const amount = await screen.findByRole('spinbutton', { name: /Amount/ }, formLoads);
  await userEvent.clear(amount);
  await userEvent.type(amount, '99');
  await press('Approve with edits');
  expect(decided()).toEqual([]);
  expect(within(sure() ?? document.body).getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(amount).toBeDisabled();
  expect(amount).toHaveValue(99);
  await confirm('Back');
  expect(amount).toBeEnabled();
  expect(screen.getByRole('article')).toHaveFocus();
  await press('Approve with edits');
  await confirm('Approve with edits');
  expect(decided()).toEqual([{ verb: 'approve', args: ['a', { editedArgs: { amount: 99 } }] }]);
});

it('an approval by “more options” asks for confirmation, and a denial does not', async () => {
  const { run, decided } = show(pay());
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'More options' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }, formLoads));
  await press('Answer');
  expect(decided()).toEqual([]);
  await confirm('Answer');
  expect(decided()).toMatchObject([{ verb: 'answer', args: ['a', { approved: true }] }]);
  act(() => void run.reopen('a'));
  act(() => void run.setDraft('a', { mode: 'form', answer: { value: { approved: false } } }));
  await press('Answer');
  expect(sure()).toBeNull();
  expect(decided().at(-1)).toMatchObject({ verb: 'answer', args: ['a', { approved: false }] });
});

it('a question without approve and deny is answered without confirmation', async () => {
  const { decided } = show(pendingInterrupt({ id: 'a', reason: 'input_required', message: 'Which?' }));
  await userEvent.type(screen.getByRole('textbox'), 'This');
  await press('Answer');
  expect(decided()).toEqual([{ verb: 'answer', args: ['a', 'This'] }]);
});

it('a confirmation is asked again if the question has changed meanwhile', async () => {
  const { run, decided } = show(pay());
  await press('Approve');
  expect(sure()).toBeVisible();
  act(() => run.update({ interrupts: [pay({ toolCall: call(1000), digest: 'other' })] }));
  expect(sure()).toBeNull();
  await press('Approve');
  expect(decided()).toEqual([]);
});

it('a confirmation is asked again if the edits have changed meanwhile', async () => {
  const { run } = show(pay());
  await press('Edit');
  await press('Approve with edits');
  expect(sure()).toBeVisible();
  act(() => void run.setDraft('a', { mode: 'edit', edit: { value: { amount: 5000 } } }));
  expect(sure()).toBeNull();
});

it('an unchanged editor follows the call', async () => {
  const { run, decided } = show(pay());
  await press('Edit');
  const amount = () => screen.findByRole('spinbutton', { name: /Amount/ }, formLoads);
  expect(await amount()).toHaveValue(10);
  act(() =>
    run.update({ interrupts: [pay({ toolCall: call(20), draft: { mode: 'edit' }, digest: 'other' })] }),
  );
  expect(await amount()).toHaveValue(20);
  await press('Approve with edits');
  await confirm('Approve with edits');
  expect(decided()).toEqual([{ verb: 'approve', args: ['a'] }]);
});

// renderers.md, about the level 'high': “Every approval asks for confirmation”, also in an answer that the user has written.
describe('an approval that is written as an answer asks for confirmation', () => {
  const remote = { $ref: 'https://agent.example/answer.json' };
  const unclear = { type: 'object', properties: { rejected: { type: 'boolean' } }, required: ['rejected'] };

  it.each([
    ['as JSON, without a schema', 'input_required', undefined, '{"approved": true}'],
    ['as JSON, without a form', 'acme:gate', remote, '{"approved": true}'],
    ['as JSON that is only “yes”', 'input_required', undefined, 'true'],
    [
      'as the answer of an agent framework',
      'input_required',
      undefined,
      '{"decisions":[{"type":"approve"}]}',
    ],
    ['inside a result', 'acme:gate', remote, '{"result":{"approved":true}}'],
    ['as a number', 'acme:gate', remote, '{"approved":1}'],
    ['in a name of another style', 'acme:gate', remote, '{"isApproved":true}'],
    ['in another language', 'acme:gate', remote, '{"answer":"Ja"}'],
  ])('%s', async (_how, reason, responseSchema, text) => {
    const { decided } = show(
      pendingInterrupt({ id: 'a', reason, ...(responseSchema && { responseSchema }) }),
    );
    await screen.findByRole('button', { name: 'Answer' }, formLoads);
    const toJson = screen.queryByRole('button', { name: 'Answer as JSON' });
    if (toJson) await userEvent.click(toJson);
    const editor = await screen.findByRole('textbox', { name: 'Your answer as JSON' }, formLoads);
    fireEvent.change(editor, { target: { value: text } });
    await press('Answer');
    expect(decided()).toEqual([]);
    await confirm('Answer');
    expect(decided()).toEqual([{ verb: 'answer', args: ['a', JSON.parse(text)] }]);
  });

  const yes = ['yes', 'Yes.', 'OK!', 'yes, do it', 'Sure', 'go ahead', '"yes"', 'ｙｅｓ', 'y\u200Bes'];
  const elsewhere = [
    'Ja, bitte',
    'Jawohl',
    'oui',
    'd’accord',
    'vale',
    'sí',
    'si\u0301',
    'はい、お願いします',
    '是的',
    'نعم',
  ];
  it.each([...yes, ...elsewhere])('in words: %s', async (text) => {
    const { decided } = show(pendingInterrupt({ id: 'a', reason: 'input_required', message: 'Delete it?' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Your answer' }), {
      target: { value: text },
    });
    await press('Answer');
    expect(decided()).toEqual([]);
    await confirm('Answer');
    expect(decided()).toEqual([{ verb: 'answer', args: ['a', text] }]);
  });

  it.each(['No, keep it', 'nein', 'Yesterday’s report', 'Jana', '1', '{"to":"Bob"}'])(
    'unless the words approve nothing: %s',
    async (text) => {
      const { decided } = show(pendingInterrupt({ id: 'a', reason: 'input_required', message: 'Which?' }));
      fireEvent.change(await screen.findByRole('textbox', { name: 'Your answer' }), {
        target: { value: text },
      });
      await press('Answer');
      expect(decided()).toEqual([{ verb: 'answer', args: ['a', text] }]);
    },
  );

  it('in the form of a yes/no question whose schema is unclear', async () => {
    const { decided } = show(pendingInterrupt({ id: 'a', reason: 'confirmation', responseSchema: unclear }));
    await userEvent.click(await screen.findByRole('radio', { name: 'No' }, formLoads));
    await press('Answer');
    expect(decided()).toEqual([]);
    await confirm('Answer');
    expect(decided()).toEqual([{ verb: 'answer', args: ['a', { rejected: false }] }]);
  });
});
