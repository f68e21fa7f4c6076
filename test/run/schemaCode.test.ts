import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions, DehydratedRun } from 'react-agent-interrupts/core';

/** A new page: nothing of the library has loaded yet. The test kit is not used here, because it imports the code. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('../../src/forms/interpreter.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
});

const responseSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
const ids = { threadId: 't', runId: 'r' };
const question = { id: 'int-1', reason: 'input_required', message: 'How many?', responseSchema };
const asks = { ...ids, type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [question] } };
const ends = { ...ids, type: 'RUN_FINISHED', outcome: { type: 'success' } };

async function page(options: Partial<AgentRunOptions> = {}, ...endings: object[]) {
  const { createAgentRun } = await import('react-agent-interrupts/core');
  const posted: { resume?: unknown }[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/run',
    autoSubmit: 'never',
    fetch: (_url, init) => {
      posted.push(JSON.parse(init?.body as string) as { resume?: unknown });
      const events = [{ type: 'RUN_STARTED', ...ids }, endings.shift() ?? ends];
      const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    },
    ...options,
  });
  const key = () => run.getSnapshot().interrupts[0]?.key ?? '';
  return { run, posted, key };
}

async function leftBehind(): Promise<DehydratedRun> {
  const { run } = await page({}, asks);
  await run.send('Book');
  const left = run.dehydrate();
  vi.resetModules();
  return left;
}

describe('the code that reads schemas', () => {
  it('has loaded before a question of a stream appears', async () => {
    const { run, key } = await page({}, asks);
    const { interrupts } = await run.send('Book');
    expect(interrupts[0]?.issues).toEqual([]);
    expect(run.answer(key(), { seats: 'two' })).toMatchObject({ ok: false, issues: [{ path: ['seats'] }] });
    expect(run.answer(key(), { seats: 2 })).toMatchObject({ ok: true });
  });

  it('loads after a question in `initial`, whose answer is sent once it has been checked', async () => {
    const { run, key, posted } = await page({ initial: await leftBehind() });
    const answer = run.answer(key(), { seats: 2 });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', checking: true }]);
    expect(answer.ok && (await answer.checked)).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ status: 'answered', checking: false }],
      batch: { complete: true },
    });
    await run.submit();
    expect(posted[0]?.resume).toEqual([{ interruptId: 'int-1', status: 'resolved', payload: { seats: 2 } }]);
  });

  it('reopens an earlier answer that the schema refuses, and nothing is sent', async () => {
    const { run, key, posted } = await page({ initial: await leftBehind() });
    run.setDraft(key(), { seats: 'two' });
    run.answer(key(), { seats: 'two' });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(posted).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', draft: { seats: 'two' }, issues: [{ path: ['seats'], keyword: 'type' }] },
    ]);
  });

  it('corrects what a subscribed page could only guess', async () => {
    const responseSchemaOfMore = {
      ...responseSchema,
      properties: { approved: {}, why: {} },
      required: ['why'],
    };
    const first = await page(
      {},
      {
        ...asks,
        outcome: { ...asks.outcome, interrupts: [{ ...question, responseSchema: responseSchemaOfMore }] },
      },
    );
    await first.run.send('Book');
    expect(first.run.getSnapshot().interrupts[0]?.approval).toBeUndefined();
    const initial = first.run.dehydrate();
    vi.resetModules();
    const { run } = await page({ initial });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().interrupts[0]?.checking).toBe(false), {
      timeout: 10_000,
    });
    expect(run.getSnapshot().interrupts[0]?.approval).toBeUndefined();
  });

  it('leaves the check to the agent if it fails to load, reports that, and is requested again', async () => {
    let offline = true;
    vi.doMock('../../src/forms/interpreter.js', (original) => {
      if (offline) throw new Error('no network');
      return original();
    });
    const { run, key, posted } = await page({}, asks, asks);
    await run.send('Book');
    expect(run.answer(key(), { seats: 'two' })).toMatchObject({ ok: true });
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        status: 'answered',
        issues: [
          {
            keyword: 'unchecked',
            message: expect.stringContaining('The agent checks the answer itself.') as string,
          },
        ],
      },
    ]);
    offline = false;
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(posted).toHaveLength(1);
    run.answer(key(), { seats: 2 });
    await run.submit();
    expect(posted[1]?.resume).toMatchObject([{ payload: { seats: 2 } }]);
  });

  describe('while it is pending', () => {
    /** A download that hangs until it is released. */
    const hang = () => {
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      vi.doMock('../../src/forms/interpreter.js', (original) => arrival.then(original));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      return arrive;
    };
    const SECONDS = 3_000;
    afterEach(() => vi.useRealTimers());

    it('delays a question for 3 seconds at most, and the answer no longer', async () => {
      hang();
      const { run, key, posted } = await page({}, asks);
      void run.send('Book');
      await vi.advanceTimersByTimeAsync(SECONDS - 1);
      expect(run.getSnapshot().interrupts).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
      expect(run.answer(key(), { seats: 2 })).toMatchObject({ ok: true });
      expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject([{ keyword: 'unchecked' }]);
      await run.submit();
      expect(posted[1]?.resume).toMatchObject([{ payload: { seats: 2 } }]);
    });

    it('reopens an answer that it refuses, however late it loads', async () => {
      const arrive = hang();
      const { run, key } = await page({}, asks);
      void run.send('Book');
      await vi.advanceTimersByTimeAsync(SECONDS);
      run.answer(key(), { seats: 'two' });
      arrive();
      await vi.waitFor(() => expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]), {
        timeout: 10_000,
      });
      expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject([{ path: ['seats'], keyword: 'type' }]);
    });

    it('does not delay reading a stored answer', async () => {
      const kept = new Map<string, unknown>();
      const storage = {
        load: (name: string) => Promise.resolve(kept.get(name)),
        save: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)),
        remove: (name: string) => Promise.resolve(void kept.delete(name)),
        clear: () => Promise.resolve(kept.clear()),
      };
      const before = await page({ storage, threadId: 't' }, asks);
      await before.run.send('Book');
      before.run.setDraft(before.key(), { seats: 7 });
      await vi.waitFor(() => expect(JSON.stringify([...kept.values()])).toContain('7'), { timeout: 10_000 });
      vi.resetModules();
      hang();
      const { run } = await page({ storage, threadId: 't' });
      run.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(SECONDS);
      expect(run.getSnapshot()).toMatchObject({ restoring: false, interrupts: [{ draft: { seats: 7 } }] });
    });
  });
});
