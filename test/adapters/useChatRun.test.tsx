import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import {
  commitAsInPages,
  contents,
  cutAfter,
  mountChat as mount,
  partsOf,
  textOf,
  type Chat,
  type ChatPage as Page,
  type ChatPageProps,
} from './chatPage.js';

commitAsInPages();

const statesOf = (chat: Chat) => partsOf(chat).map((part) => 'state' in part && part.state);
const pendingIn = (page: Page) => page.run.getSnapshot().interrupts;

/** The texts and the results in the run are those of the chat. */
async function agree(page: Page): Promise<void> {
  await waitFor(() => {
    const { shown, had } = contents(page);
    expect(shown).toEqual(had);
  });
}

async function ask(page: Page, text = 'Write to Ann'): Promise<void> {
  await page.chat.sendMessage({ text });
  await waitFor(() => expect(pendingIn(page).length).toBeGreaterThan(0));
}

/** The response to two approvals ends after the first result, and the user sends again. Returns what the tool has sent. */
async function losesOneOfTwo(
  end: 'broken' | 'closed',
  given: Partial<ChatPageProps>,
): Promise<readonly string[]> {
  const server = aiSdkServer();
  server.script = [{ sendsTo: ['Ann', 'Bob'] }, { says: 'Lost' }, { says: 'Done' }];
  const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
  await ask(page);
  server.changes = [(response) => cutAfter(response, 'tool-output-available', end)];
  for (const interrupt of pendingIn(page)) page.run.approve(interrupt);
  await expect(page.run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
  const kept = [
    { status: 'answered', delivery: 'accepted' },
    { status: 'answered', delivery: 'inDoubt' },
  ];
  await waitFor(() => expect(statesOf(page.chat)).toEqual(['output-available', 'approval-responded']));
  await agree(page);
  expect(pendingIn(page)).toMatchObject(kept);
  expect(page.run.getSnapshot().batch.delivery).toBe('inDoubt');
  expect(server.received).toHaveLength(2);
  expect((await page.run.retry()).status).toBe('finished');
  expect(statesOf(page.chat)).toEqual(['output-available', 'output-available']);
  expect(textOf(page.chat)).toContain('Done');
  await agree(page);
  return server.sent;
}

describe.each([
  { automatic: false, throttle: undefined },
  { automatic: true, throttle: undefined },
  { automatic: false, throttle: 50 },
  { automatic: true, throttle: 50 },
])('a chat of useChat (automatic: $automatic, throttle: $throttle)', ({ automatic, throttle }) => {
  const given = { automatic, ...(throttle !== undefined && { throttle }) };

  it('shows an approval, and the answer goes through the chat in one request', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const page = mount({ server, ...given });
    await ask(page);
    expect(pendingIn(page)).toMatchObject([{ toolCall: { name: 'send', args: { to: 'Ann' } } }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'));
    expect(server.received).toHaveLength(2);
    expect(server.sent).toEqual(['Ann']);
    expect(statesOf(page.chat)).toEqual(['output-available']);
    expect(textOf(page.chat)).toContain('Done');
    await agree(page);
  });

  it('sends several approvals together, with the reason of a denial', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann', 'Bob'] }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'always' } });
    await ask(page);
    const [first, second] = pendingIn(page);
    page.run.deny(second ?? '', { reason: 'Not Bob' });
    expect(server.received).toHaveLength(1);
    expect(statesOf(page.chat)).toEqual(['approval-requested', 'approval-requested']);
    page.run.approve(first ?? '');
    await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'));
    expect(server.received).toHaveLength(2);
    expect(server.sent).toEqual(['Ann']);
    expect(statesOf(page.chat)).toEqual(['output-available', 'output-denied']);
    expect(JSON.stringify(server.received[1])).toContain('"reason":"Not Bob"');
    await agree(page);
  });

  it('keeps the answers after a failed request, and sends them again', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    server.failures = [() => Promise.reject(new TypeError('fetch failed'))];
    page.run.approve(pendingIn(page)[0] ?? '');
    await page.run.submit().catch(() => undefined);
    expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    expect(page.chat.status).toBe('error');
    expect(page.run.getSnapshot().error?.message).toContain('fetch failed');
    await agree(page);
    expect((await page.run.retry()).status).toBe('finished');
    expect(server.received).toHaveLength(3);
    expect(server.sent).toEqual(['Ann']);
    await agree(page);
  });

  it('keeps an answer without a result in doubt if the response breaks after another result, and sends only it again', async () => {
    expect(await losesOneOfTwo('broken', given)).toEqual(['Ann', 'Bob', 'Bob']);
  });

  it('sends a changed answer that is in doubt, and none that was used', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann', 'Bob'] }, { says: 'Lost' }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    server.changes = [(response) => cutAfter(response, 'tool-output-available')];
    for (const interrupt of pendingIn(page)) page.run.approve(interrupt);
    await page.run.submit().catch(() => undefined);
    const [used, doubted] = pendingIn(page);
    expect(page.run.deny(used ?? '').ok).toBe(false);
    expect(page.run.deny(doubted ?? '').ok).toBe(true);
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.sent).toEqual(['Ann', 'Bob']);
    expect(statesOf(page.chat)).toEqual(['output-available', 'output-denied']);
    await agree(page);
  });

  it('continues without answers if the response breaks after all results', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann', 'Bob'] }, { says: 'Lost' }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    server.changes = [(response) => cutAfter(response, 'start-step')];
    for (const interrupt of pendingIn(page)) page.run.approve(interrupt);
    await expect(page.run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    const accepted = { status: 'answered', delivery: 'accepted' };
    expect(pendingIn(page)).toMatchObject([accepted, accepted]);
    expect((await page.run.retry()).status).toBe('finished');
    expect(server.sent).toEqual(['Ann', 'Bob']);
    expect(textOf(page.chat)).toContain('Done');
    await agree(page);
  });

  it('keeps the answers without a result in doubt if the agent fails after a result', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann', 'Bob'] }, { says: 'Lost' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    const fails = 'data: {"type":"error","errorText":"Out of memory"}\n\n';
    server.changes = [(response) => cutAfter(response, 'tool-output-available', 'closed', fails)];
    for (const interrupt of pendingIn(page)) page.run.approve(interrupt);
    await page.run.submit().catch(() => undefined);
    expect(page.run.getSnapshot().error?.message).toContain('Out of memory');
    expect(pendingIn(page)).toMatchObject([{ delivery: 'accepted' }, { delivery: 'inDoubt' }]);
    await agree(page);
  });

  it('sends the changed answer after a failed request', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    server.failures = [async () => new Response('Not now', { status: 503 })];
    page.run.approve(pendingIn(page)[0] ?? '');
    await page.run.submit().catch(() => undefined);
    page.run.deny(pendingIn(page)[0] ?? '', { reason: 'Better not' });
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.received).toHaveLength(3);
    expect(server.sent).toEqual([]);
    expect(statesOf(page.chat)).toEqual(['output-denied']);
    await agree(page);
  });

  it('shows that the chat has answered first', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann', 'Bob'] }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    const { key } = pendingIn(page)[0] ?? { key: '' };
    page.run.approve(key);
    const [id = '', other = ''] = pendingIn(page).map((each) => each.id);
    await page.chat.addToolApprovalResponse({ id, approved: false });
    await waitFor(() => expect(pendingIn(page).map((each) => each.id)).toEqual([other]));
    page.run.approve(pendingIn(page)[0] ?? '');
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.received).toHaveLength(2);
    expect(server.sent).toEqual(['Bob']);
    await agree(page);
  });

  it('is stopped with the run', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
    await ask(page);
    let open = (): void => undefined;
    server.gate = () => new Promise((resolve) => (open = resolve));
    page.run.approve(pendingIn(page)[0] ?? '');
    const submitted = page.run.submit();
    await waitFor(() => expect(page.chat.status).toBe('submitted'));
    await waitFor(() => expect(server.received).toHaveLength(2));
    page.run.stop();
    await submitted;
    server.gate = async () => undefined;
    open();
    await waitFor(() => expect(page.chat.status).toBe('ready'));
    await waitFor(() => expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]));
    await agree(page);
  });
});

