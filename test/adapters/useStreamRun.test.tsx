import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer } from './langGraphServer.js';
import { mountStream as mount, streamContents, type StreamPage as Page } from './streamPage.js';

commitAsInPages();
// The SDK reports each failed run there.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const id = (digit: number): string => String(digit).repeat(32);
const review = (to: string, keys: 'python' | 'javascript' = 'python') =>
  keys === 'python'
    ? {
        action_requests: [{ name: 'send', args: { to }, description: `Write to ${to}?` }],
        review_configs: [{ action_name: 'send', allowed_decisions: ['approve', 'edit', 'reject'] }],
      }
    : {
        actionRequests: [{ name: 'send', args: { to }, description: `Write to ${to}?` }],
        reviewConfigs: [{ actionName: 'send', allowedDecisions: ['approve', 'edit', 'reject'] }],
      };
const asksReview = (...people: readonly string[]) => ({
  asks: people.map((to, index) => ({ id: id(index + 1), value: review(to) })),
});

const pendingIn = (page: Page) => page.run.getSnapshot().interrupts;
const actionIn = (page: Page, at = 0): string => pendingIn(page)[at]?.actions?.[0]?.key ?? '';
async function agree(page: Page): Promise<void> {
  await waitFor(() => {
    const { shown, had } = streamContents(page);
    expect(shown).toEqual(had);
  });
}

async function ask(page: Page): Promise<void> {
  await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
  await waitFor(() => expect(pendingIn(page).length).toBeGreaterThan(0));
}

describe.each([{ history: true }, { history: false }])(
  'a stream of useStream (history: $history)',
  (given) => {
    it('shows the calls of the middleware, and the answer goes through the stream', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { says: 'Done' }];
      const page = mount({ server, ...given });
      await ask(page);
      expect(pendingIn(page)[0]?.actions).toMatchObject([{ name: 'send', args: { to: 'Ann' } }]);
      await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
      await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'));
      expect(server.received).toHaveLength(2);
      expect(server.received[1]?.command?.resume).toEqual({ [id(1)]: { decisions: [{ type: 'approve' }] } });
      expect(server.received[1]?.strict_resume).toBe(true);
      expect(streamContents(page).had).toEqual(['Write', 'May I?', 'Done']);
      await agree(page);
    });

    it('sends several answers together: a denial with a reason, and an edit in both spellings', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann', 'Bob'), { says: 'Done' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'always' } });
      await ask(page);
      page.run.deny(actionIn(page, 0), { reason: 'Not Ann' });
      expect(server.received).toHaveLength(1);
      page.run.approve(actionIn(page, 1), { editedArgs: { to: 'Eve' } });
      await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'));
      const edited = { name: 'send', args: { to: 'Eve' } };
      expect(server.received[1]?.command?.resume).toEqual({
        [id(1)]: { decisions: [{ type: 'reject', message: 'Not Ann' }] },
        [id(2)]: { decisions: [{ type: 'edit', editedAction: edited, edited_action: edited }] },
      });
      await agree(page);
    });

    it('keeps refused answers, and sends them again', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { says: 'Done' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
      await ask(page);
      server.failures = [async () => Response.json({ detail: 'No' }, { status: 422 })];
      page.run.approve(actionIn(page));
      await expect(page.run.submit()).rejects.toMatchObject({ httpStatus: 422 });
      await waitFor(() => expect(pendingIn(page)).toMatchObject([{ delivery: 'refused' }]));
      await agree(page);
      expect((await page.run.retry()).status).toBe('finished');
      await agree(page);
    });

    // “If the graph fails, it is unknown whether it has used the answers, so they are in doubt.” (chat-adapters.md)
    it('keeps the answers in doubt if the graph fails, and sends them again', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { fails: 'Out of order' }, { says: 'Done' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
      await ask(page);
      page.run.approve(actionIn(page));
      await expect(page.run.submit()).rejects.toMatchObject({ code: 'run_error' });
      await agree(page);
      expect(page.run.getSnapshot().error?.message).toContain('Out of order');
      expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
      expect((await page.run.retry()).status).toBe('finished');
      expect(server.received).toHaveLength(3);
      await agree(page);
    });

    it('shows that the chat has answered first', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { says: 'Done' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
      await ask(page);
      page.run.approve(actionIn(page));
      await page.stream.submit(undefined, { command: { resume: { decisions: [{ type: 'reject' }] } } });
      await waitFor(() => expect(pendingIn(page)).toEqual([]));
      await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'));
      expect(server.received).toHaveLength(2);
      await agree(page);
    });

    // “[…] the laws of reliability are the same as without a chat.” (chat-adapters.md)
    it('keeps the answers in doubt if the chat is stopped before the graph has responded, and sends them again', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { says: 'Done' }, { says: 'Done again' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
      await ask(page);
      let open = (): void => undefined;
      server.gate = () => new Promise((resolve) => (open = resolve));
      page.run.approve(actionIn(page));
      const submitted = page.run.submit();
      submitted.catch(() => undefined);
      await waitFor(() => expect(server.received).toHaveLength(2));
      await waitFor(() => expect(page.stream.isLoading).toBe(true));
      await page.stream.stop();
      await expect(submitted).rejects.toMatchObject({ code: 'stream_cut' });
      expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
      server.gate = async () => undefined;
      open();
      expect((await page.run.retry()).status).toBe('finished');
      expect(server.received[2]?.command?.resume).toEqual({ [id(1)]: { decisions: [{ type: 'approve' }] } });
      await agree(page);
    });

    it('keeps the answers in doubt if the response ends before the graph has continued', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { says: 'Done' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
      await ask(page);
      const begun = 'event: metadata\ndata: {"run_id":"run-2","attempt":1}\n\n';
      const headers = { 'content-type': 'text/event-stream' };
      server.failures = [async () => new Response(begun, { headers })];
      page.run.approve(actionIn(page));
      await expect(page.run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
      expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
      expect((await page.run.retry()).status).toBe('finished');
      await agree(page);
    });

    it('is stopped with the run', async () => {
      const server = langGraphServer();
      server.script = [asksReview('Ann'), { says: 'Done' }];
      const page = mount({ server, ...given, options: { autoSubmit: 'never' } });
      await ask(page);
      let open = (): void => undefined;
      server.gate = () => new Promise((resolve) => (open = resolve));
      page.run.approve(actionIn(page));
      const submitted = page.run.submit();
      await waitFor(() => expect(server.received).toHaveLength(2));
      await waitFor(() => expect(page.stream.isLoading).toBe(true));
      page.run.stop();
      await submitted;
      open();
      await waitFor(() => expect(page.stream.isLoading).toBe(false));
      await agree(page);
    });
  },
);

