import { describe, expect, it } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';

const begin = Date.parse('2026-01-01T00:00:00Z');
const question = { reason: 'confirmation', message: 'Delete?' };
const short = { ...question, expiresAt: '2026-01-01T00:01:00Z' };

const never = (): Promise<never> => new Promise(() => undefined);

function paused(...answers: ServerAnswer[]) {
  let now = begin;
  const server = fakeServer(...answers);
  const protocol = agUi({ bridge: 'ag-ui' });
  const run = createAgentRun({
    url: '/agent',
    fetch: server.fetch,
    autoSubmit: 'never',
    now: () => now,
    protocol: { ...protocol, capabilities: { ...protocol.capabilities, cancel: false } },
  });
  const decide = (): void => {
    for (const each of run.getSnapshot().interrupts) run.approve(each);
  };
  return { run, server, decide, wait: () => void (now += 120_000) };
}
type World = ReturnType<typeof paused>;

/** The state before and after; elapsed time is reported with its own snapshot. */
const told = ({ status, error, messages, interrupts, batch, history }: RunSnapshot) => {
  return { status, error, messages, interrupts, batch, history };
};

const verbs: readonly (readonly [
  string,
  string,
  World,
  (world: World) => Promise<unknown> | undefined,
  string,
])[] = [
  ['send', 'questions wait', paused(asks(question)), ({ run }) => run.send('More'), 'pending_interrupts'],
  ['submit', 'one is open', paused(asks(question)), ({ run }) => run.submit(), 'incomplete_batch'],
  ['retry', 'nothing was sent', paused(asks(question)), ({ run }) => run.retry(), 'nothing_to_send'],
  ['submit', 'nothing is asked', paused(says('Hi')), ({ run }) => run.submit(), 'nothing_to_send'],
  ['steer', 'it takes no cancellation', paused(asks(question)), ({ run }) => run.steer('No'), 'unsupported'],
  ['refresh', 'it cannot be asked', paused(asks(question)), ({ run }) => run.refresh(), 'unsupported'],
];

// hook-only.md: a method that cannot start rejects, and changes neither the snapshot nor its `error`.
describe('a method that cannot start', () => {
  it.each(verbs)('(%s, while %s) rejects, and changes nothing', async (_verb, _why, world, call, code) => {
    await world.run.send('Go');
    const before = told(world.run.getSnapshot());
    await expect(call(world)).rejects.toMatchObject({ code });
    expect(told(world.run.getSnapshot())).toEqual(before);
    expect(world.server.requests).toHaveLength(1);
  });

  it('(submit, after the expiry) rejects, and changes nothing', async () => {
    const world = paused(asks(short));
    await world.run.send('Go');
    world.decide();
    world.wait();
    const before = told(world.run.getSnapshot());
    expect(before.batch.complete).toBe(false);
    await expect(world.run.submit()).rejects.toMatchObject({ code: 'expired' });
    expect(told(world.run.getSnapshot())).toEqual(before);
  });

  it.each(['send', 'steer'] as const)(
    '(%s, while a run is in progress) rejects, and changes nothing',
    async (verb) => {
      const { run } = paused(never);
      void run.send('Go');
      const before = told(run.getSnapshot());
      await expect(run[verb]('More')).rejects.toMatchObject({ code: 'busy' });
      expect(told(run.getSnapshot())).toEqual(before);
      run.dispose();
    },
  );

  it('(any, after dispose) rejects, and changes nothing', async () => {
    const { run } = paused(asks(question));
    await run.send('Go');
    run.dispose();
    const before = told(run.getSnapshot());
    const calls: ((ended: AgentRun) => Promise<unknown>)[] = [
      (ended) => ended.send('More'),
      (ended) => ended.submit(),
      (ended) => ended.retry(),
      (ended) => ended.steer('More'),
      (ended) => ended.refresh(),
    ];
    for (const call of calls) await expect(call(run)).rejects.toMatchObject({ code: 'disposed' });
    expect(told(run.getSnapshot())).toEqual(before);
  });
});

// A changed answer makes a new batch.
describe('an answer that is changed after its batch has failed', () => {
  it('is not a batch to repeat, and is sent with `submit`', async () => {
    const { run, server, decide } = paused(asks(question), new Response('', { status: 503 }), says('Done.'));
    await run.send('Go');
    decide();
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    const [first] = run.getSnapshot().interrupts;
    run.deny(first?.key ?? '');
    expect(run.getSnapshot().batch.delivery).toBe('none');
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    await run.submit();
    expect(server.requests[2]?.resume).toMatchObject([{ payload: false }]);
  });
});
