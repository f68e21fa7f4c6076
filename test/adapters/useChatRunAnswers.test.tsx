import { waitFor } from '@testing-library/react';
import type { UIMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, partsOf, type ChatPage } from './chatPage.js';

commitAsInPages();

const asks = (to: string, approvalId = `a-${to}`) =>
  ({
    type: 'tool-send',
    toolCallId: `c-${to}`,
    state: 'approval-requested',
    input: { to },
    approval: { id: approvalId },
  }) as const;
/** A call of a tool that the page executes itself. */
const locates = { type: 'tool-locate', toolCallId: 'c-locate', state: 'input-available', input: {} } as const;

/** A restored chat whose last message has these parts. */
const restored = (...parts: UIMessage['parts']): UIMessage[] => [
  { id: 'u-1', role: 'user', parts: [{ type: 'text', text: 'Write' }] },
  { id: 'm-1', role: 'assistant', parts: [{ type: 'step-start' }, ...parts] },
];

const pendingIn = ({ run }: ChatPage) => run.getSnapshot().interrupts;
const waits = (page: ChatPage, count: number) =>
  waitFor(() => expect(pendingIn(page)).toHaveLength(count), { timeout: 20_000 });

describe.each([false, true])('an answer to a chat of useChat (automatic: %s)', (automatic) => {
  it('is not sent while a call of the page in the same message has no result, and is kept', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Done' }];
    const options = { autoSubmit: 'never' } as const;
    const page = mountChat({ server, automatic, messages: restored(asks('Ann'), locates), options });
    await waits(page, 1);
    page.run.approve(pendingIn(page)[0] ?? '');
    await expect(page.run.submit()).rejects.toMatchObject({ code: 'not_sent', retryable: true });
    expect(server.received).toHaveLength(0);
    expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'none' }]);
    await page.chat.addToolOutput({ tool: 'locate', toolCallId: 'c-locate', output: 'Here' });
    await waitFor(() => expect(page.run.getSnapshot().pendingToolCallIds).toEqual([]));
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.received).toHaveLength(1);
    expect(server.sent).toEqual(['Ann']);
  });

  it('is not sent if another answer has the same id and says the opposite', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Done' }];
    const options = { autoSubmit: 'never' } as const;
    const messages = restored(asks('Ann', 'a-1'), asks('Bob', 'a-1'));
    const page = mountChat({ server, automatic, messages, options });
    await waits(page, 2);
    const [ann, bob] = pendingIn(page);
    page.run.deny(ann ?? '');
    page.run.approve(bob ?? '');
    await expect(page.run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(partsOf(page.chat)).toMatchObject([
      { state: 'approval-requested' },
      { state: 'approval-requested' },
    ]);
    page.run.deny(bob ?? '');
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.sent).toEqual([]);
  });

  // AI SDK executes no approval of an earlier message.
  it('is not offered for an approval in an earlier message', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Done' }];
    const later = restored(asks('Bob')).map((message) => ({ ...message, id: `${message.id}-later` }));
    const options = { autoSubmit: 'never' } as const;
    const page = mountChat({ server, automatic, messages: [...restored(asks('Ann')), ...later], options });
    await waits(page, 1);
    expect(pendingIn(page)).toMatchObject([{ id: 'a-Bob' }]);
    page.run.approve(pendingIn(page)[0] ?? '');
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.sent).toEqual(['Bob']);
    expect(page.run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });

  // AI SDK executes no such call, and the model accepts no call without a result before another message.
  it.each(['is removed', 'stays'])(
    'approves no call that a message follows; the message %s',
    async (what) => {
      const server = aiSdkServer();
      server.script = [{ says: 'Done' }];
      const asked = restored(asks('Ann'));
      const later: UIMessage = { id: 'u-2', role: 'user', parts: [{ type: 'text', text: 'Wait' }] };
      const options = { autoSubmit: 'never' } as const;
      const page = mountChat({ server, automatic, messages: [...asked, later], options });
      await waits(page, 1);
      page.run.approve(pendingIn(page)[0] ?? '');
      await expect(page.run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(partsOf(page.chat)).toMatchObject([{ state: 'approval-requested' }]);
      expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'none' }]);
      if (what === 'stays') page.run.deny(pendingIn(page)[0] ?? '');
      else page.chat.setMessages(asked);
      await waitFor(() => expect(page.run.getSnapshot().messages).toHaveLength(what === 'stays' ? 3 : 2));
      expect((await page.run.submit()).status).toBe('finished');
      expect(server.sent).toEqual(what === 'stays' ? [] : ['Ann']);
    },
  );

  it('is never sent, and its batch ends, if an earlier message asks with the same id', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Done' }];
    const later = restored(asks('Bob', 'a-1')).map((message) => ({ ...message, id: `${message.id}-later` }));
    const options = { autoSubmit: 'never' } as const;
    const messages = [...restored(asks('Ann', 'a-1')), ...later];
    const page = mountChat({ server, automatic, messages, options });
    await waits(page, 1);
    page.run.deny(pendingIn(page)[0] ?? '');
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.sent).toEqual([]);
    expect(page.run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });

  it('is not offered if the last message asks nothing', async () => {
    const server = aiSdkServer();
    const answer: UIMessage = { id: 'm-2', role: 'assistant', parts: [{ type: 'text', text: 'Later' }] };
    const page = mountChat({ server, automatic, messages: [...restored(asks('Ann')), answer] });
    await waitFor(() => expect(page.run.getSnapshot().messages.at(-1)?.content).toBe('Later'));
    expect(page.run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });

  it('is withdrawn if the chat has answered while the host was asked', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Done' }];
    let allow: (() => void) | undefined;
    const beforeSubmit = () => new Promise<boolean>((resolve) => (allow = () => resolve(true)));
    const options = { autoSubmit: 'never', beforeSubmit } as const;
    const page = mountChat({ server, automatic, messages: restored(asks('Ann')), options });
    await waits(page, 1);
    page.run.approve(pendingIn(page)[0] ?? '');
    const submitted = page.run.submit();
    await waitFor(() => expect(allow).toBeDefined());
    await page.chat.addToolApprovalResponse({ id: 'a-Ann', approved: false, reason: 'Not Ann' });
    allow?.();
    await expect(submitted).rejects.toMatchObject({ name: 'AgentRunError' });
    await waits(page, 0);
    expect(page.run.getSnapshot().history).toEqual([]);
    expect(server.received).toHaveLength(automatic ? 1 : 0);
    expect(partsOf(page.chat)).toMatchObject([{ approval: { approved: false, reason: 'Not Ann' } }]);
  });

  it.each(['a decision', 'reopen()', 'stop()'])(
    'is sent by the next attempt if %s has withdrawn the first one before the chat had it',
    async (cause) => {
      const server = aiSdkServer();
      server.script = [{ says: 'Done' }];
      const options = { autoSubmit: 'never' } as const;
      const page = mountChat({ server, automatic, messages: restored(asks('Ann')), options });
      await waits(page, 1);
      const [ann] = pendingIn(page);
      page.run.approve(ann ?? '');
      const first = page.run.submit().catch(() => undefined);
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
      if (cause === 'stop()') page.run.stop();
      else if (cause === 'reopen()') page.run.reopen(ann?.key ?? '');
      else page.run.deny(ann ?? '');
      await first;
      expect(server.received).toHaveLength(0);
      expect(partsOf(page.chat)).toMatchObject([{ state: 'approval-requested' }]);
      page.run.deny(ann ?? '');
      expect((await page.run.submit()).status).toBe('finished');
      expect(server.received).toHaveLength(1);
      expect(server.sent).toEqual([]);
    },
  );

  it('is not sent if the chat answers at the same moment', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Done' }];
    const options = { autoSubmit: 'never' } as const;
    // The chat shows its messages late, so the panel still shows the request.
    const page = mountChat({ server, automatic, throttle: 200, messages: restored(asks('Ann')), options });
    await waits(page, 1);
    page.run.approve(pendingIn(page)[0] ?? '');
    const answered = page.chat.addToolApprovalResponse({ id: 'a-Ann', approved: false });
    await expect(page.run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    await answered;
    await waits(page, 0);
    expect(page.run.getSnapshot().history.map(({ verdict }) => verdict)).not.toContain('approve');
    expect(server.received).toHaveLength(automatic ? 1 : 0);
    expect(server.sent).toEqual([]);
  });
});
