import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, textOf } from './chatPage.js';

commitAsInPages();

let server: ReturnType<typeof aiSdkServer>;
beforeEach(() => {
  server = aiSdkServer();
});

/** What an app does in `onFinish`: it reads the reply, and cannot. */
const throws = (): void => {
  throw new Error('The app cannot read the reply.');
};

// “The chat sends the answers. Its messages, its tools and its status change as if the user had answered in the chat.”
// (chat-adapters.md)
it('a message that the agent has answered counts as sent if the onFinish of the app throws', async () => {
  server.script = [{ says: 'Hello' }, { says: 'Hello again' }];
  const page = mountChat({ server, onFinish: throws });
  expect((await page.run.send('Hi')).status).toBe('finished');
  await expect(page.run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
  expect(textOf(page.chat)).toEqual(['Hi', 'Hello']);
  expect(server.received).toHaveLength(1);
});

it('an answer that the agent has used counts as accepted if the onFinish of the app throws', async () => {
  server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
  const page = mountChat({ server, onFinish: throws, options: { autoSubmit: 'never' } });
  const { run } = page;
  await page.chat.sendMessage({ text: 'Write to Ann' }).catch(() => undefined);
  await waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
  run.approve(run.getSnapshot().interrupts[0] ?? '');
  expect((await run.submit()).status).toBe('finished');
  expect(run.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
  expect(server.sent).toEqual(['Ann']);
});

it('a message that the chat does not take is reported with the error of the chat', async () => {
  const refused = new Error('The app refuses this message.');
  const page = mountChat({
    server,
    passed: (chat) => ({ ...chat, sendMessage: () => Promise.reject(refused) }),
  });
  await expect(page.run.send('Hi')).rejects.toMatchObject({ cause: refused });
  expect(server.received).toHaveLength(0);
  expect(page.run.getSnapshot().status).toBe('failed');
});

// “The panel keeps them, and the user can send them again.” (chat-adapters.md)
it('an answer that has failed is sent again if the app passes its own error in each render', async () => {
  server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
  const page = mountChat({
    server,
    options: { autoSubmit: 'never' },
    passed: (chat) => ({ ...chat, error: chat.error && new Error('Could not send.') }),
  });
  const { run } = page;
  await page.chat.sendMessage({ text: 'Write to Ann' });
  await waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
  run.approve(run.getSnapshot().interrupts[0] ?? '');
  server.failures = [() => Promise.resolve(new Response('No', { status: 500 }))];
  await expect(run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
  expect((await run.retry()).status).toBe('finished');
  expect(server.sent).toEqual(['Ann']);
});
