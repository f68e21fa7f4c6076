import { FetchStreamTransport, useStream } from '@langchain/langgraph-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer, type GraphStep } from './langGraphServer.js';
import { mountStream, type StreamPage } from './streamPage.js';

commitAsInPages();

const id = (digit: number): string => String(digit).repeat(32);
const asks = (...digits: readonly number[]): GraphStep => ({
  asks: digits.map((digit) => ({ id: id(digit), value: `Question ${digit}` })),
});
const pendingIn = ({ run }: Pick<StreamPage, 'run'>) => run.getSnapshot().interrupts;

const stops: readonly (readonly [string, (page: Pick<StreamPage, 'run' | 'stream'>) => unknown])[] = [
  ['chat', ({ stream }) => stream.stop()],
  ['run', ({ run }) => run.stop()],
];

/** A page whose answers are being used by a run: the graph still waits for the answers to `waitsFor`. */
async function answering(digits: readonly number[], waitsFor: readonly number[], history: boolean) {
  const server = langGraphServer();
  server.script = [asks(...digits), { waitsFor: waitsFor.map(id) }, { says: 'Done' }];
  const page = mountStream({ server, history, options: { autoSubmit: 'never' } });
  await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
  await waitFor(() => expect(pendingIn(page)).toHaveLength(digits.length));
  for (const interrupt of pendingIn(page)) page.run.answer(interrupt, `Answer to ${interrupt.message}`);
  let hasBegun = false;
  server.end = () => {
    hasBegun = true;
    return new Promise(() => undefined);
  };
  const before = page.stream.values;
  const submitted = page.run.submit();
  submitted.catch(() => undefined);
  await waitFor(() => expect(hasBegun).toBe(true));
  await waitFor(() => expect(page.stream.isLoading && page.stream.values !== before).toBe(true));
  server.end = async () => undefined;
  return { server, page, submitted };
}

const settled = (page: StreamPage) =>
  waitFor(() => {
    expect(page.stream.isLoading).toBe(false);
    expect(['running', 'resuming']).not.toContain(page.run.getSnapshot().status);
  });

