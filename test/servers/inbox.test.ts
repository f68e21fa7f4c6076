import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { httpInbox, type InboxItem, type InboxSource } from 'react-agent-interrupts/inbox';
import { idsOf, read, readAll } from '../inbox/sources/read.js';
import { postgresPrograms, startPostgres, withoutPostgres, type Postgres } from './postgres.js';
import { startServer, type RealServer } from './RealServer.js';

if (postgresPrograms === undefined) console.warn(withoutPostgres);

const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

/** A thread that asks about one call. */
const thread = (id: string, more: object = {}) => ({
  id,
  team: 'support',
  agent: 'mail',
  title: `Send ${id}?`,
  interrupts: [
    {
      id: `${id}:1`,
      reason: 'tool_call',
      message: `Send ${id}?`,
      toolCallId: `${id}:call`,
      responseSchema: approval,
    },
  ],
  toolCalls: [{ id: `${id}:call`, name: 'send_email', args: { to: `${id}@example.com` } }],
  ...more,
});

interface Records {
  readonly threads: readonly { readonly id: string; readonly status: string }[];
  readonly answers: readonly {
    readonly thread_id: string;
    readonly interrupt_id: string;
    readonly entry: { readonly payload?: unknown };
    readonly answered_by: string;
  }[];
  readonly effects: readonly { readonly thread_id: string; readonly result: object }[];
}

