import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, type Chat, type ChatPage } from './chatPage.js';

commitAsInPages();

// “It calls `chat.sendMessage()` if [...] the chat still has every approval response” (docs/chat-adapters.md)
describe.each([
  { automatic: false, throttle: undefined },
  { automatic: true, throttle: undefined },
  { automatic: false, throttle: 100 },
  { automatic: true, throttle: 100 },
])('an answer whose question the app removes (automatic: $automatic, throttle: $throttle)', (given) => {
  const { automatic, throttle } = given;

  /** A page whose user has approved the only call. */
  async function approved(passed: (chat: Chat) => Chat = (chat) => chat) {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const options = { autoSubmit: 'never' } as const;
    const page = mountChat({ server, automatic, options, passed, ...(throttle && { throttle }) });
    await page.chat.sendMessage({ text: 'Write to Ann' });
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
    page.run.approve(page.run.getSnapshot().interrupts[0] ?? '');
    return { page, server };
  }

  async function expectUnsent({ run }: ChatPage, server: ReturnType<typeof aiSdkServer>): Promise<void> {
    await expect(run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    expect(run.getSnapshot().history).toEqual([]);
    expect(run.getSnapshot().batch.delivery).not.toBe('accepted');
    expect(server.received).toHaveLength(1);
    expect(server.sent).toEqual([]);
  }

  it('is not sent, and not accepted, if the chat shows that late', async () => {
    const { page, server } = await approved();
    // The first change is shown immediately, and the second one after the throttle.
    page.chat.setMessages((messages) => [...messages]);
    page.chat.setMessages([]);
    await expectUnsent(page, server);
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toEqual([]));
  });
});

describe.each([undefined, 100])('an answer that the app withdraws (throttle: %s)', (throttle) => {
  it.each([
    ['without its message', () => []],
    ['with the message as it was before', (messages: Chat['messages']) => messages],
  ])('is not sent, and not accepted: %s', async (_with, restored) => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    let latest: Chat | undefined;
    const addToolApprovalResponse: Chat['addToolApprovalResponse'] = async (response) => {
      if (!latest) return;
      const { messages, setMessages } = latest;
      await latest.addToolApprovalResponse(response);
      setMessages(restored(messages));
    };
    const passed = (chat: Chat): Chat => {
      latest = chat;
      return { ...chat, addToolApprovalResponse };
    };
    const page = mountChat({
      server,
      passed,
      options: { autoSubmit: 'never' },
      ...(throttle !== undefined && { throttle }),
    });
    await page.chat.sendMessage({ text: 'Write to Ann' });
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
    page.run.approve(page.run.getSnapshot().interrupts[0] ?? '');
    await expect(page.run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    expect(page.run.getSnapshot().history.map(({ delivery }) => delivery)).toEqual(['none']);
    expect(server.received).toHaveLength(1);
    expect(server.sent).toEqual([]);
  });
});

// “Keep `useChat`: the panel in a chat needs three more lines.” (migration.md)
it.each(['addToolApprovalResponse', 'stop'] as const)(
  'keeps the decision if the app replaces `%s` with a new function in each render',
  async (name) => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const passed = (chat: Chat): Chat => ({
      ...chat,
      [name]: (...args: never[]) => (chat[name] as (...given: never[]) => Promise<void>)(...args),
    });
    const page = mountChat({ server, passed, options: { autoSubmit: 'never' } });
    await page.chat.sendMessage({ text: 'Write to Ann' });
    await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
    const { run } = page;
    run.approve(run.getSnapshot().interrupts[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(page.run).toBe(run);
    expect(server.sent).toEqual(['Ann']);
  },
);

// “The panel shows the pending interrupts of the chat's agent” (chat-adapters.md)
it.each<readonly [string, (messages: Chat['messages']) => Chat['messages']]>([
  ['a new list of the same messages', (messages) => messages.filter(({ role }) => role !== 'system')],
  ['copies of the messages', (messages) => structuredClone(messages)],
])('renders no more often than the chat if the app passes %s in each render', async (_what, copied) => {
  const server = aiSdkServer();
  server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
  let renders = 0;
  const passed = (chat: Chat): Chat => {
    renders += 1;
    if (renders > 200) throw new Error('The component renders without end.');
    return { ...chat, messages: copied(chat.messages) };
  };
  const page = mountChat({ server, passed, options: { autoSubmit: 'never' } });
  await page.chat.sendMessage({ text: 'Write to Ann' });
  await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
  page.run.approve(page.run.getSnapshot().interrupts[0] ?? '');
  expect((await page.run.submit()).status).toBe('finished');
  expect(server.sent).toEqual(['Ann']);
});
