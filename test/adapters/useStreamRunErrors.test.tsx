import { useStream } from '@langchain/langgraph-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useStreamRun, type StreamHelpers } from 'react-agent-interrupts/adapters/langGraph';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer, type LangGraphServer } from './langGraphServer.js';
import type { StreamPage } from './streamPage.js';

commitAsInPages();

const id = '1'.repeat(32);

/** A page that passes its own version of the stream to the run object. */
function mount(server: LangGraphServer, passed: (stream: StreamHelpers) => StreamHelpers): StreamPage {
  const page = {} as StreamPage;
  const commits: unknown[] = [];
  function Conversation() {
    const stream = useStream({
      apiUrl: 'http://graph.test',
      assistantId: 'agent',
      threadId: 'thread',
      fetchStateHistory: true,
      callerOptions: { fetch: server.fetch, maxRetries: 0 },
    });
    const { assistantId, messages, interrupts, values, isLoading, error, submit, stop } = stream;
    const given = { assistantId, messages, interrupts, values, isLoading, error, submit, stop };
    const { run } = useStreamRun(passed(given), { threadId: 'thread', autoSubmit: 'never' });
    useLayoutEffect(() => {
      Object.assign(page, { stream, run });
      if (commits.push(run) > 200) throw new Error('The component renders without end.');
    });
    return null;
  }
  render(<Conversation />);
  return page;
}

async function asked(page: StreamPage): Promise<void> {
  await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
  await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
}

// “The panel shows the pending interrupts of the chat's agent” (chat-adapters.md)
it('the page does not render without end if the app passes its own error in each render', async () => {
  const server = langGraphServer();
  server.script = [{ asks: [{ id, value: 'Which quarter?' }] }, { fails: 'Boom' }, { says: 'Done' }];
  const page = mount(server, (stream) => ({
    ...stream,
    error: stream.error ? new Error('The agent has failed.') : undefined,
  }));
  await asked(page);
  page.run.answer(page.run.getSnapshot().interrupts[0] ?? '', 'Q3');
  const failure = await page.run.submit().catch((cause: unknown) => cause);
  expect(failure).toMatchObject({ message: expect.stringContaining('The agent has failed.') as string });
  await waitFor(() => expect(page.run.getSnapshot().error).toBe(failure));
  expect((await page.run.retry()).status).toBe('finished');
});

it('a question with a number that JSON lacks does not remove the page', async () => {
  const server = langGraphServer();
  server.script = [{ asks: [{ id, value: 'How much?' }] }];
  const page = mount(server, (stream) => ({
    ...stream,
    interrupts: stream.interrupts.map((interrupt) => ({
      ...interrupt,
      value: { text: 'How much?', most: 5n },
    })),
  }));
  await asked(page);
  expect(page.run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ id }] });
});
