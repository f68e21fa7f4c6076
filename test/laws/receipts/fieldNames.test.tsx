import { act, render, screen, within } from '@testing-library/react';
import { DecisionHistory, InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const responseSchema = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    force: { type: 'boolean' },
    notify: { type: 'boolean' },
    tip: { type: 'number' },
    comment: { type: 'string' },
  },
  required: ['approved'],
};

async function answered(payload: object): Promise<AgentRun> {
  const { run } = scriptedRun(
    [asks({ reason: 'confirmation', message: 'Deploy?', responseSchema }), says('Done.')],
    {
      autoSubmit: 'never',
    },
  );
  await run.send('Deploy it');
  run.answer(run.getSnapshot().interrupts[0]?.key ?? '', payload);
  return run;
}

// docs/renderers.md: “After a decision, the card shows a receipt: the decision, the other fields of the
// answer, the edits, the delivery and the result of the tool.” “Yes … false” does not tell which field is
// false.
it.each([
  [{ approved: true, force: false }, 'force', 'No'],
  [{ approved: true, notify: false }, 'notify', 'No'],
  [{ approved: false, force: true }, 'force', 'Yes'],
  [{ approved: true, tip: 4 }, 'tip', '4'],
])('the receipt and the history name the only other field of %o', async (payload, name, value) => {
  const run = await answered(payload);
  const { unmount } = render(<InterruptPanel run={run} />);
  const card = screen.getByRole('article');
  expect(within(card).getByText(name).closest('dl > div')).toHaveTextContent(`${name}${value}`);
  unmount();
  await act(() => run.submit());
  render(<InterruptPanel run={run} history={DecisionHistory} />);
  const past = screen.getByRole('region', { name: 'Past decisions' });
  expect(within(past).getByText(name).closest('dl > div')).toHaveTextContent(`${name}${value}`);
});

it('shows a reason without the name of its field', async () => {
  render(<InterruptPanel run={await answered({ approved: false, comment: 'Too late' })} />);
  expect(screen.getByText('Too late')).toBeVisible();
  expect(screen.queryByText('comment')).not.toBeInTheDocument();
});

// docs/renderers.md: “`DecisionHistory` … shows the snapshot's `history`.” A field that decides nothing is part of the answer.
it('shows every field beside the decision in the history, whatever its name', async () => {
  const run = await answered({ approved: true, type: 'express', answer: 'Leave it at the door' });
  await act(() => run.submit());
  render(<InterruptPanel run={run} history={DecisionHistory} />);
  const past = screen.getByRole('region', { name: 'Past decisions' });
  expect(past).toHaveTextContent('express');
  expect(past).toHaveTextContent('Leave it at the door');
  expect(past).not.toHaveTextContent('approved');
});
