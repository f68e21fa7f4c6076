// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, DraftStorage, StoredRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, proposes, says } from 'react-agent-interrupts/testing';
import { asked, keysOf, opened, page, textOf, two, untilSaved } from './kit.js';

afterEach(() => vi.useRealTimers());

const decided = (text: string) => text.includes('"payload":true');

/** A page whose visibility the test controls. */
function hidingPage() {
  let hide = () => {};
  const signals = {
    isOnline: () => true,
    watch: (given: { hide?(): void }) => {
      hide = () => given.hide?.();
      return () => undefined;
    },
  };
  return { signals, hide: () => hide() };
}

// A draft survives the component, and with a `storage` a reload too. A renderer may store anything in it.
describe('a draft that is not JSON', () => {
  const loop: Record<string, unknown> = {};
  loop['itself'] = loop;
  const throwing = Object.defineProperty({}, 'word', {
    enumerable: true,
    get() {
      throw new Error('Not now.');
    },
  });

  it.each([
    ['a cycle', loop],
    ['a BigInt', { count: 10n }],
    ['a getter that throws', throwing],
    ['a toJSON that throws', { toJSON: () => JSON.parse('{') as unknown }],
  ])('(%s) does not block the storing of another answer', async (_, draft) => {
    const {
      storage,
      run,
      keys: [a = '', b = ''],
    } = await asked([two]);
    run.setDraft(b, draft);
    run.approve(a);
    await untilSaved(storage, decided);
    const after = await opened(page(storage).run);
    expect(after.getSnapshot().interrupts.map(({ status }) => status)).toEqual(['answered', 'open']);
  });
});

// A failing storage blocks nothing. `error` listeners are notified.
describe('a storage', () => {
  it('that never settles one write is reported, and receives the next one', async () => {
    const storage = memoryStorage();
    let hangs = true;
    const stuck: DraftStorage = {
      ...storage,
      save: (key, value) => (hangs ? new Promise(() => undefined) : storage.save(key, value)),
    };
    const { run } = page(stuck, [two]);
    const codes: string[] = [];
    run.on('error', ({ code }) => codes.push(code));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await run.send('Go');
    await vi.advanceTimersByTimeAsync(15_000);
    hangs = false;
    run.approve(keysOf(run)[0] ?? '');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(codes).toContain('storage');
    expect(textOf(storage)).toContain('"payload":true');
  });

  it('that ends a write very late does not restore a finished run', async () => {
    const storage = memoryStorage();
    const late: (() => void)[] = [];
    let hangs = true;
    const slow: DraftStorage = {
      ...storage,
      save: async (key, value) => {
        if (hangs) await new Promise<void>((resolve) => late.push(resolve));
        await storage.save(key, value);
      },
    };
    const { run } = page(slow, [two, says('Done.')]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await run.send('Go');
    await vi.advanceTimersByTimeAsync(15_000);
    hangs = false;
    for (const key of keysOf(run)) run.approve(key);
    await run.submit();
    await vi.advanceTimersByTimeAsync(15_000);
    for (const resolve of late) resolve();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(textOf(storage)).toBe('');
  });

  it.each(['the page hides', 'the run is disposed'])(
    'that refused a decision receives it again when %s',
    async (when) => {
      const storage = memoryStorage();
      let isFull = false;
      const full: DraftStorage = {
        ...storage,
        save: async (key, value) => {
          if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          await storage.save(key, value);
        },
      };
      const { signals, hide } = hidingPage();
      const { run } = page(full, [two], { page: signals });
      const failed = new Promise((resolve) => run.on('error', resolve));
      run.subscribe(() => undefined);
      await run.send('Go');
      await untilSaved(storage, (text) => text !== '');
      isFull = true;
      run.approve(keysOf(run)[0] ?? '');
      await failed;
      isFull = false;
      if (when === 'the page hides') hide();
      else run.dispose();
      await vi.waitFor(() => expect(decided(textOf(storage))).toBe(true));
    },
  );

  it('that refused a decision once does not revoke it later', async () => {
    const storage = memoryStorage();
    let isFull = false;
    const full: DraftStorage = {
      ...storage,
      save: async (key, value) => {
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        await storage.save(key, value);
      },
    };
    const { run } = page(full, [two]);
    const failed = new Promise((resolve) => run.on('error', resolve));
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    await untilSaved(storage, (text) => text !== '');
    isFull = true;
    run.approve(a);
    await failed;
    isFull = false;
    run.setDraft(b, 'typed later');
    await untilSaved(storage, (text) => text.includes('typed later'));
    expect(run.getSnapshot().interrupts).toMatchObject([{ decision: { payload: true } }, { status: 'open' }]);
    expect(decided(textOf(storage))).toBe(true);
  });

  // Law 5.
  it('that gives the record of another thread shows nothing of it', async () => {
    const { storage } = await asked([two]);
    const record: unknown = JSON.parse(textOf(storage).replace('"threadId":"thread"', '"threadId":"other"'));
    const mixedUp: DraftStorage = { ...memoryStorage(), load: () => Promise.resolve(record) };
    const run = await opened(page(mixedUp).run);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], messages: [] });
  });
});

