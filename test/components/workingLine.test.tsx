import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { InterruptPanel, type AgentActivity } from 'react-agent-interrupts';
import { staticRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';

afterEach(() => void vi.useRealTimers());

const step: AgentActivity = { kind: 'step', name: 'research', since: Date.now() };

it.each<[string, AgentActivity]>([
  ['research', step],
  ['the web', { ...step, stage: 'the web' }],
  ['deploy', { kind: 'call', name: 'deploy', toolCallId: 'c', since: Date.now() }],
  ['plan', { kind: 'activity', name: 'plan', messageId: 'm', since: Date.now() }],
  ['Reading it', { kind: 'activity', name: 'plan', messageId: 'm', text: 'Reading it', since: Date.now() }],
])('shows what the agent does: %s', (shown, activity) => {
  render(<InterruptPanel run={staticRun({ status: 'running', activity })} />);
  expect(screen.getByText('The agent is working')).toBeVisible();
  expect(screen.getByText(shown)).toBeVisible();
});

it('shows how long the agent has done it, and starts again with the next activity', () => {
  vi.useFakeTimers({ now: 100_000 });
  const run = staticRun({ status: 'running', activity: { ...step, since: 100_000 } });
  const { container } = render(<InterruptPanel run={run} words={de} />);
  const elapsed = () => container.querySelector('.rai-elapsed')?.textContent;
  expect(elapsed()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(12_000));
  expect(elapsed()).toBe('Bisher: 12 Sekunden');
  act(() => run.update({ activity: { ...step, name: 'write', since: 112_000 } }));
  expect(elapsed()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(elapsed()).toBe('Bisher: 2 Sekunden');
});

it('offers to stop it', async () => {
  const run = staticRun({ status: 'running', activity: step });
  render(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(run.calls).toEqual([{ verb: 'stop', args: [] }]);
});

it('shows the text of the agent as plain text, with invisible characters as code points', () => {
  const name = '<img src=x> re\u202Esearch';
  const { container } = render(
    <InterruptPanel run={staticRun({ status: 'running', activity: { ...step, name } })} />,
  );
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.rai-activity')).toHaveTextContent('<img src=x> reU+202Esearch');
});

it('shows nothing of it, and no button, while the agent reports nothing or waits', () => {
  const run = staticRun({ status: 'running' });
  const { container } = render(<InterruptPanel run={run} />);
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  act(() => run.update({ status: 'finished', activity: step }));
  expect(container.querySelector('.rai-working')).toBeNull();
});

it('announces nothing: the text changes too often for a screen reader', () => {
  const run = staticRun({ status: 'running', activity: step });
  render(<InterruptPanel run={run} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});
