import { useStream } from '@langchain/langgraph-sdk/react';
import { cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import type { AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer, type LangGraphServer } from './langGraphServer.js';

commitAsInPages();
beforeEach(() => cleanup);

interface Page {
  run: AgentRun;
  stream: ReturnType<typeof useStream>;
  threadId: string | undefined;
  openThread(threadId: string | undefined): void;
  unmount(): void;
}

/** A page that passes on the id of its thread. The server calls a new thread `thread`. */
function mount(server: LangGraphServer, storage: DraftStorage, shownFirst?: string): Page {
  const page = {} as Page;
  function Conversation() {
    const [threadId, openThread] = useState(shownFirst);
    const stream = useStream({
      apiUrl: 'http://graph.test',
      assistantId: 'agent',
      threadId: threadId ?? null,
      onThreadId: openThread,
      callerOptions: { fetch: server.fetch, maxRetries: 0 },
    });
    const { run } = useStreamRun(stream, { threadId, storage, autoSubmit: 'never' });
    useLayoutEffect(() => void Object.assign(page, { run, stream, threadId }));
    useLayoutEffect(() => void (page.openThread = openThread), []);
    return null;
  }
  const { unmount } = render(
    <StrictMode>
      <Conversation />
    </StrictMode>,
  );
  return Object.assign(page, { unmount });
}

const asks = { asks: [{ id: '1'.repeat(32), value: 'Which quarter?' }] };
const shown = ({ run }: Page) => run.getSnapshot();
const contents = (page: Page) => shown(page).messages.map(({ content }) => content);

/** Answers the question of the page, and waits until the answer is stored. */
async function answer(page: Page, storage: ReturnType<typeof memoryStorage>): Promise<void> {
  await waitFor(() => expect(shown(page).interrupts).toHaveLength(1));
  page.run.answer(shown(page).interrupts[0] ?? '', 'Q3');
  await waitFor(() => expect([...storage.saved.values()].join()).toContain('Q3'));
}

describe('a new thread of useStream, which the first message creates', () => {
  it('shows that the first message was sent, and continues', async () => {
    const server = langGraphServer();
    server.script = [{ says: 'Hello' }, { says: 'Done' }];
    const page = mount(server, memoryStorage());
    expect((await page.run.send('Hi')).status).toBe('finished');
    expect(page.threadId).toBe('thread');
    expect(contents(page)).toEqual(['Hi', 'Hello']);
    expect((await page.run.send('Go on')).status).toBe('finished');
    expect(contents(page)).toEqual(['Hi', 'Hello', 'Go on', 'Done']);
    expect(server.received).toHaveLength(2);
  });

  it('keeps its run object, and accepts the answer to the first question', async () => {
    const server = langGraphServer();
    server.script = [asks, { says: 'Done' }];
    const page = mount(server, memoryStorage());
    const { run } = page;
    expect((await run.send('Hi')).status).toBe('interrupted');
    run.answer(run.getSnapshot().interrupts[0] ?? '', 'Q3');
    expect((await run.submit()).status).toBe('finished');
    expect(page.run).toBe(run);
    expect(server.received[1]?.command?.resume).toEqual({ ['1'.repeat(32)]: 'Q3' });
  });

  it.each(['the panel', 'the chat'])(
    'has its answers after a reload, if %s has sent the message',
    async (sender) => {
      const server = langGraphServer();
      server.script = [asks, { says: 'Done' }];
      const storage = memoryStorage();
      const before = mount(server, storage);
      if (sender === 'the panel') await before.run.send('Hi');
      else await before.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Hi' }] });
      await answer(before, storage);
      before.unmount();

      const page = mount(server, storage, 'thread');
      await waitFor(() => expect(shown(page).interrupts).toMatchObject([{ status: 'answered' }]));
      expect((await page.run.submit()).status).toBe('finished');
      await waitFor(() => expect(storage.saved.size).toBe(0));
    },
  );
});

describe('a page of useStream that opens another thread', () => {
  it('shows the stored answers of a thread that it opens before the first message', async () => {
    const server = langGraphServer();
    server.script = [asks];
    const storage = memoryStorage();
    const before = mount(server, storage);
    await before.run.send('Hi');
    await answer(before, storage);
    before.unmount();

    const page = mount(server, storage);
    page.openThread('thread');
    await waitFor(() => expect(shown(page).interrupts).toMatchObject([{ status: 'answered' }]));
  });

  it('gets a new run object for another thread, and for the next new thread', async () => {
    const server = langGraphServer();
    server.script = [{ says: 'Hello' }];
    const page = mount(server, memoryStorage());
    const first = page.run;
    await first.send('Hi');
    page.openThread('other');
    await vi.waitFor(() => expect(page.threadId).toBe('other'));
    const second = page.run;
    page.openThread(undefined);
    await vi.waitFor(() => expect(page.threadId).toBeUndefined());
    expect(new Set([first, second, page.run]).size).toBe(3);
  });
});
