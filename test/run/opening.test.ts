// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions, DehydratedRun, DraftStorage } from 'react-agent-interrupts/core';

/** A new page: nothing of the library has loaded yet. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('../../src/run/engine.js');
  vi.doUnmock('../../src/run/sharedState.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
});

const ids = { threadId: 't', runId: 'r' };
const question = { id: 'int-1', reason: 'confirmation', message: 'Send it?' };
const asks = { ...ids, type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [question] } };
const ends = { ...ids, type: 'RUN_FINISHED', outcome: { type: 'success' } };

async function page(options: Partial<AgentRunOptions> = {}, ...endings: object[]) {
  const { createAgentRun } = await import('react-agent-interrupts/core');
  const posted: { resume?: unknown; messages: unknown[] }[] = [];
  const signals: AbortSignal[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    autoSubmit: 'never',
    fetch: (_url, init) => {
      posted.push(JSON.parse(init?.body as string) as (typeof posted)[number]);
      if (init?.signal) signals.push(init.signal);
      const events = [{ type: 'RUN_STARTED', ...ids }, endings.shift() ?? ends];
      const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    },
    ...options,
  });
  return { run, posted, signals };
}

/** A download that hangs until it is released. */
function slowNetwork() {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock('../../src/run/engine.js', (original) => arrival.then(original));
  return arrive;
}

async function left(): Promise<DehydratedRun> {
  const { run } = await page({}, asks);
  await run.send('Book');
  const record = run.dehydrate();
  vi.resetModules();
  return record;
}

const agreed = [{ interruptId: 'int-1', status: 'resolved' }];

describe('a first message, before the code that reads responses has loaded', () => {
  it('is sent in the task of its press', async () => {
    slowNetwork();
    const { run, posted } = await page();
    void run.send('Book');
    expect(posted).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ status: 'running', messages: [{ content: 'Book' }] });
  });

  it('gets its response once the code has loaded', async () => {
    const arrive = slowNetwork();
    const { run } = await page({}, asks);
    const sent = run.send('Book');
    arrive();
    expect((await sent).interrupts).toMatchObject([{ status: 'open', id: 'int-1' }]);
  });

  it('is aborted immediately by stop()', async () => {
    const arrive = slowNetwork();
    const { run, signals } = await page();
    const sent = run.send('Book');
    run.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    arrive();
    expect((await sent).status).toBe('idle');
  });

  it('is aborted immediately by dispose()', async () => {
    slowNetwork();
    const { run, signals } = await page();
    const sent = run.send('Book');
    run.dispose();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect(sent).rejects.toMatchObject({ code: 'disposed' });
  });

  it('is not sent while `dispatch` is pending, nor after stop()', async () => {
    slowNetwork();
    let execute = (): unknown => undefined;
    const { run, posted } = await page({
      dispatch: (job) => {
        execute = () => job.execute();
        return new Promise(() => undefined);
      },
    });
    void run.send('Book');
    run.stop();
    execute();
    expect(posted).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', messages: [] });
  });

  it('can be sent again if that code fails to load', async () => {
    let offline = true;
    vi.doMock('../../src/run/engine.js', (original) => {
      if (offline) throw new Error('no network');
      return original();
    });
    const { run, posted } = await page({});
    await expect(run.send('Book')).rejects.toMatchObject({ code: 'code_missing', retryable: true });
    expect(run.getSnapshot()).toMatchObject({ status: 'disconnected', messages: [{ content: 'Book' }] });
    offline = false;
    const again = await run.retry();
    expect(again).toMatchObject({ status: 'finished' });
    expect(posted.map(({ messages }) => messages)).toMatchObject([
      [{ content: 'Book' }],
      [{ content: 'Book' }],
    ]);
  });
});

