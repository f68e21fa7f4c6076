import { useChat } from '@ai-sdk/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { DefaultChatTransport } from 'ai';
import { Activity, useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import { useChatRun } from 'react-agent-interrupts/adapters/aiSdk';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { aiSdkServer, type AiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, contents, cutAfter, mountChat, textOf, type ChatPage } from './chatPage.js';

commitAsInPages();
afterEach(cleanup);

const pendingIn = ({ run }: Pick<ChatPage, 'run'>) => run.getSnapshot().interrupts;

async function ask({ chat, run }: Pick<ChatPage, 'chat' | 'run'>): Promise<void> {
  await chat.sendMessage({ text: 'Write to Ann' });
  await waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
}

/** A page whose chat and panel are below an `<Activity>`. */
function hideablePage(server: AiSdkServer) {
  const page = {} as Pick<ChatPage, 'chat' | 'run'> & { show(mode: 'visible' | 'hidden'): void };
  const transport = new DefaultChatTransport({ api: '/api/chat', fetch: server.fetch });
  function Conversation() {
    const chat = useChat({ id: 'chat-1', transport });
    const { run } = useChatRun(chat, { autoSubmit: 'never' });
    useLayoutEffect(() => void Object.assign(page, { chat, run }));
    return <InterruptPanel run={run} />;
  }
  function Page() {
    const [mode, show] = useState<'visible' | 'hidden'>('visible');
    useLayoutEffect(() => void Object.assign(page, { show }), []);
    return (
      <Activity mode={mode}>
        <Conversation />
      </Activity>
    );
  }
  render(<Page />);
  return page;
}

// “Answers in doubt survive a stop, a failed send and a reload.” (reliability.md)
describe('an answer to a chat of useChat that may have arrived', () => {
  it('is still shown as such after the page was hidden while it was sent', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const page = hideablePage(server);
    await ask(page);
    let open = (): void => undefined;
    server.gate = () => new Promise((resolve) => (open = resolve));
    page.run.approve(pendingIn(page)[0] ?? '');
    const submitted = page.run.submit();
    await waitFor(() => expect(server.received).toHaveLength(2));
    page.show('hidden');
    await expect(submitted).rejects.toMatchObject({ code: 'stream_cut' });
    server.gate = async () => undefined;
    open();
    await waitFor(() => expect(server.sent).toEqual(['Ann']));
    page.show('visible');
    await waitFor(() => expect(page.chat.status).toBe('ready'));
    await waitFor(() => expect(page.run.getSnapshot().status).toBe('interrupted'));
    expect(pendingIn(page)).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
    expect(await screen.findByText(/^The earlier answers may have arrived/)).toBeTruthy();
  });

  it('is still shown as such after the chat has sent a message that failed', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Lost' }];
    const page = mountChat({ server, options: { autoSubmit: 'never' } });
    await ask(page);
    server.changes = [(response) => cutAfter(response, '"start"')];
    page.run.approve(pendingIn(page)[0] ?? '');
    await page.run.submit().catch(() => undefined);
    server.failures = [async () => new Response('Not now', { status: 503 })];
    await page.chat.sendMessage({ text: 'Hello?' });
    await waitFor(() => expect(page.run.getSnapshot().error?.httpStatus).toBe(503));
    expect(pendingIn(page)).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
  });
});

/** Chats whose request with answers has this response, and which are then reloaded with their messages. */
async function reloaded(people: readonly string[], respond: (server: AiSdkServer) => void) {
  const server = aiSdkServer();
  server.script = [{ sendsTo: people }, { says: 'Lost' }, { says: 'Done' }];
  const storage = memoryStorage();
  const options = { autoSubmit: 'never', storage } as const;
  const before = mountChat({ server, options });
  await before.chat.sendMessage({ text: 'Write' });
  await waitFor(() => expect(pendingIn(before)).toHaveLength(people.length));
  respond(server);
  for (const interrupt of pendingIn(before)) before.run.approve(interrupt);
  await before.run.submit().catch(() => undefined);
  const { delivery } = before.run.getSnapshot().batch;
  await waitFor(() => expect([...storage.saved.values()].join()).toContain(`"delivery":"${delivery}"`));
  const messages = structuredClone(before.chat.messages);
  before.unmount();
  const page = mountChat({ server, options, messages });
  await waitFor(() => expect(page.run.getSnapshot().batch.delivery).toBe(delivery));
  return { server, page };
}

const breaks = (server: AiSdkServer): void => {
  server.failures = [() => Promise.reject(new TypeError('fetch failed'))];
};
const refuses = (server: AiSdkServer): void => {
  server.failures = [async () => new Response('Not now', { status: 400 })];
};

