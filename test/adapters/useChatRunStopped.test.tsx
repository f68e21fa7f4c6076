import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aiSdkServer, type AiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, type ChatPage } from './chatPage.js';

commitAsInPages();
afterEach(cleanup);

const stops: readonly (readonly [string, (page: ChatPage) => unknown])[] = [
  ['chat', ({ chat }) => chat.stop()],
  ['run', ({ run }) => run.stop()],
];

/** The response until the first frame that contains `text`. Then nothing more arrives. */
function heldAfter(response: Response, text: string): Response {
  let seen = '';
  let isHeld = false;
  const held = new TransformStream<string, string>({
    transform(chunk, controller) {
      if (isHeld) return;
      const before = seen.length;
      seen += chunk;
      const found = seen.indexOf(text);
      const until = found === -1 ? -1 : seen.indexOf('\n\n', found);
      isHeld = until !== -1;
      controller.enqueue(isHeld ? seen.slice(before, until + 2) : chunk);
    },
    flush: () => new Promise(() => undefined),
  });
  const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(held);
  return new Response(body?.pipeThrough(new TextEncoderStream()), response);
}

/** A response that begins with data of the app, and in which nothing more arrives. */
function reporting(): Response {
  const frames = [{ type: 'start' }, { type: 'data-progress', data: 'Working' }];
  const text = frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A page with approved calls, whose response is held. */
async function approving(people: readonly string[], automatic: boolean, hold: (server: AiSdkServer) => void) {
  const server = aiSdkServer();
  server.script = [{ sendsTo: people }, { says: 'Lost' }, { says: 'Done' }];
  const page = mountChat({ server, automatic, options: { autoSubmit: 'never' } });
  const pending = () => page.run.getSnapshot().interrupts;
  await page.chat.sendMessage({ text: 'Write' });
  await waitFor(() => expect(pending()).toHaveLength(people.length));
  hold(server);
  for (const interrupt of pending()) page.run.approve(interrupt);
  const submitted = page.run.submit();
  submitted.catch(() => undefined);
  /** Stops, and waits until nothing works. */
  const stopped = async (stop: (page: ChatPage) => unknown): Promise<void> => {
    await stop(page);
    await submitted.catch(() => undefined);
    await waitFor(() => expect(page.chat.status).toBe('ready'));
    await waitFor(() => expect(['running', 'resuming']).not.toContain(page.run.getSnapshot().status));
  };
  return { server, page, pending, stopped };
}

const hasResult = ({ chat }: ChatPage): boolean => JSON.stringify(chat.messages).includes('output-available');

describe.each([false, true])('an approval in a chat of useChat (automatic: %s)', (automatic) => {
  // “The other answers of the batch are in doubt. `retry()` sends only these.” (chat-adapters.md)
  it.each(stops)(
    'is kept in doubt and sent alone if the %s is stopped after the result of another one',
    async (_who, stop) => {
      const { server, page, pending, stopped } = await approving(['Ann', 'Bob'], automatic, (held) => {
        held.changes = [(real) => heldAfter(real, 'tool-output-available')];
      });
      await waitFor(() => expect(hasResult(page)).toBe(true));
      await waitFor(() =>
        expect(page.run.getSnapshot().history).toMatchObject([{ result: 'Sent to Ann' }, {}]),
      );
      await stopped(stop);
      expect(pending()).toMatchObject([{ delivery: 'accepted' }, { delivery: 'inDoubt' }]);
      expect((await page.run.retry()).status).toBe('finished');
      expect(server.sent).toEqual(['Ann', 'Bob', 'Bob']);
    },
  );

  it.each(stops)(
    'is kept in doubt and sent again if the %s is stopped after other data, and the call has no result',
    async (_who, stop) => {
      const { server, page, pending, stopped } = await approving(['Ann'], automatic, (held) => {
        held.failures = [async () => reporting()];
      });
      await waitFor(() => expect(JSON.stringify(page.chat.messages)).toContain('Working'));
      await stopped(stop);
      expect(pending()).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
      expect(server.sent).toEqual([]);
      expect((await page.run.retry()).status).toBe('finished');
      expect(server.sent).toEqual(['Ann']);
    },
  );
});

// “A decision is kept until the resumed run has **finished**.” (migration.md)
it.each([false, true])(
  'is in doubt if the app stops and empties the chat while it is sent (automatic: %s)',
  async (automatic) => {
    const { server, page, pending, stopped } = await approving(['Ann'], automatic, ({ changes }) => {
      changes.push((response) => heldAfter(response, '"start"'));
    });
    await waitFor(() => expect(server.received).toHaveLength(2));
    await waitFor(() => expect(page.chat.status).not.toBe('ready'));
    await stopped(async ({ chat }) => {
      await chat.stop();
      chat.setMessages([]);
    });
    await waitFor(() => expect(page.chat.messages).toEqual([]));

    expect(pending()).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    expect(server.received).toHaveLength(2);
    page.run.leave();
    await waitFor(() => expect(page.run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true }));
  },
);
