import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { held, idsOf, keyOf, pages, q, settled, type Answer } from './pages.js';

const unavailable = () => new Response('No.', { status: 503 });

/** Two pages that show the question `a`. */
async function showingA(options: Parameters<typeof pages>[0] = {}, stored = false) {
  const world = pages(options, { stored });
  world.agent.pending = [q('a')];
  const first = await world.open('first');
  await first.send('Go');
  const second = await world.open('second');
  if (idsOf(second).length === 0) await second.refresh();
  await settled(5);
  world.sent.length = 0;
  return { ...world, first, second };
}

/** The second page refreshes, and the test gives the response. */
async function secondAsks({ second, agent }: Awaited<ReturnType<typeof showingA>>) {
  const response = held<Answer>();
  agent.reply = ({ page }) => (page === 'second' ? response.promise : undefined);
  const asked = second.refresh().catch(() => undefined);
  await settled(5);
  return {
    async end(answer: Answer) {
      agent.reply = () => undefined;
      response.give(answer);
      await asked;
      await settled();
    },
  };
}

describe.each([false, true])('a tab that is busy when another tab refreshes (storage: %s)', (stored) => {
  // reliability.md: “each other open tab compares the listed interrupts with its own. It refreshes itself”
  it('shows the list after its own refresh has failed', async () => {
    const world = await showingA({}, stored);
    const { end } = await secondAsks(world);
    world.agent.pending = [q('b')];
    await world.first.refresh();
    await end(unavailable());
    expect(idsOf(world.second)).toEqual(['b']);
  });

  // reliability.md: “The snapshot, the error and the promise of a method agree and are correct.”
  it('shows the error of its own refresh when the promise rejects', async () => {
    const world = await showingA({}, stored);
    const response = held<Answer>();
    world.agent.reply = ({ page }) => (page === 'second' ? response.promise : undefined);
    const { second } = world;
    const shown = second.refresh().catch(() => second.getSnapshot().error?.code);
    await settled(5);
    world.agent.pending = [q('b')];
    await world.first.refresh();
    response.give(unavailable());
    expect(await shown).toBe('http_error');
  });

  it('shows the list of a refresh that began while it followed an earlier one', async () => {
    const world = await showingA({}, stored);
    const late = held<Answer>();
    world.agent.reply = ({ page }) => (page === 'second' ? late.promise : undefined);
    world.agent.pending = [q('b')];
    await world.first.refresh();
    await settled(5);
    world.agent.pending = [q('c')];
    await world.first.refresh();
    world.agent.reply = () => undefined;
    late.give(asks(q('b')));
    await settled();
    expect([idsOf(world.first), idsOf(world.second)]).toEqual([['c'], ['c']]);
  });

  it('shows the list after its own message has failed, and can still send the message', async () => {
    const world = pages({}, { stored });
    const [first, second] = [await world.open('first'), await world.open('second')];
    const response = held<Answer>();
    world.agent.reply = ({ page }) => (page === 'second' ? response.promise : undefined);
    const sent = second.send('Hello').catch(() => undefined);
    await settled(5);
    world.agent.pending = [q('b')];
    await first.refresh();
    world.agent.reply = () => undefined;
    response.give(unavailable());
    await sent;
    await settled();
    expect(idsOf(second)).toEqual(['b']);
    await expect(second.retry()).rejects.toMatchObject({ code: 'pending_interrupts' });
    world.agent.pending = [];
    await first.refresh();
    await settled();
    world.agent.reply = () => says('Hi.');
    expect(await second.retry()).toMatchObject({ status: 'finished' });
    expect(world.sent.at(-1)?.input.messages).toMatchObject([{ content: 'Hello' }, {}]);
  });

  // hook-only.md, `stop()`: “Ends the request”
  it('does not start another refresh when the user stops the one in progress', async () => {
    const world = await showingA({}, stored);
    await secondAsks(world);
    world.agent.pending = [q('b')];
    await world.first.refresh();
    world.second.stop();
    await settled();
    expect(world.second.getSnapshot().status).toBe('interrupted');
    expect(world.by('second')).toHaveLength(1);
  });

  // reliability.md: “After all messages between the tabs have arrived, in any order, all tabs show the same decisions.”
  it.each(['answers it', 'fails'])(
    'shows what another tab decides meanwhile if the server %s',
    async (how) => {
      const world = await showingA({}, stored);
      const { end } = await secondAsks(world);
      world.first.deny(keyOf(world.first));
      await end(how === 'fails' ? unavailable() : asks(q('a')));
      expect(world.second.getSnapshot().interrupts).toMatchObject([{ decision: { payload: false } }]);
    },
  );

  it('does not send a decision that is undone in another tab meanwhile', async () => {
    const world = await showingA({}, stored);
    world.first.approve(keyOf(world.first));
    await settled(5);
    const { end } = await secondAsks(world);
    world.first.reopen(keyOf(world.first));
    await end(asks(q('a')));
    await expect(world.second.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
  });

  // reliability.md: “Interrupts that are left or dismissed in one tab are removed from the others”
  it('does not show a question that is left in another tab meanwhile', async () => {
    const world = await showingA({}, stored);
    const { end } = await secondAsks(world);
    world.first.leave();
    await end(unavailable());
    expect(idsOf(world.second)).toEqual([]);
  });

  it('shows what is decided in the tab that it follows, however early', async () => {
    let time = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 1));
    onTestFinished(() => clock.mockRestore());
    const world = await showingA({}, stored);
    world.agent.pending = [q('b')];
    await world.first.refresh();
    world.first.deny(keyOf(world.first));
    await settled();
    expect(world.second.getSnapshot().interrupts).toMatchObject([
      { message: 'b?', decision: { payload: false } },
    ]);
  });
});

