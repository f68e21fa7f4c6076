import { render, screen } from '@testing-library/react';
import { AgentRunProvider, useInterrupts } from 'react-agent-interrupts';
import { Confirmation, GenericInterrupt, ToolApproval } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import 'react-agent-interrupts/styles.css';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { likeAPage } from '../clumsy/hands.js';

const call = (name: string) =>
  pendingInterrupt({
    key: 'a',
    digest: name,
    reason: 'tool_call',
    message: 'Do it?',
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' } },
      required: ['approved'],
    },
    toolCall: { id: 'call-a', name, argsText: '{}', args: {}, status: 'suspended', proposedBy: 'run-1' },
  });

// accessibility.md: buttons “ignore the pointer […] after their interrupt has changed”; reliability.md: “A decision applies only to the
// interrupt as it was shown”. These components can be used without a card.
it.each([
  ['ToolApproval', ToolApproval],
  ['Confirmation', Confirmation],
  ['GenericInterrupt', GenericInterrupt],
])('a press during which the question changes decides nothing in a %s without a card', async (_, Part) => {
  const run = staticRun({ interrupts: [call('read')] });
  const Only = () => {
    const [interrupt] = useInterrupts();
    return interrupt ? (
      <>
        <h2>{interrupt.toolCall?.name}</h2>
        <Part interrupt={interrupt} readOnly={false} />
      </>
    ) : null;
  };
  render(
    <AgentRunProvider run={run}>
      <Only />
    </AgentRunProvider>,
  );
  likeAPage();
  screen.getByRole('button', { name: /^(Approve|Yes)$/ }).focus();
  await userEvent.keyboard('{ >}');
  run.update({ interrupts: [call('erase')] });
  await screen.findByRole('heading', { name: 'erase' });
  await userEvent.keyboard('{/ }');
  expect(run.calls).toEqual([]);
  await userEvent.keyboard(' ');
  expect(run.calls).toEqual([{ verb: 'approve', args: ['a'] }]);
});
