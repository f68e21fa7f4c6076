import { act, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// renderers.md: “These receipts show the time of each decision and stay until the agent asks again.”
it('the receipts of a panel that mounts after the answer stay when the next run asks nothing', async () => {
  const { run } = scriptedRun([
    asks({ id: 'a', reason: 'confirmation', message: 'Question a?' }),
    says('Done.'),
    says('More.'),
    asks({ id: 'b', reason: 'confirmation', message: 'Question b?' }),
  ]);
  const { interrupts } = await run.send('Go');
  run.approve(interrupts[0]?.key ?? '');
  await run.submit();
  render(<InterruptPanel run={run} />);
  expect(screen.getByText('Question a?')).toBeVisible();
  await act(() => run.send('And then?'));
  expect(screen.getByText('Question a?')).toBeVisible();
  await act(() => run.send('Ask me again'));
  expect(screen.queryByText('Question a?')).toBeNull();
});