// Of a run that is too large, only the questions and the answers are stored.
describe('a run that is too large to store completely', () => {
  it('keeps the call of its question, and its approval', async () => {
    const storage = memoryStorage();
    const before = page(storage, [proposes({ name: 'erase', args: { path: '/tmp' } })], {
      autoSubmit: 'never',
    });
    await before.run.send('x'.repeat(1_100_000));
    before.run.approve(keysOf(before.run)[0] ?? '');
    await untilSaved(storage, (text) => text.includes('"decision"'));
    const after = page(storage, [says('Done.')], { autoSubmit: 'never' });
    await opened(after.run);
    expect(after.run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', toolCall: { name: 'erase', args: { path: '/tmp' } } },
    ]);
    await after.run.submit();
    expect(after.requests).toHaveLength(1);
  });
});

// A draft of one tab erases no decision of another.
describe('a question that one tab has left', () => {
  it('keeps its drafts and decisions when another tab writes that still asks it', async () => {
    const apart = { tabs: false } as const;
    const {
      storage,
      run,
      keys: [a = '', b = ''],
    } = await asked([two], apart);
    const second = await opened(page(storage, [], apart).run);
    run.setDraft(a, 'of the first');
    run.deny(b);
    run.leave();
    await untilSaved(storage, (text) => text.includes('"left"') && text.includes('of the first'));
    second.setDraft(b, 'of the second');
    await untilSaved(storage, (text) => text.includes('of the second'));
    const after = await opened(page(storage, [], apart).run);
    expect(after.getSnapshot().interrupts).toMatchObject([
      { draft: 'of the first' },
      { draft: 'of the second', decision: { payload: false } },
    ]);
  });
});

// Tabs without Web Locks or BroadcastChannel only share the storage.
describe('the decisions of two tabs about the actions of one question', () => {
  const review = asks({
    reason: 'langgraph:interrupt',
    metadata: {
      langgraph: {
        raw: { action_requests: ['ann', 'bob', 'carl'].map((to) => ({ name: 'send', args: { to } })) },
      },
    },
  });
  const actionsOf = (run: AgentRun) => run.getSnapshot().interrupts[0]?.actions ?? [];

  it('are all kept', async () => {
    const { storage, run } = await asked([review], { autoSubmit: 'never' });
    const second = await opened(page(storage, [], { autoSubmit: 'never' }).run);
    const [first = '', other = '', last = ''] = actionsOf(run).map(({ key }) => key);
    run.deny(first, { reason: 'Not to Ann.' });
    run.setDraft(last, 'of the first');
    await untilSaved(storage, (text) => text.includes('Not to Ann.') && text.includes('of the first'));
    second.deny(other, { reason: 'Not to Bob.' });
    second.setDraft(first, 'of the second');
    await untilSaved(storage, (text) => text.includes('Not to Bob.') && text.includes('of the second'));
    const after = await opened(page(storage).run);
    expect(actionsOf(after)).toMatchObject([
      { decision: { reason: 'Not to Ann.' }, draft: 'of the second' },
      { decision: { reason: 'Not to Bob.' } },
      { draft: 'of the first' },
    ]);
    second.deny(last, { reason: 'Not to Carl.' });
    await untilSaved(storage, (text) => text.includes('Not to Carl.'));
    expect(second.getSnapshot()).toMatchObject({ batch: { covered: 1 } });
    expect((await opened(page(storage).run)).getSnapshot()).toMatchObject({ batch: { covered: 1 } });
  });

  it('are undone individually', async () => {
    const { storage, run } = await asked([review], { autoSubmit: 'never' });
    const [first = '', other = ''] = actionsOf(run).map(({ key }) => key);
    run.deny(first, { reason: 'Not to Ann.' });
    await untilSaved(storage, (text) => text.includes('Not to Ann.'));
    const second = await opened(page(storage, [], { autoSubmit: 'never' }).run);
    run.reopen(first);
    await untilSaved(storage, (text) => !text.includes('Not to Ann.'));
    second.deny(other, { reason: 'Not to Bob.' });
    await untilSaved(storage, (text) => text.includes('Not to Bob.'));
    const [ann, bob] = actionsOf(await opened(page(storage).run));
    expect(ann?.decision).toBeUndefined();
    expect(bob?.decision).toMatchObject({ reason: 'Not to Bob.' });
  });
});

// If the digest changes before the batch is sent, the question reopens.
describe('a stored decision about another version of its question', () => {
  it('does not answer it after a reload', async () => {
    const {
      storage,
      run,
      keys: [a = ''],
    } = await asked([asks({ reason: 'confirmation', message: 'Delete one file?' })], { autoSubmit: 'never' });
    run.approve(a);
    await untilSaved(storage, decided);
    const [key = '', text = ''] = [...storage.saved][0] ?? [];
    const changed = JSON.parse(text.replaceAll('one file', 'all files')) as StoredRun;
    await storage.save(key, changed);
    const after = await opened(page(storage, [], { autoSubmit: 'never' }).run);
    expect(after.getSnapshot().interrupts).toMatchObject([{ status: 'open', changedFrom: {} }]);
  });
});