// “While an interrupt is unanswered or in doubt, the user can change each answer, cancel, send again if that can succeed, or leave.”
// (reliability.md)
describe('an answer to a chat of useChat whose request has failed before a reload', () => {
  it.each([
    ['the connection broke', breaks],
    ['the server refused it', refuses],
  ])('can be sent again: %s', async (_why, respond) => {
    const { server, page } = await reloaded(['Ann'], respond);
    expect((await page.run.retry()).status).toBe('finished');
    expect(server.sent).toEqual(['Ann']);
  });

  it.each([
    ['the connection broke', breaks],
    ['the server refused it', refuses],
  ])('can be changed: %s', async (_why, respond) => {
    const { server, page } = await reloaded(['Ann'], respond);
    page.run.deny(pendingIn(page)[0] ?? '', { reason: 'Better not' });
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.sent).toEqual([]);
    expect(JSON.stringify(server.received.at(-1))).toContain('Better not');
  });

  it('is sent again alone if the response was cut after the result of another one', async () => {
    const { server, page } = await reloaded(['Ann', 'Bob'], (cut) => {
      cut.changes = [(response) => cutAfter(response, 'tool-output-available')];
    });
    expect(pendingIn(page)).toMatchObject([{ delivery: 'accepted' }, { delivery: 'inDoubt' }]);
    expect((await page.run.retry()).status).toBe('finished');
    expect(server.sent).toEqual(['Ann', 'Bob', 'Bob']);
  });
});

// “If both the panel and the chat can answer, the first accepted answer counts. The other side shows the result.” (chat-adapters.md)
describe('two run objects of one chat that answer at the same moment', () => {
  it.each(['approve', 'deny'] as const)(
    'send one request, and only the answer in it counts (%s)',
    async (verb) => {
      const server = aiSdkServer();
      server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }, { says: 'Again' }];
      const transport = new DefaultChatTransport({ api: '/api/chat', fetch: server.fetch });
      const runs: AgentRun[] = [];
      let send: ((text: { readonly text: string }) => Promise<void>) | undefined;
      function Approvals({ chat, at }: { readonly chat: ReturnType<typeof useChat>; readonly at: number }) {
        const { run } = useChatRun(chat, { autoSubmit: 'never' });
        useLayoutEffect(() => void (runs[at] = run), [run, at]);
        return null;
      }
      function Page() {
        const chat = useChat({ id: 'chat-1', transport });
        useLayoutEffect(() => void (send = chat.sendMessage), [chat.sendMessage]);
        return [0, 1].map((at) => <Approvals key={at} chat={chat} at={at} />);
      }
      render(<Page />);
      await send?.({ text: 'Write to Ann' });
      await waitFor(() => expect(runs.map((run) => pendingIn({ run }).length)).toEqual([1, 1]));
      const [first, second] = runs as [AgentRun, AgentRun];
      first.approve(pendingIn({ run: first })[0] ?? '');
      second[verb](pendingIn({ run: second })[0] ?? '');
      const [one, other] = await Promise.allSettled([first.submit(), second.submit()]);
      expect(one).toMatchObject({ status: 'fulfilled', value: { status: 'finished' } });
      expect(other).toMatchObject({ status: 'rejected', reason: { name: 'AgentRunError' } });
      await waitFor(() => expect(pendingIn({ run: second })).toEqual([]));
      expect(second.getSnapshot().history.filter(({ delivery }) => delivery === 'accepted')).toEqual([]);
      expect(server.received).toHaveLength(2);
      expect(server.sent).toEqual(['Ann']);
    },
  );
});

// “Repeats the last failed request.” (hook-only.md)
describe.each([false, true])('a steer of a chat of useChat that failed (automatic: %s)', (automatic) => {
  it.each([503, 422])('with status %s is repeated with its message', async (status) => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Fine' }, { says: 'Hello Bob' }];
    const page = mountChat({ server, automatic, options: { autoSubmit: 'never' } });
    await ask(page);
    server.failures = [async () => new Response('Not now', { status })];
    await expect(page.run.steer('Greet Bob')).rejects.toMatchObject({ code: 'http_error' });
    const delivery = status === 503 ? 'inDoubt' : 'none';
    await waitFor(() => expect(page.run.getSnapshot().batch.delivery).toBe(delivery));
    await page.run.retry();
    expect(textOf(page.chat)).toEqual(['Write to Ann', 'Fine', 'Greet Bob', 'Hello Bob']);
    expect(contents(page).shown).toEqual(contents(page).had);
    expect(server.sent).toEqual([]);
  });
});
