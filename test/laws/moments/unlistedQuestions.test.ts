// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, ConversationProtocol } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { asked, listing, ListingServer, open } from '../acceptedAnswers/listing.js';
import { opened, turns } from '../page.js';

/** A server that refuses messages while its interrupts are pending, and answers with `status`. */
function strict(server: ListingServer, status: number): ConversationProtocol {
  const protocol = listing(server);
  let messages = 0;
  return {
    ...protocol,
    async *converse(task, wire) {
      if (task.kind === 'start' && (messages += 1) > 1) await wire.json({ url: wire.url, body: 409 });
      else if (task.kind === 'resume') await wire.json({ url: wire.url, body: status });
      const isOver = task.kind === 'refresh' && server.waiting.length === 0;
      if (isOver) yield { type: 'values', values: [undefined] };
      else yield* protocol.converse(task, wire);
    },
    endsPause: ({ httpStatus }) => httpStatus === 404,
  };
}

/** Responds with the status that the body asks for. */
const fetch: typeof globalThis.fetch = async (input, init) =>
  new Response('', { status: Number(await new Request(input, init).text()) });

const shown = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ id, status, delivery }) => [id, status, delivery]);

/** A run in which a refresh has replaced a question that the user had approved. The user has denied the questions after it. */
async function replaced(status: number) {
  const server = new ListingServer();
  server.waiting = [asked('old'), asked('b')];
  const storage = memoryStorage();
  const protocol = strict(server, status);
  const run = open(server, { protocol, storage, fetch });
  await run.send('Go');
  run.approve(run.getSnapshot().interrupts[0] ?? '');
  server.waiting = [asked('c'), asked('d')];
  await run.refresh();
  for (const interrupt of run.getSnapshot().interrupts) run.deny(interrupt);
  return { run, server, storage, protocol };
}

// reliability.md: “Interrupts that the server no longer lists as pending disappear. Nothing is sent for them.” “If the
// server refuses the next message because it still waits for interrupts that were left, their answers are shown as
// refused only if they had been sent.”
describe('a question that a refresh has removed', () => {
  it.each([
    [404, 'refused'],
    [422, 'refused'],
    [503, 'refused'],
    [200, 'none'],
  ])('does not return when a later message is refused (answers: %i)', async (status, delivery) => {
    const { run } = await replaced(status);
    if (status !== 200) await run.submit().catch(() => undefined);
    if (status !== 404) run.leave();
    await run.send('Hello').catch(() => undefined);
    expect(shown(run)).toEqual([
      ['c', 'answered', delivery],
      ['d', 'answered', delivery],
    ]);
  });

  it('does not return when a later message is refused after a reload', async () => {
    const { run: before, storage, protocol, server } = await replaced(200);
    before.leave();
    await turns();
    before.dispose();
    const run = open(server, { protocol, storage, fetch });
    await opened(run);
    await run.send('Hello').catch(() => undefined);
    expect(shown(run).map(([id]) => id)).toEqual(['c', 'd']);
  });

  it('does not return if the server listed nothing and refuses the next message', async () => {
    const { run, server } = await replaced(200);
    server.waiting = [];
    await run.refresh();
    await run.send('Hello').catch(() => undefined);
    expect(shown(run)).toEqual([]);
  });

  it('returns with its decision if the server lists it again after the refused message', async () => {
    const { run, server } = await replaced(200);
    run.leave();
    await run.send('Hello').catch(() => undefined);
    server.waiting = [asked('old')];
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: 'old', status: 'answered', answerable: true }]);
  });
});
