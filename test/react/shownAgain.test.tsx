import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Activity, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  AgentRunProvider,
  disposeAgentRuns,
  useAgentRun,
  useInterrupts,
  useRunSelector,
} from 'react-agent-interrupts';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';

type Mode = 'visible' | 'hidden';
/** Sets the mode of {@link Hiding}. */
const mode: { set: (mode: Mode) => void } = { set: () => undefined };
/** The text of the page when the browser could first paint, after each change of the mode. */
let painted: (string | null)[] = [];

afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});

/** Hides its child, and shows it again without rendering it anew. */
function Hiding({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Mode>('visible');
  useLayoutEffect(() => {
    mode.set = setShown;
    // After a commit that takes longer than 5 milliseconds, React lets the browser paint before the passive effects.
    const begin = performance.now();
    while (performance.now() - begin < 10);
    queueMicrotask(() => painted.push(document.body.textContent));
  }, [shown]);
  return <Activity mode={shown}>{children}</Activity>;
}

/** Shows the child in a transition, as routers do. Outside `act`, React schedules its effects as on a page. */
async function showAgain(): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  painted = [];
  startTransition(() => mode.set('visible'));
  await vi.waitFor(() => expect(painted).toHaveLength(1));
}

// reliability.md, law 5: “Data of one user, thread or session is never shown, stored or sent in another.”
it('a component that is shown again after a logout never shows the question of the previous user', async () => {
  const server = fakeServer(asks({ reason: 'confirmation', message: 'Delete the report of Ann?' }));
  const client = new QueryClient();
  const Chat = () => {
    const { send, interrupts } = useAgentRun({ url: '/agent', threadId: 'a', fetch: server.fetch });
    return (
      <button type="button" onClick={() => void send('Go')}>
        {interrupts[0]?.message ?? 'Nothing waits.'}
      </button>
    );
  };
  const chat = <Chat />;
  render(
    <QueryClientProvider client={client}>
      <Hiding>{chat}</Hiding>
    </QueryClientProvider>,
  );
  await act(async () => screen.getByRole('button').click());
  expect(document.body).toHaveTextContent('Delete the report of Ann?');
  act(() => mode.set('hidden'));
  await act(() => disposeAgentRuns(client));
  await showAgain();
  expect(painted).toEqual(['Nothing waits.']);
});

it('a component that is shown again never shows a question that was answered meanwhile', async () => {
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Delete?' }), says('Done.')]);
  await run.send('Go');
  const Status = () => useRunSelector(run, ({ status }) => status);
  const Questions = () => useInterrupts().map(({ message }) => message);
  const parts = [<Status key="status" />, <Questions key="questions" />];
  render(
    <AgentRunProvider run={run}>
      <Hiding>{parts}</Hiding>
    </AgentRunProvider>,
  );
  expect(document.body).toHaveTextContent('interruptedDelete?');
  act(() => mode.set('hidden'));
  await act(() => run.steer('Something else'));
  await showAgain();
  expect(painted).toEqual(['finished']);
});
