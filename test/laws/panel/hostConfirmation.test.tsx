import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  InterruptPanel,
  type InterruptPanelProps,
  type InterruptRendererProps,
} from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { expect, it } from 'vitest';

const Pay = ({ interrupt, readOnly }: InterruptRendererProps) => (
  <button type="button" disabled={readOnly} onClick={() => interrupt.approve()}>
    Pay
  </button>
);
const renderers = { confirmation: Pay };

/** A card whose approval by the host waits for its confirmation. */
async function openConfirmation() {
  const { run, requests } = scriptedRun([asks({ id: 'a', reason: 'confirmation', message: 'Question a?' })]);
  await run.send('Go');
  const panel = (props: InterruptPanelProps) => <InterruptPanel run={run} renderers={renderers} {...props} />;
  const { rerender } = render(panel({ risk: () => 'high' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  return { requests, update: (props: InterruptPanelProps) => rerender(panel(props)) };
}

// renderers.md: the level 'high' asks for confirmation. Beside “Low risk”, the card must not say that the risk is high.
it('the confirmation of a host’s approval closes when the risk is no longer high', async () => {
  const { requests, update } = await openConfirmation();
  expect(screen.getByText('The risk is high. Are you sure?')).toBeVisible();
  update({ risk: () => 'low' });
  expect(screen.getByText('Low risk')).toBeVisible();
  expect(screen.queryByText('The risk is high. Are you sure?')).toBeNull();
  expect(requests).toHaveLength(1);
});

// README.md: all text comes from one catalogue.
it('the confirmation of a host’s approval follows the language', async () => {
  const { update } = await openConfirmation();
  update({ risk: () => 'high', words: de });
  expect(screen.getByRole('button', { name: de.approve })).toBeVisible();
});
