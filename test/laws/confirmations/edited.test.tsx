import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  DecisionReview,
  InterruptPanel,
  type AgentRunOptions,
  type InterruptPanelProps,
  type InterruptRendererProps,
  type Tools,
} from 'react-agent-interrupts';
import { executes, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// renderers.md: “`describe` returns the question, which the confirmation of a high risk repeats.” It is about what is sent.

const tools: Tools = {
  pay_invoice: {
    describe: ({ amount, to }) => `Pay ${String(amount)} to ${String(to)}?`,
    risk: { level: 'high', why: 'It cannot be recalled.' },
  },
};
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
const args = { amount: 10, to: 'Ann' };

async function ask(props: Partial<InterruptPanelProps> = {}, options: Partial<AgentRunOptions> = {}) {
  const call = { name: 'pay_invoice', args };
  const { run, requests } = scriptedRun(
    [proposes(call, { responseSchema }), executes('call-1', 'Paid'), says('Done.')],
    options,
  );
  await run.send('Go');
  render(<InterruptPanel run={run} tools={tools} {...props} />);
  return { card: await screen.findByRole('article'), resume: () => requests[1]?.resume };
}

/** Changes the recipient in the form, and approves. */
async function editRecipient(card: HTMLElement, to: string) {
  await userEvent.click(within(card).getByRole('button', { name: 'Edit' }));
  const field = await within(card).findByRole('textbox', { name: /^to/ }, { timeout: 10_000 });
  await userEvent.clear(field);
  await userEvent.type(field, to);
  await userEvent.click(within(card).getByRole('button', { name: 'Approve with edits' }));
}

it('the confirmation of an edited call describes the edited arguments', async () => {
  const { card, resume } = await ask();
  await editRecipient(card, 'Eve');
  const confirmation = within(card).getByRole('group', { name: 'It cannot be recalled. Pay 10 to Eve?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Approve with edits' }));
  expect(resume()).toMatchObject([{ payload: { editedArgs: { amount: 10, to: 'Eve' } } }]);
});

it('if the edited arguments cannot be described, the confirmation does not describe the proposed ones', async () => {
  const describe = ({ to }: { to?: unknown }) => (to === 'Ann' ? 'Pay Ann?' : undefined);
  const { card } = await ask({ tools: { pay_invoice: { describe, risk: 'high' } } });
  await editRecipient(card, 'Eve');
  expect(within(card).getByRole('group', { name: 'The risk is high. Are you sure?' })).toBeVisible();
});

it('the confirmation shows no secret that was typed', async () => {
  const properties = { amount: { type: 'number' }, to: { type: 'string', writeOnly: true } };
  const { card } = await ask({ toolSchemas: { pay_invoice: { type: 'object', properties } } });
  await userEvent.click(within(card).getByRole('button', { name: 'Edit' }));
  const field = await within(card).findByLabelText(/^to/, {}, { timeout: 10_000 });
  await userEvent.clear(field);
  await userEvent.type(field, 'hunter2');
  await userEvent.click(within(card).getByRole('button', { name: 'Approve with edits' }));
  expect(within(card).getByRole('group', { name: /^It cannot be recalled\. Pay 10 to / })).toBeVisible();
  expect(card).not.toHaveTextContent('hunter2');
});

it.each(['approve', 'answer'] as const)(
  'so does the confirmation of `%s` by a renderer of the host',
  async (method) => {
    const editedArgs = { amount: 99, to: 'Eve' };
    const Pay = ({ interrupt }: InterruptRendererProps) => (
      <button
        type="button"
        onClick={() =>
          method === 'approve'
            ? interrupt.approve({ editedArgs })
            : interrupt.answer({ approved: true, editedArgs })
        }
      >
        Pay
      </button>
    );
    const { card } = await ask({ toolRenderers: { pay_invoice: Pay } });
    await userEvent.click(within(card).getByRole('button', { name: 'Pay' }));
    expect(within(card).getByRole('group', { name: 'It cannot be recalled. Pay 99 to Eve?' })).toBeVisible();
  },
);

it('the review before sending describes the edited arguments', async () => {
  const { card } = await ask(
    { tools: { pay_invoice: { ...tools['pay_invoice'], risk: undefined } }, review: DecisionReview },
    { autoSubmit: 'never' },
  );
  await editRecipient(card, 'Eve');
  const review = await screen.findByRole('region', { name: 'Check your answers before sending' });
  expect(review).toHaveTextContent('Pay 10 to Eve?Approved with edits');
});