describe('a stream of useStream', () => {
  it('shows what the thread waits for after a reload', async () => {
    const server = langGraphServer();
    server.script = [asksReview('Ann'), { says: 'Done' }];
    const before = mount({ server });
    await ask(before);
    before.unmount();
    const page = mount({ server, options: { autoSubmit: 'never' } });
    await waitFor(() => expect(pendingIn(page)).toHaveLength(1));
    page.run.approve(actionIn(page));
    expect((await page.run.submit()).status).toBe('finished');
    await agree(page);
  });

  it('shows other interrupts, and sends their answers', async () => {
    const server = langGraphServer();
    server.script = [{ asks: [{ id: id(1), value: 'Which quarter?' }] }, { says: 'Done' }];
    const page = mount({ server, options: { autoSubmit: 'never' } });
    await ask(page);
    expect(pendingIn(page)).toMatchObject([{ message: 'Which quarter?' }]);
    page.run.answer(pendingIn(page)[0] ?? '', 'Q3');
    expect((await page.run.submit()).status).toBe('finished');
    expect(server.received[1]?.command?.resume).toEqual({ [id(1)]: 'Q3' });
    await agree(page);
  });

  it('sends a message of the run through the stream', async () => {
    const server = langGraphServer();
    server.script = [{ says: 'Hello' }];
    const page = mount({ server });
    await page.run.send('Hi');
    await waitFor(() => expect(streamContents(page).had).toEqual(['Hi', 'Hello']));
    await agree(page);
  });

  // “Repeats the last failed request.” (hook-only.md)
  it.each([503, 422])('repeats a steer that failed with status %s with its message', async (status) => {
    const server = langGraphServer();
    server.script = [asksReview('Ann'), { says: 'Hello Bob' }];
    const page = mount({ server, options: { autoSubmit: 'never' } });
    await ask(page);
    server.failures = [async () => new Response('Not now', { status })];
    await expect(page.run.steer('Greet Bob')).rejects.toMatchObject({ code: 'http_error' });
    const delivery = status === 503 ? 'inDoubt' : 'none';
    await waitFor(() => expect(page.run.getSnapshot().batch.delivery).toBe(delivery));
    await page.run.retry();
    expect(server.received.at(-1)?.input?.messages).toMatchObject([{ content: 'Greet Bob' }]);
    expect(streamContents(page).had.slice(-2)).toEqual(['Greet Bob', 'Hello Bob']);
    await agree(page);
  });

  it.each([503, 422])('repeats a message that failed with status %s', async (status) => {
    const server = langGraphServer();
    server.script = [{ says: 'Hello' }];
    const page = mount({ server });
    await waitFor(() => expect(page.run.getSnapshot().canSend).toBe(true));
    server.failures = [async () => new Response('Not now', { status })];
    await expect(page.run.send('Hi')).rejects.toMatchObject({ code: 'http_error' });
    await page.run.retry();
    expect(streamContents(page).had).toEqual(['Hi', 'Hello']);
    await agree(page);
  });

  it('shows the error of a run in the chat', async () => {
    const server = langGraphServer();
    server.script = [{ fails: 'Out of order' }];
    const page = mount({ server });
    await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
    await waitFor(() => expect(page.run.getSnapshot().error?.message).toContain('Out of order'));
    expect(page.run.getSnapshot().status).toBe('failed');
  });

  it('reports what it does not support', async () => {
    const server = langGraphServer();
    server.script = [{ asks: [{ id: id(1), value: 'Which quarter?' }] }];
    const page = mount({ server });
    await ask(page);
    const { capabilities } = page.run.getSnapshot();
    expect(capabilities).toMatchObject({ cancel: false, refresh: false });
    expect(page.run.cancel(pendingIn(page)[0] ?? '').ok).toBe(false);
  });
});
