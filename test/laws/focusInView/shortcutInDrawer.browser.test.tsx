import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// accessibility.md: “If a card is not fully visible, the first key press scrolls it into view. The second one activates
// the button.” In a small drawer, the bar leaves less room than a card needs.
it('the second press of a shortcut decides in a drawer whose bar covers a part of every card', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { run } = scriptedRun([
    asks(...ids.map((id) => ({ id, reason: 'confirmation', message: `Question ${id}?` }))),
  ]);
  await run.send('Go');
  render(
    <div style={{ height: 300, width: 280, overflow: 'auto' }}>
      <InterruptPanel run={run} shortcuts />
    </div>,
  );
  screen.getAllByRole('article')[3]?.focus();
  await userEvent.keyboard('a');
  expect(run.getSnapshot().batch.covered).toBe(0);
  await userEvent.keyboard('a');
  await waitFor(() => expect(run.getSnapshot().batch.covered).toBe(1));
});
