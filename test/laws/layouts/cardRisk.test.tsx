import { act, render, screen } from '@testing-library/react';
import { AgentRunProvider, type AgentRun, type RiskOf } from 'react-agent-interrupts';
import { InterruptCard, ResumeBar } from 'react-agent-interrupts/components';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const ask = (id: string) => ({ id, reason: 'confirmation', message: `Question ${id}?` });

async function openLayout(barFirst: boolean) {
  const { run } = scriptedRun([asks(ask('a'), ask('b'))]);
  const { interrupts } = await run.send('Go');
  const layout = (risk?: RiskOf) => (
    <AgentRunProvider run={run}>
      {barFirst && <ResumeBar approveAll />}
      {interrupts.map(({ key }) => (
        <InterruptCard key={key} interrupt={key} risk={risk} />
      ))}
      {!barFirst && <ResumeBar approveAll />}
    </AgentRunProvider>
  );
  const { rerender } = render(layout());
  return (risk?: RiskOf) => act(async () => rerender(layout(risk)));
}
const approveAll = () => screen.queryByRole('button', { name: 'Approve all' });

// renderers.md, about the level 'high': ““Approve all” is not offered.” ResumeBarProps: “none is high-risk”.
it.each([true, false])(
  'without a panel, “Approve all” is not offered for questions whose cards show a high risk (bar first: %s)',
  async (barFirst) => {
    const update = await openLayout(barFirst);
    expect(approveAll()).toBeVisible();
    await update(({ message }) => (message === 'Question b?' ? 'high' : 'low'));
    expect(screen.getByText('High risk')).toBeVisible();
    expect(approveAll()).toBeNull();
    await update(() => 'low');
    expect(approveAll()).toBeVisible();
  },
);

// A second page of the app shows one of the questions with its risk.
it('“Approve all” is offered again after the card with the high risk is gone', async () => {
  const { run } = scriptedRun([asks(ask('a'), ask('b'))]);
  const { interrupts } = await run.send('Go');
  const page = (of: AgentRun, isOpen: boolean) => (
    <AgentRunProvider run={of}>
      {isOpen && <InterruptCard interrupt={interrupts[0]?.key ?? ''} risk={() => 'high'} />}
      <ResumeBar approveAll />
    </AgentRunProvider>
  );
  const { rerender } = render(page(run, true));
  expect(approveAll()).toBeNull();
  rerender(page(run, false));
  expect(approveAll()).toBeVisible();
});