// reliability.md: “each other open tab compares the listed interrupts with its own. It refreshes itself”
describe('a tab that is offline when another tab refreshes', () => {
  /** A third page whose network the test switches. */
  async function withThird(world: Awaited<ReturnType<typeof showingA>>) {
    let isOnline = true;
    let online = (): void => undefined;
    const page = {
      isOnline: () => isOnline,
      watch(signals: { online(): void }) {
        online = () => signals.online();
        return () => undefined;
      },
    };
    const third = await world.open('third', { page });
    const goOffline = () => (isOnline = false);
    const goOnline = async () => {
      isOnline = true;
      online();
      await settled();
    };
    return { third, goOffline, goOnline };
  }

  it('sends nothing outdated, and shows the list when the network returns', async () => {
    const world = await showingA();
    const { third, goOffline, goOnline } = await withThird(world);
    await third.refresh();
    goOffline();
    third.approve(keyOf(third));
    const submitted = third.submit();
    world.agent.pending = [q('b')];
    await Promise.all([expect(submitted).rejects.toMatchObject({ code: 'changed' }), world.first.refresh()]);
    await settled(5);
    expect(third.getSnapshot().error).toMatchObject({ code: 'changed' });
    await goOnline();
    expect(idsOf(third)).toEqual(['b']);
    expect(world.by('third').filter(({ input }) => input.resume)).toEqual([]);
  });

  // “Decisions that it receives until then apply afterwards.” “After all messages between the tabs have arrived, in
  // any order, all tabs show the same decisions.”
  it.each([
    ['an approval', () => undefined, ['answered']],
    ['an undone approval', (run: AgentRun) => run.reopen(keyOf(run)), ['open']],
  ])('shows %s of that tab when the network returns', async (_, change, shown) => {
    const world = await showingA();
    const { third, goOffline, goOnline } = await withThird(world);
    goOffline();
    await world.first.refresh();
    world.first.approve(keyOf(world.first));
    change(world.first);
    await settled(5);
    expect(idsOf(third)).toEqual([]);
    await goOnline();
    expect(third.getSnapshot().interrupts.map(({ status }) => status)).toEqual(shown);
  });
});
