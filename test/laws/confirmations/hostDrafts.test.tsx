import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type InterruptRendererProps } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// reliability.md: “Every approval of a high-risk call asks for confirmation”, and “A confirmation approves only the input that was shown
// when the user asked for it.” `setDraft` takes any value.

const reason = 'acme:payment';

function cycle(amount: number): object {
  const draft: { amount: number; self?: object } = { amount };
  draft.self = draft;
  return draft;
}

/** A renderer of the host whose draft is this value when the user pays. Its confirmation is open. */
async function pay(draft: unknown) {
  const Pay = ({ interrupt, readOnly }: InterruptRendererProps) => (
    <button
      type="button"
      disabled={readOnly}
      onClick={() => {
        interrupt.setDraft(draft);
        interrupt.answer({ amount: 5 });
      }}
    >
      Pay
    </button>
  );
  const { run, requests } = scriptedRun([asks({ id: 'a', reason, message: 'Pay?' }), says('Paid.')]);
  await run.send('Go');
  render(<InterruptPanel run={run} risk={() => 'high'} renderers={{ [reason]: Pay }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  return { run, resume: () => requests[1]?.resume };
}

describe.each([
  ['contains a BigInt', { amount: 5n }, { amount: 6n }],
  ['contains itself', cycle(5), cycle(6)],
  ['contains a map', { amounts: new Map([['a', 5]]) }, { amounts: new Map([['a', 6]]) }],
])('a high-risk answer whose draft %s', (_name, draft, other) => {
  it('is sent once the user has confirmed it', async () => {
    const { resume } = await pay(draft);
    expect(screen.getByText(/Are you sure/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(resume()).toEqual([{ interruptId: 'a', status: 'resolved', payload: { amount: 5 } }]);
  });

  it('loses its confirmation if the draft changes', async () => {
    const { run, resume } = await pay(draft);
    act(() => void run.setDraft(run.getSnapshot().interrupts[0]?.key ?? '', other));
    expect(screen.queryByText(/Are you sure/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeVisible();
    expect(resume()).toBeUndefined();
  });
});
