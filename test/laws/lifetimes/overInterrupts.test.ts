// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { Desk, firstOf } from '../Desk.js';
import { deferred, fateOf, keysOf, one, page, turns, two } from '../page.js';

const gone = () => new Response('Gone.', { status: 410 });

// “A server may respond that an interrupt is no longer pending, […]. The user can then send a new message, or dismiss
// the cards by cancelling every interrupt, in any tab, even after a reload.” (reliability.md)
describe('interrupts that the server no longer waits for', () => {
  // “A decision never moves to another interrupt.”
  it('are open with their drafts if the run of a new message asks them', async () => {
    const { run } = page(memoryStorage(), [two, gone, two]);
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    run.setDraft(keysOf(run)[0] ?? '', 'typed');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.over).toBe(true);
    await run.send('Something else');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', draft: 'typed' },
      { status: 'open' },
    ]);
  });

  // custom-protocol.md: “If the user changes a decision after the batch was sent, the changed batch has a new id. The server can
  // therefore use `batch.id` as an idempotency key.”
  it('are sent with a new batch id after one of them was cancelled', async () => {
    const ids: string[] = [];
    const { run, requests } = page(memoryStorage(), [two, gone, says('Done.')], {
      dispatch: async ({ kind, batchId, execute }) => {
        if (kind === 'resume') ids.push(batchId);
        await execute();
      },
    });
    const [first = '', second = ''] = keysOf(await run.send('Go'));
    run.approve(first);
    run.approve(second);
    await run.submit().catch(() => undefined);
    run.cancel(first);
    expect(run.getSnapshot().batch).toMatchObject({ over: true, complete: true });
    await run.submit();
    expect(requests.map(({ resume }) => resume?.map(({ status }) => status))).toEqual([
      undefined,
      ['resolved', 'resolved'],
      ['cancelled', 'resolved'],
    ]);
    expect(new Set(ids).size).toBe(2);
  });

  // “Interrupts that are left or dismissed in one tab are removed from the others, with their decisions.”
  it('are removed from the other tabs when they are dismissed', async () => {
    const desk = new Desk([one, gone]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    const key = firstOf(a.run)?.key ?? '';
    a.run.approve(key);
    await a.run.submit().catch(() => undefined);
    await turns();
    a.run.cancel(key);
    await turns();
    expect(a.run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
    expect(b.run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });

  // “If the server refuses the new message because it still waits for these interrupts, they return with
  // their answers. This also holds if the user has left or dismissed them, after a reload and in every
  // tab.” (reliability.md)
  it('return with the answers of all if the server still waits for them after each was dismissed', async () => {
    const { run, requests } = page(memoryStorage(), [
      two,
      gone,
      fails('Wait.', 'PENDING_INTERRUPTS'),
      says('Done.'),
    ]);
    const keys = keysOf(await run.send('Go'));
    for (const key of keys) run.approve(key);
    await run.submit().catch(() => undefined);
    run.cancel(keys[0] ?? '');
    run.setDraft(keys[1] ?? '', 'typed');
    run.cancel(keys[1] ?? '');
    expect(run.getSnapshot().interrupts).toEqual([]);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { decision: { payload: true } },
      { decision: { payload: true }, draft: 'typed' },
    ]);
    await run.retry();
    expect(requests[3]?.resume).toEqual(requests[1]?.resume);
  });

  // “If the user answers or reopens one of these interrupts while the message waits for the host, the
  // message is withdrawn. A cancellation does not withdraw it” (reliability.md)
  it.each<[string, (run: AgentRun) => void, sent: boolean]>([
    ['answers one', (run) => run.deny(keysOf(run)[0] ?? ''), false],
    ['reopens one', (run) => run.reopen(keysOf(run)[0] ?? ''), false],
    ['cancels one', (run) => run.cancel(keysOf(run)[0] ?? ''), true],
    ['dismisses all', (run) => keysOf(run).forEach((key) => run.cancel(key)), true],
  ])('and a message that waits for the host, while the user %s', async (_name, act, sent) => {
    const headers = deferred<object>();
    let count = 0;
    const { run, requests } = page(memoryStorage(), [two, gone, says('Done.')], {
      headers: () => ((count += 1) === 3 ? headers.promise.then(() => ({})) : {}),
    });
    for (const key of keysOf(await run.send('Go'))) run.approve(key);
    await run.submit().catch(() => undefined);
    const fate = fateOf(run.send('Something else'));
    await turns();
    act(run);
    headers.resolve({});
    await turns();
    expect([fate(), requests.length, requests[2]?.resume]).toEqual([
      sent ? 'resolved' : 'declined',
      sent ? 3 : 2,
      undefined,
    ]);
    expect(run.getSnapshot().interrupts).toHaveLength(sent ? 0 : 2);
  });

  // “If the run of the new message sends these interrupts again, they are new interrupts: they are open,
  // with their drafts. This also holds if the user has left or dismissed them, after a reload and in every
  // tab.” (reliability.md)
  describe.each<[string, (tabs: Pair) => Promise<unknown>]>([
    ['this tab sends a message', ({ b }) => b.run.send('Something else')],
    ['the tab that has sent the answers sends a message', ({ a }) => a.run.send('Something else')],
    [
      'the first message fails',
      async ({ a }) => {
        await a.run.send('Something').catch(() => undefined);
        await turns();
        await a.run.send('Something else');
      },
    ],
    [
      'the first message fails, and the other tab sends another',
      async ({ a, b }) => {
        await a.run.send('Something').catch(() => undefined);
        await turns();
        await b.run.send('Something else');
      },
    ],
    [
      'the user leaves them in the other tab',
      async ({ a, b }) => {
        a.run.leave();
        await turns();
        await b.run.send('Something else');
      },
    ],
  ])('are open in every tab if the run of a message asks them, when %s', (name, act) => {
    it('with a storage', async () => {
      const failed = name.includes('fails') ? [new Response('', { status: 503 })] : [];
      const desk = new Desk([two, gone, ...failed, two]);
      const tabs = await desk.two({ autoSubmit: 'never', protocol: agUi() });
      for (const key of keysOf(tabs.a.run)) tabs.a.run.approve(key);
      await turns();
      await tabs.a.run.submit().catch(() => undefined);
      await turns();
      expect(tabs.b.run.getSnapshot().batch.over).toBe(true);
      await act(tabs);
      await turns();
      const shown = [tabs.a.run.getSnapshot(), tabs.b.run.getSnapshot(), await desk.look()].map(statuses);
      expect(shown.flat()).not.toContain('answered');
      expect(shown[2]).toEqual(['open', 'open']);
    });
  });
});

type Pair = Awaited<ReturnType<Desk['two']>>;

const statuses = ({ interrupts }: RunSnapshot) => interrupts.map(({ status }) => status);
