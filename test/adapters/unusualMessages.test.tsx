import { render, waitFor } from '@testing-library/react';
import { useStream } from '@langchain/langgraph-sdk/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, type Chat } from './chatPage.js';
import { langGraphServer } from './langGraphServer.js';
import type { Stream, StreamPage } from './streamPage.js';

commitAsInPages();

interface Cyclic {
  self?: Cyclic;
}
const cyclic: Cyclic = {};
cyclic.self = cyclic;

/** Values that an app can add to its messages, although they have no JSON. */
const unusual: readonly (readonly [string, unknown])[] = [
  ['a BigInt', 12n],
  ['an object that contains itself', cyclic],
];

// “The panel shows the pending interrupts of the chat's agent” (chat-adapters.md)
it.each(unusual)(
  'useChatRun shows and sends an answer if the app adds %s to each message',
  async (_what, added) => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const marked = new WeakMap<object, Chat['messages'][number]>();
    const withMetadata = (message: Chat['messages'][number]) => {
      const found = marked.get(message) ?? { ...message, metadata: { added } };
      marked.set(message, found);
      return found;
    };
    const passed = (chat: Chat): Chat => ({ ...chat, messages: chat.messages.map(withMetadata) });
    const page = mountChat({ server, passed, options: { autoSubmit: 'never' } });
    await page.chat.sendMessage({ text: 'Write to Ann' });
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
    page.run.approve(page.run.getSnapshot().interrupts[0] ?? '');
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.sent).toEqual(['Ann']);
  },
);

it.each(unusual)(
  'useChatRun shows the question beside a result of the page that is %s',
  async (_what, output) => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }];
    const passed = (chat: Chat): Chat => ({
      ...chat,
      messages: [
        {
          id: 'before',
          role: 'assistant',
          parts: [{ type: 'tool-count', toolCallId: 'c-0', state: 'output-available', input: {}, output }],
        },
        ...chat.messages,
      ],
    });
    const page = mountChat({ server, passed, options: { autoSubmit: 'never' } });
    await page.chat.sendMessage({ text: 'Write to Ann' });
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
  },
);

it.each(unusual)(
  'useStreamRun shows and sends an answer if the app adds %s to each message',
  async (_what, added) => {
    const server = langGraphServer();
    const id = '1'.repeat(32);
    server.script = [{ asks: [{ id, value: 'Which quarter?' }] }, { says: 'Done' }];
    const page = {} as StreamPage;
    function Conversation() {
      const stream = useStream({
        apiUrl: 'http://graph.test',
        assistantId: 'agent',
        threadId: 'thread',
        callerOptions: { fetch: server.fetch, maxRetries: 0 },
      });
      const { assistantId, interrupts, values, isLoading, error, submit, stop } = stream;
      const messages = stream.messages.map((message) => ({
        ...message,
        additional_kwargs: { added },
      })) as Stream['messages'];
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
  },
);