// “A decision is kept until the new run has finished.” (README.md)
describe.each([{ history: true }, { history: false }])(
  'an answer to a stream that works on it (history: $history)',
  ({ history }) => {
    it.each(stops)('is kept in doubt, and sent again, if the %s is stopped', async (_who, stop) => {
      const { server, page, submitted } = await answering([1], [1], history);
      await stop(page);
      await submitted.catch(() => undefined);
      await settled(page);
      await waitFor(() => expect(pendingIn(page)).toMatchObject([{ delivery: 'inDoubt' }]));
      expect((await page.run.retry()).status).toBe('finished');
      expect(server.received.at(-1)?.command?.resume).toEqual({ [id(1)]: 'Answer to Question 1' });
    });

    it.each(stops)(
      'is kept and sent alone if the %s is stopped after the graph has used another one',
      async (_who, stop) => {
        const { server, page, submitted } = await answering([1, 2], [2], history);
        await stop(page);
        await submitted.catch(() => undefined);
        await settled(page);
        await waitFor(() => expect(page.stream.interrupts).toHaveLength(1));
        const second = () => pendingIn(page).find((each) => each.id === id(2));
        await waitFor(() => expect(second()).toMatchObject({ status: 'answered' }));
        expect((await page.run.retry().catch(() => page.run.submit())).status).toBe('finished');
        expect(server.received.at(-1)?.command?.resume).toEqual({ [id(2)]: 'Answer to Question 2' });
      },
    );

    it('is accepted if the run asks the same question again', async () => {
      const server = langGraphServer();
      server.script = [asks(1), asks(1)];
      const page = mountStream({ server, history, options: { autoSubmit: 'never' } });
      await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
      await waitFor(() => expect(pendingIn(page)).toHaveLength(1));
      page.run.answer(pendingIn(page)[0] ?? '', 'Yes');
      expect((await page.run.submit()).status).toBe('interrupted');
      expect(pendingIn(page)).toMatchObject([{ status: 'open' }]);
      expect(page.run.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
    });
  },
);

describe('an answer to a stream that works on it', () => {
  it('is kept in doubt if the chat starts another run instead, after which the thread still waits', async () => {
    const { server, page, submitted } = await answering([1], [1], true);
    server.script = [{ waitsFor: [id(1)] }, { says: 'Done' }];
    await page.stream.submit(undefined, { command: { goto: 'ask' }, multitaskStrategy: 'interrupt' });
    await submitted.catch(() => undefined);
    await settled(page);
    await waitFor(() => expect(pendingIn(page)).toMatchObject([{ delivery: 'inDoubt' }]));
    expect((await page.run.retry()).status).toBe('finished');
  });
});

// “With `useStream`, a run that succeeds ends the doubt” (chat-adapters.md)
describe('an answer to a stream that is in doubt', () => {
  it('is kept as if it had not been sent if a run of the chat succeeds, and the thread still waits', async () => {
    const { server, page, submitted } = await answering([1], [1], true);
    await page.stream.stop();
    await expect(submitted).rejects.toMatchObject({ code: 'stream_cut' });
    await waitFor(() => expect(pendingIn(page)).toMatchObject([{ delivery: 'inDoubt' }]));
    server.script = [{ waitsFor: [id(1)] }, { says: 'Done' }];
    await page.stream.submit(undefined, { command: { goto: 'ask' } });
    await settled(page);
    await waitFor(() => expect(pendingIn(page)).toMatchObject([{ status: 'answered', delivery: 'none' }]));
    expect(pendingIn(page)[0]?.possiblyAnswered).toBeUndefined();
    expect((await page.run.submit()).status).toBe('finished');
  });
});

/** A stream of a server that has no threads: it shows only what a response contains. */
function mountTransport(respond: (count: number) => Promise<Response>) {
  const page = { received: [] as unknown[] } as Pick<StreamPage, 'run' | 'stream'> & { received: unknown[] };
  const transport = new FetchStreamTransport({
    apiUrl: 'http://graph.test',
    fetch: (_url: unknown, { body, signal }: RequestInit = {}) => {
      page.received.push(JSON.parse(body as string));
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        void respond(page.received.length).then(resolve);
      });
    },
  });
  function Conversation() {
    const stream = useStream({ transport, threadId: 'thread' });
    const { run } = useStreamRun(stream, { threadId: 'thread', autoSubmit: 'never' });
    useLayoutEffect(() => void Object.assign(page, { stream, run }));
    return null;
  }
  render(<Conversation />);
  return page;
}

const responseWith = (...frames: readonly object[]): Response => {
  const text = frames.map((data) => `event: values\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
};

// “Its answers are in doubt, unless a tool result has shown that the server used them.” (hook-only.md)
describe('an answer to a stream with its own transport', () => {
  it.each(stops)(
    'is kept in doubt, and sent again, if the %s is stopped before a response',
    async (_who, stop) => {
      const page = mountTransport(async (count) => {
        if (count === 1) return responseWith({ __interrupt__: [{ id: id(1), value: 'Which quarter?' }] });
        if (count === 2) return new Promise(() => undefined);
        return responseWith({ messages: [{ type: 'ai', id: 'm-1', content: 'Done' }] });
      });
      await waitFor(() => expect(page.run).toBeDefined());
      await page.stream.submit({ messages: [] });
      await waitFor(() => expect(pendingIn(page)).toHaveLength(1));
      page.run.answer(pendingIn(page)[0] ?? '', 'Q3');
      const submitted = page.run.submit();
      submitted.catch(() => undefined);
      await waitFor(() => expect(page.received).toHaveLength(2));
      await waitFor(() => expect(page.stream.isLoading).toBe(true));
      await stop(page);
      await submitted.catch(() => undefined);
      await waitFor(() => expect(page.stream.isLoading).toBe(false));
      await waitFor(() => expect(pendingIn(page)).toMatchObject([{ delivery: 'inDoubt' }]));
      expect((await page.run.retry()).status).toBe('finished');
      expect(page.received.at(-1)).toMatchObject({ command: { resume: { [id(1)]: 'Q3' } } });
    },
  );
});
