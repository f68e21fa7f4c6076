import './pageInNode.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  httpInbox,
  useInterruptInbox,
  type InboxHandle,
  type InboxResult,
  type InboxVerdict,
} from 'react-agent-interrupts/inbox';
import { postgresPrograms, startPostgres, withoutPostgres, type Postgres } from './postgres.js';
import { startServer, type RealServer } from './RealServer.js';

if (postgresPrograms === undefined) console.warn(withoutPostgres);

const ITEMS = 500;
const patience = { timeout: 120_000 };
const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

const thread = (id: string) => ({
  id,
  team: 'support',
  agent: 'mail',
  title: `Send ${id}?`,
  interrupts: [
    {
      id: `${id}:1`,
      reason: 'tool_call',
      message: 'Send?',
      toolCallId: `${id}:call`,
      responseSchema: approval,
    },
  ],
  toolCalls: [{ id: `${id}:call`, name: 'send_email', args: { to: `${id}@example.com` } }],
});

interface Records {
  readonly threads: readonly { readonly id: string; readonly status: string }[];
  readonly answers: readonly { readonly thread_id: string; readonly answered_by: string }[];
  readonly effects: readonly { readonly thread_id: string }[];
}

describe.skipIf(postgresPrograms === undefined)('two reviewers of one database', () => {
  let postgres: Postgres;
  let stays: RealServer;
  let dies: RealServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    stays = await startServer('inbox', env);
    dies = await startServer('inbox', env);
  });
  afterAll(async () => {
    await Promise.all([stays.stop(), dies.stop()]);
    await postgres.stop();
  });

  /** A page of a reviewer: the last result for each item, whatever page has shown it. */
  interface Reviewer {
    readonly person: 'ann' | 'bob';
    readonly verdict: InboxVerdict;
    readonly told: Map<string, InboxResult>;
  }

  /** Opens the inbox in a page of its own, with all of its rows. */
  async function openInbox({ person }: Reviewer, server: RealServer) {
    const source = httpInbox({
      url: server.url('inbox'),
      headers: { authorization: `Bearer ${person}` },
      run: { tabs: false },
      can: { count: true, claim: true },
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const options = { sources: [source], pageSize: 200, refetchInterval: false } as const;
    let shown: InboxHandle | undefined;
    function Page(): ReactNode {
      const handle = useInterruptInbox(options);
      useLayoutEffect(() => void (shown = handle));
      return null;
    }
    const root = createRoot(document.createElement('div'));
    root.render(createElement(QueryClientProvider, { client }, createElement(Page)));
    const inbox = (): InboxHandle => {
      if (!shown) throw new Error('The page is not rendered yet.');
      return shown;
    };
    await expect.poll(() => shown?.isLoading, patience).toBe(false);
    while (inbox().hasMore) await inbox().loadMore();
    await expect.poll(() => inbox().items.length, patience).toBe(inbox().counts.total);
    const unmount = (): void => root.unmount();
    return { inbox, unmount };
  }

  /** Marks everything that waits, and decides it. Returns when it has ended. */
  async function decide(
    { verdict, told }: Reviewer,
    inbox: () => InboxHandle,
    onDecided: (count: number) => void = () => {},
  ): Promise<void> {
    const items = inbox().items.filter(({ status }) => status === 'waiting');
    const keys = items.map(({ key }) => key);
    const idOf = new Map(items.map(({ key, id }) => [key, id]));
    const { hold, markSeen, mark, decide: decideAll } = inbox();
    hold();
    for (const { key, revision } of items) markSeen(key, revision);
    mark(keys);
    await decideAll(keys, verdict, {
      onProgress: ({ results }) => {
        for (const [key, result] of results) told.set(idOf.get(key) ?? '', result);
        onDecided(results.size);
      },
    });
  }

  it(`decide ${ITEMS} items while a server dies and a page is reloaded: each is answered once, and every doubt is shown`, async () => {
    const ids = Array.from({ length: ITEMS }, (_, at) => `bulk${at}`);
    await fetch(stays.url('threads'), { method: 'POST', body: JSON.stringify(ids.map(thread)) });
    const ann: Reviewer = { person: 'ann', verdict: { type: 'approve' }, told: new Map() };
    const bob: Reviewer = { person: 'bob', verdict: { type: 'deny' }, told: new Map() };
    const first = await openInbox(ann, stays);
    const second = await openInbox(bob, dies);
    expect([first.inbox().items.length, second.inbox().items.length]).toEqual([ITEMS, ITEMS]);

    await Promise.all([
      // Ann's page is reloaded. The next page does not know the results that this one had not received.
      decide(ann, first.inbox, (count) => {
        if (count >= ITEMS / 4) first.unmount();
      }),
      decide(bob, second.inbox, (count) => {
        if (count >= ITEMS / 4) dies.kill();
      }),
    ]);
    second.unmount();
    await fetch(stays.url('recover'));

    // Both go on at the server that is left, until nothing waits.
    for (const reviewer of [ann, bob]) {
      const page = await openInbox(reviewer, stays);
      await decide(reviewer, page.inbox);
      page.unmount();
    }

    const records = (await (await fetch(stays.url('records'))).json()) as Records;
    expect(records.threads.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(records.answers.map(({ thread_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(records.effects.map(({ thread_id: id }) => id).toSorted()).toEqual(ids.toSorted());

    const owners = new Map(records.answers.map((each) => [each.thread_id, each.answered_by]));
    const toldTo = ({ told }: Reviewer, ...types: readonly InboxResult['type'][]) =>
      [...told].filter(([, { type }]) => types.includes(type)).map(([id]) => id);
    // If a person's page reported an answer as accepted, the record names that person.
    expect(toldTo(ann, 'accepted').filter((id) => owners.get(id) !== 'Ann')).toEqual([]);
    expect(toldTo(bob, 'accepted').filter((id) => owners.get(id) !== 'Bob')).toEqual([]);
    // No page reported the answer in the record as not used or not sent.
    const unused = ['refused', 'answeredElsewhere', 'changed', 'failed', 'stopped', 'skipped'] as const;
    expect(toldTo(ann, ...unused).filter((id) => owners.get(id) === 'Ann')).toEqual([]);
    expect(toldTo(bob, ...unused).filter((id) => owners.get(id) === 'Bob')).toEqual([]);
    // What the dead server may have accepted is in doubt, and nothing else.
    expect(toldTo(bob, 'inDoubt').length + toldTo(bob, 'failed').length).toBeGreaterThan(0);
    expect(owners.size).toBe(ITEMS);
  });
});
