import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRenderer, defineInterrupt, InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

interface Found {
  issues: { message: string; path: string[] }[];
}

/** A card whose answer is checked until `end` is called. */
async function openChecking() {
  const ends: ((found: Found) => void)[] = [];
  const validate = () => new Promise<Found>((resolve) => void ends.push(resolve));
  const definition = defineInterrupt({
    reason: 'acme:refund',
    response: { '~standard': { version: 1, vendor: 'test', validate } },
  });
  const Refund = createRenderer(definition, ({ interrupt, readOnly }) => (
    <button
      type="button"
      disabled={readOnly || interrupt.checking}
      onClick={() => interrupt.answer({ euros: 20 })}
    >
      Refund
    </button>
  ));
  const { run } = scriptedRun([asks({ id: 'a', reason: 'acme:refund', message: 'Question a?' })]);
  await run.send('Go');
  render(<InterruptPanel run={run} renderers={{ 'acme:refund': Refund }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  return { end: (found: Found) => act(async () => ends[0]?.(found)) };
}
const card = () => screen.getByRole('article', { name: /Question a/ });

// renderers.md: "A button below the component aborts the check."
it('a check that the user aborts does not claim that the question was decided differently', async () => {
  await openChecking();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(card()).not.toHaveTextContent('decided differently');
  expect(screen.queryByRole('alert')).toBeNull();
});

// accessibility.md: the focus "never moves to the top of the page".
it('the focus moves to the card when the check is aborted', async () => {
  await openChecking();
  screen.getByRole('button', { name: 'Back' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(card()).toHaveFocus();
});

it('the focus moves to the card when the check ends while Back has the focus', async () => {
  const { end } = await openChecking();
  screen.getByRole('button', { name: 'Back' }).focus();
  await end({ issues: [{ message: 'Too much', path: ['euros'] }] });
  expect(screen.getByRole('alert')).toHaveTextContent('Too much');
  expect(card()).toHaveFocus();
});
