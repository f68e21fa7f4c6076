import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type DraftStorage,
} from 'react-agent-interrupts/core';
import {
  asks,
  fails,
  memoryStorage,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { cases } from '../setup/cases.js';

const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const form = {
  type: 'object',
  properties: { name: { type: 'string' }, pin: { type: 'string', writeOnly: true } },
};

/** The page before and after a reload: two runs that share only the storage. */
function page(
  storage: DraftStorage,
  answers: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
) {
  return scriptedRun(answers, { threadId: 'thread', storage, ...options });
}

/** Opens the page like a component does, and waits until it is restored. */
function opened(run: AgentRun): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (run.getSnapshot().restoring) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = run.subscribe(look);
    look();
  });
}

const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

describe('a run with a storage', () => {
  it('is restored after a reload, and sends nothing automatically', async () => {
    const storage = memoryStorage();
    const before = page(storage, [two], { autoSubmit: 'always' });
    await before.run.send('Go');
    const [a = '', b = ''] = keysOf(before.run);
    before.run.approve(a);
    before.run.setDraft(b, { half: 'typed' });
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('typed'));

    const after = page(storage, [says('Done.')], { autoSubmit: 'always' });
    expect(after.run.getSnapshot()).toMatchObject({ restoring: true, status: 'idle' });
    await opened(after.run);
    expect(after.run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      messages: before.run.getSnapshot().messages,
      interrupts: [
        { key: a, status: 'answered', decision: { status: 'resolved', payload: true } },
        { key: b, status: 'open', draft: { half: 'typed' } },
      ],
    });
    expect(after.requests).toHaveLength(0);
    after.run.deny(b);
    await after.run.submit();
    expect(after.requests[0]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, false]);
    await vi.waitFor(() => expect(storage.saved.size).toBe(0));
  });

  it('has no effect until it is used', () => {
    const load = vi.fn(() => Promise.resolve(undefined));
    createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      storage: { ...memoryStorage(), load },
    }).getSnapshot();
    expect(load).not.toHaveBeenCalled();
  });

  it('never stores a secret, and asks for it again', async () => {
    const storage = memoryStorage();
    const before = page(storage, [
      asks({ reason: 'input_required', responseSchema: form }, { reason: 'confirmation' }),
    ]);
    await before.run.send('Go');
    const [a = '', b = ''] = keysOf(before.run);
    before.run.answer(a, { name: 'Ann', pin: '4321' });
    before.run.approve(b);
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"decision"'));
    const after = page(storage, []);
    await opened(after.run);
    expect([...storage.saved.values()].join()).not.toContain('4321');
    expect(after.run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }, { status: 'answered' }]);
  });

  it('is restored as in doubt when the page closes while the answers are being sent', async () => {
    const storage = memoryStorage();
    const before = page(storage, [two, () => new Promise<Response>(() => undefined)]);
    await before.run.send('Go');
    for (const key of keysOf(before.run)) before.run.approve(key);
    before.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('inDoubt'));
    const after = page(storage, [says('Done.')]);
    await opened(after.run);
    expect(after.run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'inDoubt', complete: true },
    });
    expect(after.run.getSnapshot().batch.id).toBe(before.run.getSnapshot().batch.id);
    expect(after.requests).toHaveLength(0);
    await after.run.retry();
    expect(after.run.getSnapshot().status).toBe('finished');
  });

  it('keeps refused answers after a reload', async () => {
    const storage = memoryStorage();
    const before = page(storage, [asks({ reason: 'confirmation' }), fails('No', 'INVALID_PAYLOAD')]);
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    await before.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('refused'));
    const after = page(storage, []);
    await opened(after.run);
    expect(after.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'refused' }]);
  });

  it('separates users, agents and threads', async () => {
    const storage = memoryStorage();
    const before = page(storage, [two], { scope: 'ann' });
    await before.run.send('Go');
    await vi.waitFor(() => expect(storage.saved.size).toBe(1));
    for (const other of [
      { scope: 'bob' },
      { threadId: 'other', scope: 'ann' },
      { url: 'http://else.test', scope: 'ann' },
    ]) {
      const after = page(storage, [], other);
      await opened(after.run);
      expect(after.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    }
  });

  it('delays a method until the stored answers are read', async () => {
    const storage = memoryStorage();
    await page(storage, [two]).run.send('Go');
    await vi.waitFor(() => expect(storage.saved.size).toBe(1));
    const after = page(storage, []);
    await expect(after.run.send('Hello?')).rejects.toMatchObject({ code: 'pending_interrupts' });
    expect(after.requests).toHaveLength(0);
  });

  it('prefers the server’s state to the stored one', async () => {
    const storage = memoryStorage();
    await page(storage, [two]).run.send('Go');
    await vi.waitFor(() => expect(storage.saved.size).toBe(1));
    const server = scriptedRun([asks({ reason: 'confirmation', message: 'C?' })]);
    await server.run.send('Go');
    const initial = { ...server.run.dehydrate(), threadId: 'thread' };
    const after = page(storage, [], { initial });
    await opened(after.run);
    expect(after.run.getSnapshot().interrupts.map((interrupt) => interrupt.message)).toEqual(['C?']);
  });

  it('keeps the questions and the answers of a run that is too large to store completely', async () => {
    const storage = memoryStorage();
    const before = page(storage, [two]);
    await before.run.send('x'.repeat(1_100_000));
    before.run.approve(keysOf(before.run)[0] ?? '');
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"decision"'));
    expect([...storage.saved.values()].join().length).toBeLessThan(10_000);
    const after = page(storage, []);
    await opened(after.run);
    expect(after.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'open' }]);
    expect(after.run.getSnapshot().messages).toEqual([]);
  });

  // Law 3: decisions are kept until the resumed run has finished. A clock that is a month off loses nothing.
  it.each([31, 400, -400])('is used by its own thread after %i days', async (days) => {
    const storage = memoryStorage();
    const now = Date.parse('2026-01-01T00:00:00Z');
    const before = page(storage, [two], { now: () => now });
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"decision"'));
    const late = page(storage, [], { now: () => now + days * 24 * 60 * 60 * 1000 });
    await opened(late.run);
    expect(late.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'open' }]);
    expect(storage.saved.size).toBe(1);
  });

  it('is deleted when the storage is emptied after a run that was disposed while it was saving', async () => {
    const storage = memoryStorage();
    const done: (() => void)[] = [];
    const slow: DraftStorage = {
      ...storage,
      save: async (key, value) => {
        await storage.save(key, value);
        await new Promise<void>((resolve) => done.push(resolve));
      },
    };
    const { run } = page(slow, [two]);
    await run.send('Go');
    run.setDraft(keysOf(run)[0] ?? '', 'half');
    run.dispose();
    expect([...storage.saved.values()].join()).toContain('half');
    await slow.clear();
    for (const resolve of done) resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(storage.saved.size).toBe(0);
  });

  it('continues when the storage fails, and reports that', async () => {
    const broken: DraftStorage = {
      load: () => Promise.reject(new Error('denied')),
      save: () => Promise.reject(new Error('full')),
      remove: () => Promise.reject(new Error('denied')),
      clear: () => Promise.reject(new Error('denied')),
    };
    const { run } = page(broken, [two, says('Done.')]);
    const heard: string[] = [];
    run.on('error', ({ code, cause }) => heard.push(`${code}: ${(cause as Error).message}`));
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished' });
    expect(run.getSnapshot().error).toBeUndefined();
    expect(heard[0]).toBe('storage: denied');
    expect(heard).toContain('storage: full');
  });

  it('accepts arbitrary stored data without harm', async () => {
    const words = fc.constantFrom(
      'version',
      'run',
      'savedAt',
      'threadId',
      'pause',
      'interrupts',
      'messages',
      'key',
      '__proto__',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(1, 'x', null, true, 1e15),
        fc.array(tie('tree'), { maxLength: 2 }),
        fc.dictionary(words, tie('tree'), { maxKeys: 5 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (found) => {
        const { run } = page({ ...memoryStorage(), load: () => Promise.resolve(found) }, [says('Hello')]);
        await opened(run);
        await run.send('Go');
        expect(run.getSnapshot()).toMatchObject({ status: 'finished' });
      }),
      { numRuns: cases(60, 10_000) },
    );
  });
});
