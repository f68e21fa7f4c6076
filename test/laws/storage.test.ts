import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { dehydrated, fakeTimers, keysOf, one, opened, page, quiet, slowToLoad, textOf, two } from './page.js';

const start = Date.parse('2026-01-01T00:00:00Z');
const day = 24 * 60 * 60 * 1000;

beforeEach(() => fakeTimers(start));
afterEach(() => vi.useRealTimers());

// Decisions and drafts are kept until the resumed run has finished.
describe('after a reload', () => {
  it('an answer is sent with its metadata', async () => {
    const storage = memoryStorage();
    const before = page(storage, [asks({ reason: 'custom:sign', message: 'Sign' })]);
    await before.run.send('Go');
    before.run.answer(keysOf(before.run)[0] ?? '', 'yes', { metadata: { signature: 's-1' } });
    await vi.waitFor(() => expect(textOf(storage)).toContain('"decision"'));
    before.run.dispose();
    const after = page(storage, [says('Done.')]);
    await opened(after.run);
    await after.run.submit();
    expect(after.requests[0]?.resume).toEqual([
      { interruptId: 'int-1', status: 'resolved', payload: 'yes', metadata: { signature: 's-1' } },
    ]);
  });

  it.each(['nothing', 'a refusal', 'a lost connection'])(
    'the history shows when each question was decided, after %s',
    async (what) => {
      const storage = memoryStorage();
      let now = start;
      const clock = { now: () => now };
      const answers = [
        two,
        what === 'a refusal' ? fails('No', 'INVALID_PAYLOAD') : new Response('', { status: 502 }),
      ];
      const before = page(storage, answers, clock);
      await before.run.send('Go');
      const [a = '', b = ''] = keysOf(before.run);
      now = start + 1000;
      before.run.approve(a);
      now = start + 2000;
      before.run.cancel(b);
      now = start + 3000;
      if (what !== 'nothing') await before.run.submit().catch(() => undefined);
      await quiet();
      before.run.dispose();
      now = start + 500_000;
      const after = page(storage, [says('Done.')], clock);
      await opened(after.run);
      now = start + 600_000;
      await (what === 'nothing' ? after.run.submit() : after.run.retry());
      expect(after.run.getSnapshot().history.map(({ decidedAt }) => decidedAt)).toEqual([
        start + 1000,
        start + 2000,
      ]);
    },
  );

  it.each([31, 40, 400, -1, -40])('everything is restored with a clock that is %i days off', async (days) => {
    const storage = memoryStorage();
    let now = start;
    const before = page(storage, [two], { now: () => now });
    await before.run.send('Go');
    const [a = '', b = ''] = keysOf(before.run);
    before.run.approve(a);
    before.run.setDraft(b, 'half');
    await quiet();
    before.run.dispose();
    now = start + days * day;
    vi.setSystemTime(now);
    const after = page(storage, [says('Done.')], { now: () => now });
    await opened(after.run);
    await quiet();
    expect(after.run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [
        { key: a, status: 'answered' },
        { key: b, draft: 'half' },
      ],
    });
    after.run.deny(b);
    expect(await after.run.submit()).toMatchObject({ status: 'finished' });
  });
});

describe('while the storage is being read', () => {
  async function stored() {
    const storage = memoryStorage();
    const { run } = page(storage, [two]);
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.approve(a);
    await quiet();
    run.dispose();
    return { a, b, ...slowToLoad(storage) };
  }

  it('a conversation that the host sets stays', async () => {
    const { slow, settle, a } = await stored();
    const { run } = page(slow);
    run.subscribe(() => undefined);
    const messages = [{ id: 'host', role: 'user' as const, content: 'From the host' }];
    run.setMessages(messages);
    settle();
    await opened(run);
    expect(run.getSnapshot().messages).toEqual(messages);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ key: a, status: 'answered' });
  });

  it('a state that the host sets stays', async () => {
    const { slow, settle, a } = await stored();
    const { run } = page(slow);
    run.subscribe(() => undefined);
    run.setState({ from: 'the host' });
    settle();
    await opened(run);
    expect(run.getSnapshot().state).toEqual({ from: 'the host' });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ key: a, status: 'answered' });
  });

  it('a draft stays that is kept under a key of the page before', async () => {
    // A key is stable over a reload.
    const { slow, settle, b } = await stored();
    const { run } = page(slow);
    run.subscribe(() => undefined);
    run.setDraft(b, 'typed meanwhile');
    settle();
    await opened(run);
    expect(run.getSnapshot().interrupts[1]).toMatchObject({ key: b, draft: 'typed meanwhile' });
  });

  it('a draft and a decision about a question of the server stay', async () => {
    const { slow, storage, settle, a, b } = await stored();
    const { run } = page(slow, [], { initial: await dehydrated(two) });
    run.subscribe(() => undefined);
    run.setDraft(b, 'typed meanwhile');
    run.deny(a);
    settle();
    await opened(run);
    await quiet();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key: a, decision: { status: 'resolved', payload: false } },
      { key: b, draft: 'typed meanwhile' },
    ]);
    const again = page(storage);
    await opened(again.run);
    expect(again.run.getSnapshot().interrupts).toMatchObject([
      { key: a, decision: { payload: false } },
      { key: b, draft: 'typed meanwhile' },
    ]);
  });
});

describe('the server’s questions beside stored ones', () => {
  async function kept() {
    const storage = memoryStorage();
    const { run } = page(storage, [two]);
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.approve(a);
    run.setDraft(b, 'half');
    await quiet();
    run.dispose();
    return { storage, a, b };
  }

  it('get the drafts and decisions of equal questions', async () => {
    // `initial` takes precedence; the storage adds drafts and decisions with an equal digest.
    const { storage, a, b } = await kept();
    const { run, requests } = page(storage, [says('Done.')], { initial: await dehydrated(two) });
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key: a, status: 'answered', decision: { status: 'resolved', payload: true } },
      { key: b, status: 'open', draft: 'half' },
    ]);
    expect(requests).toHaveLength(0);
  });

  it('get no decision about another question, even with the same id', async () => {
    const { storage } = await kept();
    const other = asks(
      { reason: 'confirmation', message: 'Another A?' },
      { reason: 'confirmation', message: 'B?' },
    );
    const { run } = page(storage, [], { initial: await dehydrated(other) });
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', message: 'Another A?' },
      { status: 'open', draft: 'half' },
    ]);
  });

  it('keep the decisions that they arrived with', async () => {
    const { storage } = await kept();
    const initial = await dehydrated(two, {}, (run) => void run.deny(keysOf(run)[0] ?? ''));
    const { run } = page(storage, [], { initial });
    await opened(run);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ decision: { payload: false } });
  });
});

describe('a storage that throws instead of rejecting', () => {
  it.each(['load', 'save', 'remove'] as const)('in %s blocks nothing, and is reported', async (method) => {
    const broken = {
      ...memoryStorage(),
      [method]: () => {
        throw new Error('denied');
      },
    };
    const { run } = page(broken, [one, says('Done.')]);
    const heard: string[] = [];
    run.on('error', ({ code }) => heard.push(code));
    run.subscribe(() => undefined);
    await quiet();
    await run.send('Go');
    run.setDraft(keysOf(run)[0] ?? '', 'half');
    expect(run.approve(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    await quiet();
    expect(new Set(heard)).toEqual(new Set(['storage']));
    expect(run.getSnapshot().error).toBeUndefined();
    run.dispose();
  });
});