describe.skipIf(postgresPrograms === undefined)('the reference server of httpInbox, on PostgreSQL', () => {
  let postgres: Postgres;
  let servers: readonly [RealServer, RealServer];
  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    servers = [await startServer('inbox', env), await startServer('inbox', env)];
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()));
    await postgres.stop();
  });

  const add = async (...threads: readonly object[]): Promise<void> => {
    const body = JSON.stringify(threads);
    expect((await fetch(servers[0].url('threads'), { method: 'POST', body })).status).toBe(200);
  };
  const records = async (): Promise<Records> =>
    (await (await fetch(servers[0].url('records'))).json()) as Records;
  const inboxOf = (person: 'ann' | 'bob' | 'eve', server = servers[0]): InboxSource =>
    httpInbox({ url: server.url('inbox'), headers: { authorization: `Bearer ${person}` } });

  /** The item of a thread, as a person sees it. */
  async function itemIn(source: InboxSource, id: string): Promise<InboxItem> {
    const item = (await readAll(source, { limit: 200 })).find((each) => each.id === id);
    if (!item) throw new Error(`${id} is not in the list.`);
    return item;
  }

  /** A run of an item, which has read its thread. */
  async function opened(source: InboxSource, item: InboxItem): Promise<{ run: AgentRun; key: string }> {
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    const { interrupts } = await run.refresh();
    return { run, key: interrupts[0]?.key ?? '' };
  }

  it('lists what a person may see, and answers only that', async () => {
    await add(thread('seen'), thread('hidden', { team: 'finance' }));
    const hidden = await itemIn(inboxOf('bob'), 'hidden');
    expect(idsOf(await readAll(inboxOf('ann'), {}))).not.toContain('hidden');
    await expect(inboxOf('ann').claim?.(hidden)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(opened(inboxOf('ann'), hidden)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(read(inboxOf('eve'))).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('lists what its run asks, and accepts the answer', async () => {
    await add(thread('whole', { expiresAt: '2999-01-01T00:00:00Z' }));
    const source = inboxOf('ann');
    const item = await itemIn(source, 'whole');
    expect(item).toMatchObject({
      title: 'Send whole?',
      agent: 'mail',
      questions: [
        { id: 'whole:1', tool: 'send_email', args: { to: 'whole@example.com' }, responseSchema: approval },
      ],
    });
    expect(item.isPartial).toBeUndefined();
    const { run, key } = await opened(source, item);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { id: 'whole:1', toolCall: { name: 'send_email', args: { to: 'whole@example.com' } }, issues: [] },
    ]);
    run.approve(key);
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['whole:call']?.status]).toEqual(['finished', 'succeeded']);
    expect((await records()).effects).toContainEqual(
      expect.objectContaining({
        thread_id: 'whole',
        result: { done: 'send_email', args: { to: 'whole@example.com' } },
      }),
    );
    expect(idsOf(await readAll(source, {}))).not.toContain('whole');
  });

  it('accepts one of two answers that arrive at two servers at the same time', async () => {
    await add(...Array.from({ length: 10 }, (_, at) => thread(`race${at}`)));
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const runs = await Promise.all(
          (
            [
              ['ann', servers[0]],
              ['bob', servers[1]],
            ] as const
          ).map(async ([person, server]) => {
            const source = inboxOf(person, server);
            return opened(source, await itemIn(source, `race${at}`));
          }),
        );
        const [first, second] = runs;
        first?.run.approve(first.key);
        second?.run.deny(second.key);
        const submitted = await Promise.allSettled(runs.map(async ({ run }) => run.submit()));
        const refused = runs.find(({ run }) => run.getSnapshot().error);
        expect(refused?.run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
        return submitted.map(({ status }) => status).toSorted();
      }),
    );
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => ['fulfilled', 'rejected']));
    const { answers, effects } = await records();
    const ofRace = ({ thread_id: id }: { readonly thread_id: string }) => id.startsWith('race');
    expect(answers.filter(ofRace)).toHaveLength(10);
    expect(effects.filter(ofRace)).toHaveLength(10);
  });

  it('accepts the same answer of the same person again, and acts once', async () => {
    await add(thread('again'));
    const source = inboxOf('ann');
    const item = await itemIn(source, 'again');
    const pages = [await opened(source, item), await opened(inboxOf('ann', servers[1]), item)];
    for (const { run, key } of pages) {
      run.approve(key);
      expect((await run.submit()).status).toBe('finished');
    }
    const { effects } = await records();
    expect(effects.filter(({ thread_id: id }) => id === 'again')).toHaveLength(1);
  });

  it('refuses an answer to a part of what a thread asks, and one that is late', async () => {
    const [asked] = thread('part').interrupts;
    await add(thread('part', { interrupts: [asked, { ...asked, id: 'part:2', toolCallId: 'other' }] }));
    const send = async (...interruptIds: readonly string[]) => {
      const resume = interruptIds.map((interruptId) => ({ interruptId, status: 'cancelled' }));
      const { status } = await fetch(servers[0].url('inbox/run'), {
        method: 'POST',
        headers: { authorization: 'Bearer ann' },
        body: JSON.stringify({ threadId: 'part', runId: 'r', resume }),
      });
      return status;
    };
    expect(await send('part:1')).toBe(400);
    expect(await send('part:1', 'part:1')).toBe(400);
    expect(await send('part:1', 'other')).toBe(409);
    expect(await send('part:1', 'part:2')).toBe(200);
    const late = { ...asked, id: 'late:1', expiresAt: '2020-01-01T00:00:00Z' };
    await add(thread('late', { interrupts: [late] }));
    const item = await itemIn(inboxOf('ann'), 'late');
    expect(item.expiresAt).toBe(Date.parse(late.expiresAt));
    expect((await records()).answers.filter(({ thread_id: id }) => id === 'late')).toEqual([]);
  });

  it('filters, sorts, counts and pages', async () => {
    const at = (minute: number) => ({
      waitingSince: new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString(),
    });
    const threads = Array.from({ length: 45 }, (_, minute) =>
      thread(`page${minute}`, {
        agent: minute % 3 === 0 ? 'billing' : 'pager',
        ...at(minute),
        ...(minute === 7 && { expiresAt: '2020-06-01T00:00:00Z' }),
      }),
    );
    await add(...threads.toReversed());
    const source = inboxOf('ann');
    const filter = { text: 'SEND PAGE' };
    const all = await readAll(source, { filter, limit: 10 });
    expect(idsOf(all)).toEqual(threads.map(({ id }) => id));
    expect(idsOf(await readAll(source, { filter, limit: 10, sort: 'newest' }))).toEqual(
      threads.map(({ id }) => id).toReversed(),
    );
    expect((await read(source, { filter, sort: 'expiry', limit: 1 })).items).toMatchObject([{ id: 'page7' }]);
    const query = { filter: { ...filter, agents: ['billing', 'none'] }, sort: 'age', limit: 1 } as const;
    expect(await source.count?.(query, new AbortController().signal)).toBe(15);
    expect(await read(source, query)).toMatchObject({
      total: 15,
      items: [{ id: 'page0', agent: 'billing' }],
    });
    expect(await readAll(source, { filter: { ...filter, tools: ['pay'] } })).toEqual([]);
    expect(await readAll(source, { filter: { ...filter, tools: ['pay', 'send_email'] } })).toHaveLength(45);
    expect(await readAll(source, { filter: { ...filter, expiresWithin: 0 } })).toHaveLength(1);
    expect(await readAll(source, { filter: { ...filter, waitingFor: 3_600_000 } })).toHaveLength(45);
    await expect(read(source, { cursor: 'x' })).rejects.toMatchObject({ httpStatus: 400 });
  });

  it('loses no thread between two pages, whatever is answered meanwhile', async () => {
    await add(...Array.from({ length: 30 }, (_, at) => thread(`kept${at}`)));
    const source = inboxOf('ann');
    const first = await read(source, { filter: { text: 'kept' }, limit: 10 });
    for (const item of first.items.slice(0, 5)) {
      const { run, key } = await opened(source, item);
      run.approve(key);
      await run.submit();
    }
    const second = await readAll(source, { filter: { text: 'kept' }, limit: 10, cursor: first.next });
    expect([...idsOf(first.items), ...idsOf(second)].toSorted()).toEqual(
      Array.from({ length: 30 }, (_, at) => `kept${at}`).toSorted(),
    );
  });

  it('keeps a claim for one person, until it is released', async () => {
    await add(thread('claimed'));
    const [ann, bob] = [inboxOf('ann'), inboxOf('bob', servers[1])];
    const item = await itemIn(ann, 'claimed');
    await ann.claim?.(item);
    await ann.claim?.(item);
    expect(await itemIn(bob, 'claimed')).toMatchObject({ claimedBy: 'Ann' });
    await expect(bob.claim?.(item)).rejects.toMatchObject({ httpStatus: 409 });
    await bob.release?.(item);
    await expect(bob.claim?.(item)).rejects.toMatchObject({ details: { claimedBy: 'Ann' } });
    await ann.release?.(item);
    await bob.claim?.(item);
    expect(await itemIn(ann, 'claimed')).toMatchObject({ claimedBy: 'Bob' });
  });

  it('notifies every page that the list has changed, whichever server changed it', async () => {
    let told = 0;
    const end = inboxOf('bob', servers[1]).watch?.(() => (told += 1));
    // The stream is open when a change arrives.
    let at = 0;
    await expect
      .poll(async () => {
        await add(thread(`told${(at += 1)}`));
        return told;
      })
      .toBeGreaterThan(0);
    end?.();
  });

  it('loses no decision and accepts none twice if two people decide 200 threads and one of two servers dies', async () => {
    const third = await startServer('inbox', { DATABASE_URL: postgres.url });
    const ids = Array.from({ length: 200 }, (_, at) => `bulk${at}`);
    await add(...ids.map((id) => thread(id)));
    const filter = { text: 'bulk' };
    /** What each person was notified of, by thread. */
    const told = { ann: new Map<string, string>(), bob: new Map<string, string>() };
    let answered = 0;

    async function decide(person: 'ann' | 'bob', server: RealServer, item: InboxItem): Promise<void> {
      const note = (result: string): void => void told[person].set(item.id, result);
      try {
        const { run, key } = await opened(inboxOf(person, server), item);
        if (key === '') return note('gone');
        // Ann approves and Bob denies, so the record shows whose answer was accepted.
        if (person === 'ann') run.approve(key);
        else run.deny(key);
        await run.submit().catch(() => undefined);
        const { batch, status } = run.getSnapshot();
        answered += 1;
        if (answered === 100) third.kill();
        note(status === 'finished' ? 'accepted' : batch.delivery);
      } catch {
        note('unread');
      }
    }
    async function work(
      person: 'ann' | 'bob',
      server: RealServer,
      items: readonly InboxItem[],
    ): Promise<void> {
      const left = [...items];
      const worker = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift()) await decide(person, server, next);
      };
      await Promise.all([worker(), worker(), worker(), worker()]);
    }

    const listed = await readAll(inboxOf('ann'), { filter, limit: 200 });
    expect(listed).toHaveLength(200);
    await Promise.all([work('ann', servers[0], listed), work('bob', third, listed.toReversed())]);
    await fetch(servers[0].url('recover'));

    // Bob reloads the page, and the other server shows what still waits.
    const waiting = await readAll(inboxOf('bob', servers[1]), { filter, limit: 200 });
    for (const id of idsOf(waiting)) expect(told.ann.get(id)).not.toBe('accepted');
    await work('bob', servers[1], waiting);

    const { threads, answers, effects } = await records();
    const ofBulk = (id: string): boolean => id.startsWith('bulk');
    expect(threads.filter(({ id, status }) => ofBulk(id) && status !== 'done')).toEqual([]);
    const recorded = answers.filter(({ thread_id: id }) => ofBulk(id));
    expect(recorded.map(({ thread_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(effects.filter(({ thread_id: id }) => ofBulk(id))).toHaveLength(200);
    // If a person's page reported an answer as accepted, the record names that person.
    const owners = new Map(recorded.map((each) => [each.thread_id, each.answered_by]));
    const toldTo = (person: 'ann' | 'bob', result: string): readonly string[] =>
      [...told[person]].filter(([, given]) => given === result).map(([id]) => id);
    expect(toldTo('ann', 'accepted').filter((id) => owners.get(id) !== 'Ann')).toEqual([]);
    expect(toldTo('bob', 'accepted').filter((id) => owners.get(id) !== 'Bob')).toEqual([]);
    // No page reported the answer in the record as refused.
    expect(toldTo('ann', 'refused').filter((id) => owners.get(id) === 'Ann')).toEqual([]);
    expect(toldTo('bob', 'refused').filter((id) => owners.get(id) === 'Bob')).toEqual([]);
  });
});
