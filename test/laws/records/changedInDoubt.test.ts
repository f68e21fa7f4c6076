// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { opened, page, turns } from './kit.js';

// custom-protocol.md: “If the user changes a decision after the batch was sent, the changed batch has a new id. The server can therefore use
// `batch.id` as an idempotency key.”

const two = asks(
  { id: 'a', reason: 'confirmation', message: 'A?' },
  { id: 'b', reason: 'confirmation', message: 'B?' },
);

/** Pages that share only a storage, whose next reads can fail. */
function pages() {
  const memory = memoryStorage();
  const batchIds: string[] = [];
  let failing = 0;
  const storage: typeof memory = {
    ...memory,
    load: async (key) => {
      failing -= 1;
      if (failing >= 0) throw new Error('The database is locked.');
      return memory.load(key);
    },
  };
  const open = (answers: readonly ServerAnswer[]) => {
    const scripted = page(storage, answers, {
      autoSubmit: 'never',
      protocol: agUi({ refresh: true }),
      dispatch: async ({ kind, batchId, execute }) => {
        if (kind === 'resume') batchIds.push(batchId);
        await execute();
      },
    });
    scripted.run.subscribe(() => undefined);
    return scripted;
  };
  return { open, batchIds, failLoads: (count: number) => void (failing = count) };
}

const bOf = (run: AgentRun) => run.getSnapshot().interrupts.find(({ id }) => id === 'b');
const lost = new Response('The gateway timed out.', { status: 504 });
const refused = new Response('No.', { status: 422 });

const outcomes: readonly [string, Response, true | undefined][] = [
  ['in doubt', lost, true],
  ['refused', refused, undefined],
];

describe.each(outcomes)('answers that are stored as %s', (_name, response, possiblyAnswered) => {
  it('are sent under a new batch id if the page could not read them before one was changed', async () => {
    const { open, batchIds, failLoads } = pages();
    const { run: before } = open([two, response.clone()]);
    await before.send('Go');
    for (const interrupt of before.getSnapshot().interrupts) before.approve(interrupt);
    await before.submit().catch(() => undefined);
    await turns();
    before.dispose();
    failLoads(2);
    const { run } = open([two, says('Done.')]);
    await turns();
    await run.refresh();
    await turns();
    run.cancel(bOf(run)?.key ?? '');
    await turns();
    expect(bOf(run)).toMatchObject({ status: 'cancelled', delivery: 'none' });
    expect(bOf(run)?.possiblyAnswered).toBe(possiblyAnswered);
    await run.submit();
    expect(new Set(batchIds).size).toBe(2);
  });

  it('are sent under a new batch id if a page that knows nothing of that changes one', async () => {
    const { open, batchIds } = pages();
    const { run: one } = open([two, response.clone()]);
    await one.send('Go');
    await turns();
    const { run: other, requests } = open([says('Done.')]);
    await opened(other);
    for (const interrupt of one.getSnapshot().interrupts) one.approve(interrupt);
    await one.submit().catch(() => undefined);
    await turns();
    other.cancel(bOf(other)?.key ?? '');
    await turns();
    expect(bOf(other)).toMatchObject({ status: 'cancelled', delivery: 'none' });
    expect(bOf(other)?.possiblyAnswered).toBe(possiblyAnswered);
    await other.submit();
    expect(requests[0]?.resume).toMatchObject([{ status: 'resolved' }, { status: 'cancelled' }]);
    expect(new Set(batchIds).size).toBe(2);
  });
});
