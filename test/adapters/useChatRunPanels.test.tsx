import { useChat } from '@ai-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { DefaultChatTransport } from 'ai';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts';
import { useChatRun } from 'react-agent-interrupts/adapters/aiSdk';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, textOf } from './chatPage.js';

commitAsInPages();

// “While a request of the chat is in progress, including one that the run object did not start, `status` is `running`” (chat-adapters.md)
it('two run objects of one chat that send at the same moment send one message, and the other is kept', async () => {
  const server = aiSdkServer();
  server.script = [{ says: 'Done' }, { says: 'Again' }];
  const transport = new DefaultChatTransport({ api: '/api/chat', fetch: server.fetch });
  const page = { runs: [] as AgentRun[] } as { runs: AgentRun[]; chat: ReturnType<typeof useChat> };
  function Panel({ chat, at }: { readonly chat: ReturnType<typeof useChat>; readonly at: number }) {
    const { run } = useChatRun(chat);
    useLayoutEffect(() => void (page.runs[at] = run), [run, at]);
    return null;
  }
  function Page() {
    const chat = useChat({ id: 'chat-1', transport });
    useLayoutEffect(() => void (page.chat = chat));
    return [0, 1].map((at) => <Panel key={at} chat={chat} at={at} />);
  }
  render(<Page />);
  await waitFor(() => expect(page.runs).toHaveLength(2));
  const [first, second] = page.runs as [AgentRun, AgentRun];
  const [one, other] = await Promise.allSettled([first.send('One'), second.send('Two')]);
  expect(one).toMatchObject({ status: 'fulfilled', value: { status: 'finished' } });
  expect(other).toMatchObject({ status: 'rejected', reason: { code: 'not_sent' } });
  expect(server.received).toHaveLength(1);
  expect((await second.retry()).status).toBe('finished');
  expect(textOf(page.chat)).toEqual(['One', 'Done', 'Two', 'Again']);
});
