// @vitest-environment node
import { expect, it } from 'vitest';
import { asked, listing, ListingServer, open } from '../acceptedAnswers/listing.js';
import type { AgentRun, ConversationProtocol } from 'react-agent-interrupts/core';

const shown = (run: AgentRun) =>
  run
    .getSnapshot()
    .interrupts.map(({ id, message, status, changedFrom }) => [id, message, status, changedFrom?.message]);

/** The server responds to answers with `status`. */
function answering(server: ListingServer, status: number): AgentRun {
  const plain = listing(server);
  const protocol: ConversationProtocol = {
    ...plain,
    async *converse(task, wire) {
      if (task.kind === 'resume') await wire.json({ url: wire.url, body: null });
      yield* plain.converse(task, wire);
    },
  };
  return open(server, { protocol, fetch: () => Promise.resolve(new Response('', { status })) });
}

// reliability.md: “If anything that the digest covers changes before the batch is sent, the interrupt
// reopens, keeps its draft, and shows what changed.”
it('a question that changes while a steer is in doubt is open again', async () => {
  const server = new ListingServer();
  server.waiting = [asked('a'), asked('b')];
  const run = answering(server, 503);
  await run.send('Go');
  await run.steer('Stop').catch(() => undefined);
  server.waiting = [asked('a'), asked('b', 'Delete everything?')];
  await run.refresh();
  expect(shown(run)[1]).toEqual(['b', 'Delete everything?', 'open', 'b?']);
  expect(run.getSnapshot().batch.complete).toBe(false);
});

it('a question that changes after it has expired is open again if it can be answered', async () => {
  const now = Date.UTC(2026, 0, 1);
  const until = (id: string, message: string, expiresAt: number) => {
    const { interrupt, ...received } = asked(id, message);
    return { ...received, interrupt: { ...interrupt, expiresAt: new Date(expiresAt).toISOString() } };
  };
  const server = new ListingServer();
  server.waiting = [until('a', 'Pay?', now - 60_000)];
  const run = open(server, { now: () => now, onExpired: 'cancel' });
  await run.send('Go');
  expect(shown(run)).toEqual([['a', 'Pay?', 'cancelled', undefined]]);
  server.waiting = [until('a', 'Pay twice?', now + 60_000)];
  await run.refresh();
  expect(shown(run)).toEqual([['a', 'Pay twice?', 'open', 'Pay?']]);
});