describe('a chat of useChat', () => {
  it('keeps an answer without a result in doubt if the response ends after another result, and sends only it again', async () => {
    expect(await losesOneOfTwo('closed', {})).toEqual(['Ann', 'Bob', 'Bob']);
  });

  it('shows what a restored chat waits for', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const before = mount({ server });
    await ask(before);
    const { messages } = before.chat;
    before.unmount();
    const page = mount({ server, messages: structuredClone(messages), options: { autoSubmit: 'never' } });
    await waitFor(() => expect(pendingIn(page)).toHaveLength(1));
    expect(page.run.getSnapshot().status).toBe('interrupted');
    page.run.approve(pendingIn(page)[0] ?? '');
    expect((await page.run.submit()).status).toBe('finished');
    await agree(page);
  });

  it('reports what it does not support', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }];
    const page = mount({ server });
    await ask(page);
    const { capabilities } = page.run.getSnapshot();
    expect(capabilities).toMatchObject({ approveWithEdits: false, refresh: false, reconnect: false });
    expect(capabilities.cannot).toContain('distinguishCancel');
    const answer = page.run.approve(pendingIn(page)[0] ?? '', { editedArgs: { to: 'Eve' } });
    expect(answer.ok).toBe(false);
  });

  it('sends a message of the run through the chat, and is running meanwhile', async () => {
    const server = aiSdkServer();
    server.script = [{ says: 'Hello' }];
    const page = mount({ server });
    await page.run.send('Hi');
    expect(textOf(page.chat)).toEqual(['Hi', 'Hello']);
    await agree(page);
  });

  it('shows the error of the chat', async () => {
    const server = aiSdkServer();
    server.failures = [async () => new Response('Out of order', { status: 500 })];
    const page = mount({ server });
    await page.chat.sendMessage({ text: 'Hi' });
    await waitFor(() => expect(page.run.getSnapshot().status).toBe('failed'));
    expect(page.run.getSnapshot().error?.message).toContain('Out of order');
  });

  it('leaves the answers in doubt if the chat unmounts while they are sent', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
    const page = mount({ server, options: { autoSubmit: 'never' } });
    await ask(page);
    let open = (): void => undefined;
    server.gate = () => new Promise((resolve) => (open = resolve));
    page.run.approve(pendingIn(page)[0] ?? '');
    const submitted = page.run.submit();
    await waitFor(() => expect(server.received).toHaveLength(2));
    page.unmount();
    await expect(submitted).rejects.toMatchObject({ code: 'stream_cut' });
    open();
    expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
  });

  it('cancels with a denial, then sends a message instead', async () => {
    const server = aiSdkServer();
    server.script = [{ sendsTo: ['Ann'] }, { says: 'Fine' }, { says: 'Hello Bob' }];
    const page = mount({ server });
    await ask(page);
    await page.run.steer('Greet Bob');
    expect(textOf(page.chat)).toEqual(['Write to Ann', 'Fine', 'Greet Bob', 'Hello Bob']);
    expect(server.sent).toEqual([]);
    expect(statesOf(page.chat)).toEqual(['output-denied']);
    await agree(page);
  });
});
