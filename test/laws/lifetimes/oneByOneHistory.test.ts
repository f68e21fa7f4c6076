// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { oneByOne, OneByOneServer } from '../oneByOne.js';
import { keysOf, never, opened, page, turns } from '../page.js';

/** Every recorded decision: its question, whether it is an approval, and its delivery. */
const historyOf = (run: AgentRun) =>
  run.getSnapshot().history.map(({ message, decision, delivery }) => ({
    message,
    approved: decision.status === 'resolved' && decision.payload,
    delivery,
  }));

const approval = (message: string, delivery: string) => ({ message, approved: true, delivery });

/** Three approvals. The server accepts those of A and B, and does this with C. */
async function halfAccepted(fate: () => Response | Promise<Response>, storage = memoryStorage()) {
  const server = new OneByOneServer();
  const options = { protocol: oneByOne(), fetch: server.fetch };
  const { run } = page(storage, [], options);
  await run.send('Go');
  for (const key of keysOf(run)) run.approve(key);
  server.answer = (id) => (id === 'c' ? fate() : Response.json({}));
  const submitted = run.submit().catch(() => undefined);
  await turns();
  const allow = () => void (server.answer = () => Response.json({}));
  return { run, submitted, storage, server, allow, options };
}

// “The snapshot, the error and the promise of a method agree and are correct.” (law 7) “`refused`: the server has not
// used it”, “`inDoubt`: it may have arrived” (Delivery)
describe('the history of answers that a server accepts one by one', () => {
  it('lists the accepted answers as accepted if a later one is refused, also after they were left', async () => {
    const { run, submitted } = await halfAccepted(() => new Response('No.', { status: 422 }));
    await submitted;
    const expected = [approval('A?', 'accepted'), approval('B?', 'accepted'), approval('C?', 'refused')];
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual([
      'accepted',
      'accepted',
      'refused',
    ]);
    expect(historyOf(run)).toEqual(expected);
    run.leave();
    expect(historyOf(run)).toEqual(expected);
  });

  it('lists them as accepted while the rest is being sent, and after a stop', async () => {
    const { run } = await halfAccepted(never);
    expect(historyOf(run).map(({ delivery }) => delivery)).toEqual(['accepted', 'accepted', 'sending']);
    run.stop();
    expect(historyOf(run).map(({ delivery }) => delivery)).toEqual(['accepted', 'accepted', 'inDoubt']);
  });

  it('lists them as accepted after a reload', async () => {
    const { run, submitted, storage, options } = await halfAccepted(() => new Response('', { status: 503 }));
    await submitted;
    await turns();
    run.dispose();
    const after = page(storage, [], options);
    await opened(after.run);
    expect(historyOf(after.run)).toEqual([
      approval('A?', 'accepted'),
      approval('B?', 'accepted'),
      approval('C?', 'inDoubt'),
    ]);
  });

  it('lists each of them once, and the replaced decision as in doubt, after the rest was changed and accepted', async () => {
    const { run, submitted, allow } = await halfAccepted(() => new Response('', { status: 503 }));
    await submitted;
    allow();
    run.deny(keysOf(run)[2] ?? '');
    await run.submit();
    expect(historyOf(run)).toEqual([
      approval('A?', 'accepted'),
      approval('B?', 'accepted'),
      approval('C?', 'inDoubt'),
      { message: 'C?', approved: false, delivery: 'accepted' },
    ]);
  });

  it('lists each of them once after the rest was sent again', async () => {
    const { run, submitted, allow } = await halfAccepted(() => new Response('', { status: 503 }));
    await submitted;
    allow();
    await run.retry();
    expect(historyOf(run)).toEqual(['A?', 'B?', 'C?'].map((message) => approval(message, 'accepted')));
  });
});
