import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import {
  AgentRunProvider,
  useInterrupt,
  useInterrupts,
  useRunEvent,
  useRunSelector,
} from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

describe('the hooks below a provider', () => {
  it('re-render an interrupt only when it changes', async () => {
    const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
    const { run } = scriptedRun([two]);
    await run.send('Go');
    const renders: Record<string, number> = {};
    const onRender = (id: string) => void (renders[id] = (renders[id] ?? 0) + 1);
    const Card = ({ id }: { id: string }) => {
      const interrupt = useInterrupt(id);
      useEffect(() => onRender(id));
      return (
        <button type="button" onClick={() => interrupt?.approve()}>
          {interrupt?.status}
        </button>
      );
    };
    const List = () =>
      useInterrupts()
        .map(({ key }) => key)
        .join();
    const keys = run.getSnapshot().interrupts.map(({ key }) => key);
    render(
      <AgentRunProvider run={run}>
        <List />
        {keys.map((key) => (
          <Card key={key} id={key} />
        ))}
      </AgentRunProvider>,
    );
    const [first = '', second = ''] = keys;
    const before = { ...renders };
    act(() => screen.getAllByRole('button')[0]?.click());
    expect(renders[first]).toBeGreaterThan(before[first] ?? 0);
    expect(renders[second]).toBe(before[second]);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['answered', 'open']);
  });

  it('throw with instructions if there is no run', () => {
    const Lost = () => useInterrupts().length;
    expect(() => renderToString(<Lost />)).toThrow(/AgentRunProvider/);
  });

  it('select and subscribe', async () => {
    const { run } = scriptedRun([says('Hello')]);
    const heard: string[] = [];
    const Watcher = () => {
      const words = useRunSelector(run, (snapshot) => snapshot.messages.map(({ role }) => role));
      useRunEvent(run, 'finish', ({ outcome }) => heard.push(outcome));
      return <p>{words.join()}</p>;
    };
    render(<Watcher />);
    await act(() => run.send('Go'));
    await waitFor(() => expect(screen.getByText('user,assistant')).toBeInTheDocument());
    expect(heard).toEqual(['success']);
  });
});
