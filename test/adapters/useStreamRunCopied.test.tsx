import { useStream } from '@langchain/langgraph-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer } from './langGraphServer.js';
import type { Stream, StreamPage } from './streamPage.js';

commitAsInPages();

// “The panel shows the pending interrupts of the chat's agent” (chat-adapters.md)
it.each<readonly [string, (messages: Stream['messages']) => Stream['messages']]>([
  ['a new list of the same messages', (messages) => messages.filter(({ type }) => type !== 'system')],
  ['copies of the messages', (messages) => structuredClone(messages)],
])('renders no more often than the stream if the app passes %s in each render', async (_what, copied) => {
  const server = langGraphServer();
  const id = '1'.repeat(32);
  server.script = [{ asks: [{ id, value: 'Which quarter?' }] }, { says: 'Done' }];
  const page = {} as StreamPage;
  let renders = 0;
  const passed = (messages: Stream['messages']): Stream['messages'] => {
    renders += 1;
    if (renders > 200) throw new Error('The component renders without end.');
    return copied(messages);
  };
  function Conversation() {
    const stream = useStream({
      apiUrl: 'http://graph.test',
      assistantId: 'agent',
      threadId: 'thread',
      callerOptions: { fetch: server.fetch, maxRetries: 0 },
    });
    const { assistantId, interrupts, values, isLoading, error, submit, stop } = stream;
    const messages = passed(stream.messages);
    const given = { assistantId, messages, interrupts, values, isLoading, error, submit, stop };
    const { run } = useStreamRun(given, { threadId: 'thread', autoSubmit: 'never' });
    useLayoutEffect(() => void Object.assign(page, { stream, run }));
    return null;
  }
  render(<Conversation />);
  await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
  await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
  page.run.answer(page.run.getSnapshot().interrupts[0] ?? '', 'Q3');
  expect((await page.run.submit()).status).toBe('finished');
  expect(server.received.at(-1)?.command?.resume).toEqual({ [id]: 'Q3' });
});
