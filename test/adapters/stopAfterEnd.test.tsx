import { HttpAgent, type RunAgentInput } from '@ag-ui/client';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { eventStream } from 'react-agent-interrupts/testing';
import { aboutCall, calls, interrupted } from './agentServer.js';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer } from './langGraphServer.js';
import { mountStream } from './streamPage.js';

commitAsInPages();

/** How many microtasks pass between the end of the chat's run and the stop. */
const moments = Array.from({ length: 40 }, (_, ticks) => ticks);

async function stopAfter(ticks: number, run: AgentRun): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
  run.stop();
}

const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
  const { threadId, runId } = JSON.parse(init.body as string) as RunAgentInput;
  const events: readonly object[] = [
    { type: 'RUN_STARTED', threadId, runId },
    ...calls('c-1', 'send', { to: 'Ann' }),
    { type: 'RUN_FINISHED', threadId, runId, outcome: interrupted(aboutCall('q-1', 'c-1')) },
  ];
  return eventStream(events as readonly AgentEvent[]);
};

// “The run object shows `agent.messages`, `agent.state` and `agent.pendingInterrupts`.” (chat-adapters.md)
it('shows what the agent asks if the user presses Stop after the run has ended', async () => {
  const runs = await Promise.all(
    moments.map(async (ticks) => {
      const agent = new HttpAgent({ url: 'http://agent.test', threadId: 't', fetch });
      const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
      run.subscribe(() => undefined);
      await agent.runAgent();
      await stopAfter(ticks, run);
      return run;
    }),
  );
  const shown = () => runs.map((run) => run.getSnapshot().interrupts.map(({ id }) => id));
  await waitFor(() => expect(shown()).toEqual(moments.map(() => ['q-1'])));
  expect(runs.map((run) => run.getSnapshot().status)).toEqual(moments.map(() => 'interrupted'));
});

// “The run object shows `stream.interrupts`.” (chat-adapters.md)
it('shows what the graph asks if the user presses Stop after the run has ended', async () => {
  const pages = await Promise.all(
    moments.map(async (ticks) => {
      const server = langGraphServer();
      server.script = [{ asks: [{ id: '1'.repeat(32), value: 'Which quarter?' }] }];
      const page = mountStream({ server, options: { autoSubmit: 'never' } });
      await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Go' }] });
      await stopAfter(ticks, page.run);
      return page;
    }),
  );
  const shown = () => pages.map(({ run }) => run.getSnapshot().interrupts.map(({ message }) => message));
  await waitFor(() => expect(shown()).toEqual(moments.map(() => ['Which quarter?'])));
});
