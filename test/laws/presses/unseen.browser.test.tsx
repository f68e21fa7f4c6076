import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formLoads } from '../clumsy/hands.js';

// forms-and-safety.md: an approval waits until the arguments have arrived. If they stay unknown, its button states
// that.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

type Call = NonNullable<ReturnType<typeof pendingInterrupt>['toolCall']>;
const pay = (call: Partial<Call>, more: Parameters<typeof pendingInterrupt>[0] = {}) =>
  pendingInterrupt({
    id: 'a',
    key: 'a',
    reason: 'tool_call',
    message: 'Pay?',
    toolCallId: 'call',
    toolCall: {
      id: 'call',
      name: 'pay',
      argsText: '{"to":"An',
      status: 'running',
      proposedBy: 'run',
      ...call,
    },
    ...more,
  });
const complete = { args: { to: 'Ann' }, argsText: '{"to":"Ann"}', status: 'suspended' } as const;

function show(question = pay({}), props: Partial<InterruptPanelProps> = {}) {
  const run = staticRun({ interrupts: [question] });
  render(<InterruptPanel run={run} {...props} />);
  return { run, decided: () => run.calls.filter(({ verb }) => verb !== 'setDraft').map(({ verb }) => verb) };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('while the arguments arrive', () => {
  it('Approve does nothing and shows why, and Deny works', async () => {
    const { decided } = show();
    await waitFor(() => expect(button('Approve')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Approve')).toHaveAccessibleDescription(/^Still arriving /);
    button('Approve').click();
    expect(decided()).toEqual([]);
    await userEvent.click(button('Deny'));
    expect(decided()).toEqual(['deny']);
  });

  it('the shortcut does nothing', async () => {
    const { decided } = show(pay({}), { shortcuts: true });
    await waitFor(() => expect(document.querySelector('kbd')).toBeVisible());
    screen.getByRole('article').focus();
    await userEvent.keyboard('a');
    expect(decided()).toEqual([]);
  });

  it('the whole form cannot approve, shows why, and can deny', async () => {
    const schema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, when: { type: 'string' } },
      required: ['approved'],
    };
    const { decided } = show(pay({}, { responseSchema: schema }));
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'More options' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }, formLoads));
    await userEvent.click(button('Answer'));
    await screen.findByRole('alert');
    expect(screen.getByRole('alert')).toHaveTextContent('Still arriving');
    expect(decided()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(decided()).toEqual(['answer']));
  });

  it('“Approve all” is not offered', async () => {
    const other = pendingInterrupt({ id: 'b', key: 'b', message: 'Go?' });
    const run = staticRun({ interrupts: [pay({}), other] });
    // A narrow bar has it behind a button.
    render(
      <div style={{ inlineSize: '40rem' }}>
        <InterruptPanel run={run} approveAll />
      </div>,
    );
    await waitFor(() => expect(button('Yes')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
    run.update({ interrupts: [pay(complete), other] });
    expect(await screen.findByRole('button', { name: 'Approve all' })).toBeVisible();
  });

  it('Approve works once they are complete', async () => {
    const { run, decided } = show();
    await waitFor(() => expect(button('Approve')).toHaveAttribute('aria-disabled', 'true'));
    run.update({ interrupts: [pay(complete)] });
    await waitFor(() => expect(button('Approve')).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(button('Approve'));
    expect(decided()).toEqual(['approve']);
  });
});

describe('if the run ends without readable arguments', () => {
  const ids = { threadId: 'thread', runId: 'run' };
  const asking = (argsText: string, ends = true) => [
    { type: 'RUN_STARTED', ...ids },
    { type: 'TOOL_CALL_START', toolCallId: 'call', toolCallName: 'pay' },
    ...(argsText ? [{ type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta: argsText }] : []),
    ...(ends ? [{ type: 'TOOL_CALL_END', toolCallId: 'call' }] : []),
    {
      type: 'RUN_FINISHED',
      ...ids,
      outcome: { type: 'interrupt', interrupts: [{ id: 'a', reason: 'tool_call', toolCallId: 'call' }] },
    },
  ];
  it.each([
    ['cut off', asking('{"to":"An', false)],
    ['no JSON', asking('to Ann')],
    ['none', asking('', false)],
  ])('the button shows that: %s', async (_name, events) => {
    const { run } = scriptedRun([events, says('Done.')], { autoSubmit: 'never' });
    render(<InterruptPanel run={run} shortcuts />);
    await run.send('Go');
    const unseen = await screen.findByRole('button', { name: 'Approve without seeing it' });
    expect(unseen).toHaveAttribute('data-variant', 'outline');
    expect(unseen).not.toHaveAttribute('aria-disabled');
    expect(unseen).not.toHaveAttribute('aria-keyshortcuts');
    await userEvent.click(unseen);
    expect(run.getSnapshot().interrupts[0]?.status).toBe('answered');
  });

  it('text that is not JSON is shown as such', async () => {
    const { run } = scriptedRun([asking('to Ann')], { autoSubmit: 'never' });
    render(<InterruptPanel run={run} />);
    await run.send('Go');
    await screen.findByText('These arguments cannot be read:');
    expect(screen.getByText('to Ann')).toBeVisible();
  });

  it('also if there is no call', async () => {
    show(pendingInterrupt({ id: 'a', reason: 'tool_call', message: 'Pay?' }));
    expect(await screen.findByRole('button', { name: 'Approve without seeing it' })).toBeVisible();
  });
});
