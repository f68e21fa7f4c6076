// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { Desk, firstOf } from '../Desk.js';
import { keysOf, one, page, turns, two } from '../page.js';

const gone = () => new Response('Gone.', { status: 410 });

// “A server may respond that an interrupt is no longer pending. The user can then send a new message or dismiss the cards.”
// (reliability.md)
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

  // “Interrupts that are left in one tab are removed from the others, with their decisions.”
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
});