describe('a run from `initial`, before the code that handles questions has loaded', () => {
  it('shows its questions as a server has rendered them, as being checked', async () => {
    const initial = await left();
    slowNetwork();
    const { run } = await page({ initial });
    const { interrupts, batch, status } = run.getServerSnapshot();
    const shown = initial.shown?.interrupts.map((each) => ({ ...each, checking: true }));
    expect({ interrupts, batch }).toEqual({ ...initial.shown, interrupts: shown });
    expect(run.getSnapshot()).toEqual({
      ...run.getServerSnapshot(),
      interrupts: interrupts.map((each) => ({ ...each, checking: true })),
    });
    expect(status).toBe('interrupted');
  });

  it('shows the questions of a record of an earlier version', async () => {
    const { shown: _shown, ...initial } = await left();
    slowNetwork();
    const { run } = await page({ initial });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', ...question }]);
  });

  it('stages an answer once it has loaded, and sends nothing before', async () => {
    const initial = await left();
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial });
    const answer = run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    const submitted = run.submit();
    expect(posted).toEqual([]);
    arrive();
    expect(answer.ok && (await answer.checked)).toEqual([]);
    await submitted;
    expect(posted.map(({ resume }) => resume)).toMatchObject([agreed]);
  });

  it('reports why an answer is refused', async () => {
    const initial = await left();
    const { run } = await page({ initial });
    const answer = run.approve('no such question');
    expect(answer.ok && (await answer.checked)).toMatchObject([{ keyword: 'gone' }]);
  });

  it('shows an error if that code fails to load, and loads it with a later call', async () => {
    const initial = await left();
    let offline = true;
    vi.doMock('../../src/run/engine.js', (original) => {
      if (offline) throw new Error('no network');
      return original();
    });
    const { run, posted } = await page({ initial });
    const key = run.getSnapshot().interrupts[0]?.key ?? '';
    const answer = run.approve(key);
    expect(answer.ok && (await answer.checked)).toMatchObject([{ keyword: 'checkFailed' }]);
    expect(run.getSnapshot()).toMatchObject({ error: { retryable: true }, interrupts: [{ status: 'open' }] });
    offline = false;
    const again = run.approve(key);
    expect(again.ok && (await again.checked)).toEqual([]);
    await run.submit();
    expect(posted.map(({ resume }) => resume)).toMatchObject([agreed]);
  });
});

describe('the code of storages and tabs', () => {
  /** Counts the downloads of that code, which fail while `offline` returns true. */
  function counted(offline = () => false) {
    let count = 0;
    vi.doMock('../../src/run/sharedState.js', (original) => {
      count += 1;
      if (offline()) throw new Error('no network');
      return original();
    });
    return () => count;
  }

  it('does not load for a generated thread id', async () => {
    const downloads = counted();
    const { run } = await page({ threadId: undefined }, asks);
    const { interrupts } = await run.send('Book');
    for (const interrupt of interrupts) run.approve(interrupt);
    expect((await run.submit()).status).toBe('finished');
    expect(downloads()).toBe(0);
  });

  it('does not load if tabs do not coordinate', async () => {
    const downloads = counted();
    const { run } = await page({ tabs: false }, asks);
    await run.send('Book');
    expect(downloads()).toBe(0);
  });

  it('loads with a storage, which then keeps the interrupts', async () => {
    const downloads = counted();
    const kept = new Map<string, unknown>();
    const storage: DraftStorage = {
      load: async (key) => kept.get(key),
      save: async (key, record) => void kept.set(key, record),
      remove: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    };
    const { run } = await page({ storage, tabs: false }, asks);
    await run.send('Book');
    run.dispose();
    await vi.waitFor(() => expect(JSON.stringify([...kept.values()])).toContain('Send it?'));
    expect(downloads()).toBe(1);
  });

  it('is loaded again after a failed download, before anything is answered', async () => {
    let offline = true;
    const downloads = counted(() => offline);
    const { run } = await page({}, asks, asks);
    await expect(run.send('Book')).rejects.toMatchObject({ code: 'code_missing', retryable: true });
    offline = false;
    expect((await run.retry()).interrupts).toMatchObject([{ status: 'open', id: 'int-1' }]);
    expect(downloads()).toBe(2);
  });
});
