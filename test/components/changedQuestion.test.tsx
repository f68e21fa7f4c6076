import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const call = (name: string, args: unknown) => ({
  id: 'call-1',
  name,
  argsText: JSON.stringify(args),
  args,
  status: 'suspended' as const,
  proposedBy: 'run-1',
});
const pay = (rest: Parameters<typeof pendingInterrupt>[0] = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'a',
    reason: 'tool_call',
    message: 'Pay Bob?',
    toolCall: call('pay', { to: 'Bob', amount: 20 }),
    ...rest,
  });
const before = { message: 'Pay Bob?', toolName: 'pay', args: { to: 'Bob', amount: 10 } };
const notice = () => screen.getByRole('region', { name: /^This question changed after it was decided/ });
const table = (name: string) => within(notice()).getByRole('table', { name });

function show(...interrupts: PendingInterrupt[]) {
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} />);
  return run;
}

describe('a question that changed after it was decided', () => {
  it('shows which arguments changed, and no others', () => {
    show(pay({ changedFrom: before }));
    expect(
      within(table('What changed in the arguments')).getByRole('row', { name: 'amount 10 20' }),
    ).toBeVisible();
    expect(within(notice()).queryByText('Bob')).toBeNull();
    expect(within(notice()).queryByText(/message/)).toBeNull();
    expect(screen.getByRole('article')).toHaveAttribute('data-changed');
  });

  it('shows both texts if the message changed', () => {
    show(pay({ message: 'Pay Bob at once?', changedFrom: { ...before, args: { to: 'Bob', amount: 20 } } }));
    expect(within(notice()).getByText('The message changed.')).toBeVisible();
    const [old, current] = within(notice()).getAllByRole('definition');
    expect(old).toHaveTextContent(/^Pay Bob\?$/);
    expect(current).toHaveTextContent(/^Pay Bob at once\?$/);
    expect(within(notice()).queryByText('What changed in the arguments')).toBeNull();
  });

  it('shows that the tool or the accepted answers changed', () => {
    const responseSchema = { type: 'object', properties: { approved: { type: 'boolean' } } };
    const toolName = 'look';
    show(pay({ changedFrom: { ...before, toolName, args: { to: 'Bob', amount: 20 } }, responseSchema }));
    expect(within(notice()).getByText('The tool changed from look to pay.')).toBeVisible();
    expect(within(notice()).getByText('The agent now expects a different kind of answer.')).toBeVisible();
  });

  it('shows the changes in one of several actions', () => {
    const actions = ['pay', 'mail'].map((name, index) => ({
      key: `a/${index}`,
      name,
      args: { amount: index },
      allowed: ['approve', 'deny'] as const,
      digest: 'a',
      responseSchema: {},
    }));
    const { toolCall: _call, ...several } = pay({ actions });
    const old = actions.map(({ name, args }, index) => ({ name, args: index === 1 ? { amount: 7 } : args }));
    show({ ...several, changedFrom: { message: 'Pay Bob?', actions: old } });
    const rows = within(table('What changed in the actions')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Item 2 › mail › amount71']);
  });

  it('shows no secret, and states if only a secret changed', () => {
    const responseSchema = {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: { type: 'object', properties: { pin: { type: 'string', format: 'password' } } },
      },
      required: ['approved'],
    };
    const toolCall = call('pay', { pin: '1234', token: 'abc' });
    const args = { pin: '••••••', token: '••••••' };
    show(pay({ responseSchema, toolCall, changedFrom: { ...before, args, responseSchema } }));
    expect(within(notice()).getByText('What changed is not shown here.')).toBeVisible();
    expect(notice()).not.toHaveTextContent(/1234|abc/);
  });

  it('shows hostile text as plain text', () => {
    show(pay({ message: 'Pay <b>Bob</b>\u202e?', changedFrom: { ...before, message: '<img src=x>' } }));
    expect(notice().querySelector('b, img')).toBeNull();
    expect(within(notice()).getByText('U+202E')).toBeVisible();
  });

  it('is announced once', () => {
    const run = show(
      pay({ status: 'answered', decision: { status: 'resolved', payload: { approved: true } } }),
    );
    act(() => run.update({ interrupts: [pay({ changedFrom: before })] }));
    expect(screen.getByRole('status')).toHaveTextContent(
      /^This question changed and is open again: Pay Bob\?$/,
    );
  });

  it('is a normal question after it is decided again', async () => {
    show(pay({ changedFrom: before }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(screen.queryByText(/^This question changed/)).toBeNull();
    expect(screen.getByRole('article')).not.toHaveAttribute('data-changed');
  });
});

describe('a call on an outdated card', () => {
  it('decides nothing, and the card shows why', async () => {
    const definition = defineInterrupt({ reason: 'own', response: { type: 'boolean' } });
    const old = pay({ reason: 'own' });
    const run = staticRun({ interrupts: [{ ...old, digest: 'new' }] });
    const Late = createRenderer(definition, ({ interrupt: { answer: _answer, ...rest } }) => (
      <button type="button" onClick={() => rest.approve()}>
        Late
      </button>
    ));
    // The method of a card that rendered before the question changed.
    const late = { ...run, approve: () => run.approve({ key: old.key, digest: old.digest }) };
    render(<InterruptPanel run={late} renderers={{ own: Late }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Late' }));
    expect(within(screen.getByRole('article')).getByRole('alert')).toHaveTextContent(
      'This question has changed. Check it and decide again.',
    );
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });
});
