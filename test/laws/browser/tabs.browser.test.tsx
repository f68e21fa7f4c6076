import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import {
  agUi,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type DraftStorage,
} from 'react-agent-interrupts/core';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';

const question = (id: string) => ({ id, reason: 'confirmation', message: `${id}?` });
const ask = asks(question('first'), question('second'));
const single = asks(question('only'));

const runs: AgentRun[] = [];
afterEach(() => {
  for (const run of runs.splice(0)) run.dispose();
});

/** Tabs on one thread of their own, with the locks, the channels and the IndexedDB of the browser. */
function browser(...answers: readonly ServerAnswer[]) {
  const server = fakeServer(...answers);
  const storage = indexedDbStorage({ database: `test-${crypto.randomUUID()}` });
  const options = {
    url: 'http://agent.test',
    threadId: crypto.randomUUID(),
    fetch: server.fetch,
    protocol: agUi({ refresh: true }),
  };
  const key = JSON.stringify(['agent-run', null, options.url, options.threadId]);
  const open = async (given: Partial<AgentRunOptions> = {}): Promise<AgentRun> => {
    const run = createAgentRun({ ...options, storage, ...given });
    runs.push(run);
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    return run;
  };
  const logOut = async (run: AgentRun): Promise<void> => {
    run.dispose({ logout: true });
    await storage.clear();
  };
  return { server, storage, open, logOut, stored: () => storage.load(key) };
}

const keyOf = (run: AgentRun, at = 0): string => run.getSnapshot().interrupts[at]?.key ?? '';
const shows = (run: AgentRun, count: number): Promise<void> =>
  vi.waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(count));

/** A storage that delays each write until the test lets it pass. */
function heldWrites(storage: DraftStorage) {
  let release!: () => void;
  let begin!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const held: DraftStorage = {
    ...storage,
    async save(key, value, merge) {
      begin();
      await gate;
      await storage.save(key, value, merge);
    },
  };
  return { held, begun, release };
}

// Law 5: data of one session is never shown, stored or sent in another. A logout empties the storage, and other tabs no
// longer store the thread.
describe('a logout', () => {
  it('shows the next session nothing that another tab was writing at that moment', async () => {
    const { storage, open, stored } = browser(ask);
    const { held, begun, release } = heldWrites(storage);
    const first = await open();
    await first.send('Go');
    await shows(first, 2);
    await vi.waitFor(async () => expect(await stored()).toBeDefined());
    const other = await open({ storage: held });
    await shows(other, 2);
    other.answer(keyOf(other), true);
    await begun;
    first.dispose({ logout: true });
    const emptied = storage.clear();
    // It waits for the write, as a component that stays mounted does.
    const load = (key: string): Promise<unknown> => emptied.then(() => storage.load(key));
    const next = open({ storage: { ...storage, load } });
    await vi.waitFor(() => expect(other.getSnapshot().interrupts).toEqual([]));
    release();
    expect((await next).getSnapshot()).toMatchObject({ interrupts: [], messages: [] });
    await vi.waitFor(async () => expect(await stored()).toBeUndefined());
  });

  // Other open tabs with the same thread are notified: their questions are closed.
  it('ends the request of another tab, which shows no question afterwards', async () => {
    let body!: ReadableStreamDefaultController<Uint8Array>;
    let aborted = false;
    const streamed = (init?: RequestInit): Response => {
      init?.signal?.addEventListener('abort', () => (aborted = true));
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    };
    const { server, open, logOut, stored } = browser(single);
    const first = await open();
    await first.send('Go');
    await vi.waitFor(async () => expect(await stored()).toBeDefined());
    const other = await open({ fetch: (_url, init) => Promise.resolve(streamed(init)) });
    await shows(other, 1);
    other.answer(keyOf(other), true);
    await vi.waitFor(() => expect(other.getSnapshot().batch.delivery).toBe('sending'));
    const say = (...events: readonly object[]): void => {
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      body.enqueue(new TextEncoder().encode(text));
    };
    await vi.waitFor(() => expect(body).toBeDefined());
    say({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
    await vi.waitFor(() => expect(other.getSnapshot().status).toBe('running'));
    await logOut(first);
    await vi.waitFor(() => expect(other.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] }));
    expect(aborted).toBe(true);
    expect(other.getSnapshot().error).toBeUndefined();
    expect(await stored()).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  // Law 5: the data of one session is never sent in another.
  it('leaves nothing of the conversation in another tab, whose next message sends only itself', async () => {
    const { server, open, logOut, stored } = browser(single, single, says('Hello.'));
    const messages = [{ id: 'rules', role: 'system', content: 'Be brief.' }] as const;
    const first = await open({ messages: [...messages] });
    await first.send('My account is 4711.');
    await vi.waitFor(async () => expect(await stored()).toBeDefined());
    const other = await open({ messages: [...messages] });
    await shows(other, 1);
    await logOut(first);
    await shows(other, 0);
    expect(other.getSnapshot()).toMatchObject({ history: [], toolCalls: {} });
    await other.send('Hello');
    expect(server.requests.at(-1)?.messages.map(({ content }) => content)).toEqual(['Be brief.', 'Hello']);
  });
});

// Law 7: the status line announces what has happened.
describe('the status line of a tab whose questions a logout closes', () => {
  // The tabs update their panels themselves.
  beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  it('does not report answers as sent that were never sent', async () => {
    const { server, open, logOut, stored } = browser(single, says('Done.'));
    const first = await open();
    await first.send('Go');
    await vi.waitFor(async () => expect(await stored()).toBeDefined());
    const other = await open({ headers: () => new Promise<HeadersInit>(() => undefined) });
    await shows(other, 1);
    render(<InterruptPanel run={other} />);
    other.answer(keyOf(other), true);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('Sending your answer'));
    await logOut(first);
    await shows(other, 0);
    await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('');
    expect(server.requests).toHaveLength(1);
  });

  it('no longer announces that they are sent when the network is back', async () => {
    const { open, logOut, stored } = browser(single);
    const first = await open();
    await first.send('Go');
    await vi.waitFor(async () => expect(await stored()).toBeDefined());
    const page = { isOnline: () => false, watch: () => () => undefined };
    const other = await open({ page });
    await shows(other, 1);
    render(<InterruptPanel run={other} />);
    other.answer(keyOf(other), true);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('no network'));
    await logOut(first);
    await shows(other, 0);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  });
});
