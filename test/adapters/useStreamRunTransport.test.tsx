import { useStream } from '@langchain/langgraph-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import type { AgentRun } from 'react-agent-interrupts/core';
import { commitAsInPages } from './chatPage.js';

commitAsInPages();

interface Frame {
  readonly event: string;
  readonly data: unknown;
}

/** A request of the stream, whose response the test writes. */
interface Exchange {
  readonly resume: unknown;
  frames(...frames: readonly Frame[]): void;
  end(): void;
  refuse(status: number): void;
}

const id = '1'.repeat(32);
const values = (data: object): Frame => ({ event: 'values', data });
const messages = [{ id: 'm-1', type: 'ai', content: 'May I?' }];
const asks = (value: string): Frame => values({ messages, __interrupt__: [{ id, value }] });

function heldTransport() {
  const exchanges: Exchange[] = [];
  const stream = ({ signal, command }: { signal: AbortSignal; command?: { resume?: unknown } }) =>
    new Promise<ReadableStream<Frame>>((resolve, reject) => {
      let controller: ReadableStreamDefaultController<Frame> | undefined;
      const body = new ReadableStream<Frame>({ start: (given) => void (controller = given) });
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
        controller?.error(signal.reason);
      });
      exchanges.push({
        resume: command?.resume,
        frames(...frames) {
          for (const each of frames) controller?.enqueue(each);
          resolve(body);
        },
        end() {
          controller?.close();
          resolve(body);
        },
        refuse: (status) => reject(Object.assign(new Error('Refused'), { status })),
      });
    });
  return { exchanges, stream };
}

/** A page whose custom transport has asked “First?”, and whose user has answered. */
async function answered() {
  const { exchanges, stream: respond } = heldTransport();
  const page = { exchanges } as {
    exchanges: Exchange[];
    stream: ReturnType<typeof useStream>;
    run: AgentRun;
    show(threadId: string): void;
  };
  function Conversation({ threadId = 'thread' }) {
    const stream = useStream({ transport: { stream: respond } as never, threadId });
    const { run } = useStreamRun(stream, { threadId, autoSubmit: 'never' });
    useLayoutEffect(() => void Object.assign(page, { stream, run }));
    useLayoutEffect(() => run.subscribe(() => undefined), [run]);
    return null;
  }
  const { rerender } = render(<Conversation />);
  page.show = (threadId) => rerender(<Conversation threadId={threadId} />);
  void page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
  await waitFor(() => expect(exchanges).toHaveLength(1));
  exchanges[0]?.frames(asks('First?'));
  exchanges[0]?.end();
  await waitFor(() => expect(shown(page)).toEqual(['First? open']));
  page.run.answer(page.run.getSnapshot().interrupts[0] ?? '', 'Yes');
  return page;
}

type Page = Awaited<ReturnType<typeof answered>>;

const shown = ({ run }: Pick<Page, 'run'>) =>
  run.getSnapshot().interrupts.map(({ message, status }) => `${message} ${status}`);

/** Sends the answer, and returns its exchange. */
async function sent(page: Page): Promise<{ readonly exchange: Exchange; readonly code: Promise<string> }> {
  const { length } = page.exchanges;
  const code = page.run.submit().then(
    () => 'none',
    (error: { code: string }) => error.code,
  );
  await waitFor(() => expect(page.exchanges).toHaveLength(length + 1));
  const exchange = page.exchanges[length] as Exchange;
  expect(exchange.resume).toEqual({ [id]: 'Yes' });
  return { exchange, code };
}

/** Sends the answer to a run that asks the same question again. Returns what is shown then. */
async function askedAgain(page: Page): Promise<unknown> {
  const { exchange, code } = await sent(page);
  exchange.frames(values({ messages }), asks('First?'));
  exchange.end();
  const end = await code;
  await waitFor(() => expect(page.stream.isLoading).toBe(false));
  const [{ delivery } = {}] = page.run.getSnapshot().history;
  return { end, shown: shown(page), delivery };
}

const firstAttempts: readonly (readonly [string, (exchange: Exchange) => void])[] = [
  ['was refused', (exchange) => exchange.refuse(422)],
  [
    'failed',
    (exchange) => {
      exchange.frames({ event: 'error', data: { error: 'GraphError', message: 'No' } });
      exchange.end();
    },
  ],
  [
    'had an empty response',
    (exchange) => {
      exchange.frames({ event: 'metadata', data: { run_id: 'r' } });
      exchange.end();
    },
  ],
];

// “A decision applies only to the interrupt as it was shown.” (README.md)
describe.each(firstAttempts)('an answer through a custom transport whose first attempt %s', (_name, fail) => {
  async function failed(): Promise<Page> {
    const page = await answered();
    const { exchange, code } = await sent(page);
    fail(exchange);
    expect(await code).not.toBe('none');
    expect(shown(page)).toEqual(['First? answered']);
    return page;
  }

  it('is accepted if the run asks the next question with the same id', async () => {
    const page = await failed();
    const { exchange, code } = await sent(page);
    exchange.frames(values({ messages }), asks('Second?'));
    exchange.end();
    expect(await code).toBe('none');
    await waitFor(() => expect(shown(page)).toEqual(['Second? open']));
  });

  it('is accepted if the run asks the same question again', async () => {
    const page = await failed();
    expect(await askedAgain(page)).toEqual({ end: 'none', shown: ['First? open'], delivery: 'accepted' });
  });

  it('is kept in doubt if the chat is stopped before the server has responded', async () => {
    const page = await failed();
    const { code } = await sent(page);
    await page.stream.stop();
    expect(await code).toBe('stream_cut');
    expect(shown(page)).toEqual(['First? answered']);
    expect(page.run.getSnapshot().batch.delivery).toBe('inDoubt');
  });
});

describe('an answer through a custom transport', () => {
  it('is accepted if the run asks the same question again', async () => {
    const page = await answered();
    expect(await askedAgain(page)).toEqual({ end: 'none', shown: ['First? open'], delivery: 'accepted' });
  });

  it.each([
    { shows: 'the same messages', first: messages },
    { shows: 'other messages', first: [] },
  ])(
    'is kept in doubt if the run is stopped after a first frame with $shows',
    async ({ first: shownFirst }) => {
      const page = await answered();
      const first = await sent(page);
      first.exchange.frames(values({ messages: shownFirst, step: 1 }));
      await waitFor(() => expect(page.stream.values).toMatchObject({ step: 1 }));
      page.run.stop();
      await waitFor(() => expect(page.stream.isLoading).toBe(false));
      await waitFor(() => expect(shown(page)).toEqual(['First? answered']));
      expect(page.run.getSnapshot().batch.delivery).toBe('inDoubt');
      const { exchange, code } = await sent(page);
      exchange.frames(values({ messages: [...messages, { id: 'm-2', type: 'ai', content: 'Done' }] }));
      exchange.end();
      expect(await code).toBe('none');
      expect(page.run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    },
  );
});

// “Pass the `threadId` of the stream, so that the hook creates a new run object for another thread.” (docs/chat-adapters.md)
it('nothing of a thread is shown in another one through a custom transport', async () => {
  const page = await answered();
  const { run: first } = page;
  page.show('other');
  await waitFor(() => expect(page.run).not.toBe(first));
  await waitFor(() => expect(page.stream.interrupts).toEqual([]));
  await waitFor(() => expect(page.run.getSnapshot()).toMatchObject({ messages: [], interrupts: [] }));
  await expect(page.run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
  expect(page.exchanges).toHaveLength(1);
});
