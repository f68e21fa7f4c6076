import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, type Chat, type ChatPage } from './chatPage.js';

commitAsInPages();

let server: ReturnType<typeof aiSdkServer>;
beforeEach(() => {
  server = aiSdkServer();
});

const failNext = (): void => {
  server.failures = [() => Promise.resolve(new Response('No', { status: 500 }))];
};

/** A page whose chat has failed. */
async function failed(passed: (chat: Chat) => Chat = (chat) => chat): Promise<ChatPage> {
  failNext();
  const page = mountChat({ server, passed, options: { autoSubmit: 'never' } });
  await page.chat.sendMessage({ text: 'Write to Ann' });
  await waitFor(() => expect(page.run.getSnapshot().status).toBe('failed'));
  return page;
}

// “Its messages, its tools and its status change as if the user had answered in the chat.” (chat-adapters.md)
it('an error of the chat disappears if the app clears it', async () => {
  const { chat, run } = await failed();
  chat.clearError();
  await waitFor(() => expect(run.getSnapshot().error).toBeUndefined());
  expect(run.getSnapshot().status).toBe('finished');
});

it('an error of the chat disappears if its next request ends before React commits its start', async () => {
  const { chat, run } = await failed();
  server.script = [{ says: 'Done' }];
  await chat.sendMessage({ text: 'Again' });
  await waitFor(() => expect(run.getSnapshot().error).toBeUndefined());
  expect(run.getSnapshot().status).toBe('finished');
});

it('an answer that has failed is kept if the app clears the error, and can be sent again', async () => {
  server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
  const page = mountChat({ server, options: { autoSubmit: 'never' } });
  await page.chat.sendMessage({ text: 'Write to Ann' });
  await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
  const { run } = page;
  run.approve(run.getSnapshot().interrupts[0] ?? '');
  failNext();
  await expect(run.submit()).rejects.toMatchObject({ code: 'http_error' });
  page.chat.clearError();
  await waitFor(() => expect(page.chat.status).toBe('ready'));
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
  expect((await run.retry()).status).toBe('finished');
  expect(server.sent).toEqual(['Ann']);
});

// “The panel shows the pending interrupts of the chat's agent” (chat-adapters.md)
it('the page renders no more often than the chat if the app passes its own error in each render', async () => {
  let renders = 0;
  const page = await failed((chat) => {
    renders += 1;
    if (renders > 200) throw new Error('The component renders without end.');
    return { ...chat, error: chat.error && new Error('Could not send.') };
  });
  expect(page.run.getSnapshot().error?.message).toContain('Could not send.');
  server.script = [{ sendsTo: ['Ann'] }];
  await page.chat.sendMessage({ text: 'Again' });
  await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1));
  expect(page.run.getSnapshot().status).toBe('interrupted');
});

it('shows a later error of the chat with the same text', async () => {
  const { chat, run } = await failed();
  const before = run.getSnapshot().error;
  server.script = [{ says: 'Done' }];
  await chat.sendMessage({ text: 'Again' });
  await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  failNext();
  await chat.sendMessage({ text: 'Once more' });
  await waitFor(() => expect(run.getSnapshot()).toMatchObject({ status: 'failed', error: before }));
});
