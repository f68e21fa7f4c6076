import { render, screen } from '@testing-library/react';
import { AgentRunProvider } from 'react-agent-interrupts';
import { InterruptCard, ResumeBar } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const interrupts = ['a', 'b'].map((id) => pendingInterrupt({ id, reason: 'confirmation' }));

// renderers.md: “Approve all” is shown if the risk of every open interrupt “is not high. Without a panel, a `ResumeBar`
// uses the risks that the mounted `InterruptCard`s show.” The test kit's run object shows what a real one shows.
it('a static run offers no “approve all” in a layout whose card shows a high risk', () => {
  const layout = (risk: 'low' | 'high') => (
    <AgentRunProvider run={run}>
      <InterruptCard interrupt="a" risk={() => risk} />
      <InterruptCard interrupt="b" />
      <ResumeBar approveAll />
    </AgentRunProvider>
  );
  const run = staticRun({ interrupts });
  const { rerender } = render(layout('low'));
  expect(screen.getByRole('button', { name: 'Approve all' })).toBeVisible();
  rerender(layout('high'));
  expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
});
