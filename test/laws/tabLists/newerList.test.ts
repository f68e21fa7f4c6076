import { expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks } from 'react-agent-interrupts/testing';
import { held, idsOf, keyOf, pages, q, settled, type Answer } from '../following/pages.js';

const decisionsOf = (run: AgentRun) =>
  run
    .getSnapshot()
    .interrupts.map(({ decision }) => (decision?.status === 'resolved' ? decision.payload : undefined));

/** Stored pages that have answered `a` and `b`. A refresh would find that `x` has replaced `a`, but the response to the first page is late. */
async function answeredHere(names: readonly string[]) {
  const world = pages({}, { stored: true });
  world.agent.pending = [q('a'), q('b')];
  const first = await world.open('first');
  await first.send('Go');
  const others: AgentRun[] = [];
  for (const name of names) others.push(await world.open(name));
  first.deny(keyOf(first));
  first.deny(keyOf(first, 1));
  await settled();
  const response = held<Answer>();
  world.agent.reply = ({ page }) => (page === 'first' ? response.promise : undefined);
  world.agent.pending = [q('x'), q('b')];
  const respond = (answer: Answer) => {
    world.agent.reply = () => undefined;
    response.give(answer);
  };
  return { ...world, first, others, respond };
}

// reliability.md: “After a refresh in one tab, each other open tab compares the listed interrupts with its
// own. It refreshes itself in each of these cases: its interrupts differ from those listed”
it('the list of a refresh stays in every tab, although one tab receives its own response late', async () => {
  const { first, others, respond } = await answeredHere(['second', 'third']);
  await others[0]?.refresh();
  await settled(200);
  expect(others.map(idsOf)).toEqual([
    ['x', 'b'],
    ['x', 'b'],
  ]);
  respond(new Response('No.', { status: 503 }));
  await settled(200);
  expect(others.map(idsOf)).toEqual([
    ['x', 'b'],
    ['x', 'b'],
  ]);
  await first.refresh();
  await settled(200);
  expect([first, ...others].map(idsOf)).toEqual([
    ['x', 'b'],
    ['x', 'b'],
    ['x', 'b'],
  ]);
});

// reliability.md: “Interrupts, decisions, drafts and the conversation survive a reload.”
it('a reload shows the list of a refresh, although another tab still shows the earlier one', async () => {
  const { others, open, agent } = await answeredHere(['second']);
  await others[0]?.refresh();
  await settled(200);
  const reloaded = await open('reloaded');
  expect(idsOf(reloaded)).toEqual(['x', 'b']);
  expect(decisionsOf(reloaded)).toEqual([undefined, false]);
  // “The decisions of both tabs are kept in case the server sends the interrupts again.”
  agent.pending = [q('a'), q('b')];
  await reloaded.refresh();
  expect(idsOf(reloaded)).toEqual(['a', 'b']);
  expect(decisionsOf(reloaded)).toEqual([false, false]);
});

const unknown = () => new Response('', { status: 503 });
const stale = () => new Response('{"error":"stale"}', { status: 409 });

/** The server has accepted the answers of the first page, which are in doubt. The second page sends them again while the first one refreshes. */
async function sentAgain(stored: boolean) {
  const world = pages({}, { stored });
  world.agent.pending = [q('a')];
  const first = await world.open('first');
  await first.send('Go');
  const second = await world.open('second');
  if (idsOf(second).length === 0) await second.refresh();
  first.approve(keyOf(first));
  await settled();
  world.agent.reply = unknown;
  await first.submit().catch(() => undefined);
  await settled();
  const response = held<Answer>();
  world.agent.reply = ({ input }) => (input.resume ? stale() : response.promise);
  const refreshed = first.refresh();
  await settled(5);
  await second.submit().catch(() => undefined);
  await settled();
  return { ...world, first, second, response, refreshed };
}

// reliability.md: “After a refresh in one tab, each other open tab compares the listed interrupts with its
// own. It refreshes itself in each of these cases: its interrupts differ from those listed […];
// an expiry differs; its answers are in doubt.”
it.each([true, false])(
  'a tab whose answers were refused shows the list of a refresh that began before them (storage: %s)',
  async (stored) => {
    const { agent, first, second, response, refreshed } = await sentAgain(stored);
    agent.pending = [q('x')];
    agent.reply = () => undefined;
    // The server lists what is pending now.
    response.give(asks(q('x')));
    await refreshed;
    await settled(100);
    expect([first, second].map(idsOf)).toEqual([['x'], ['x']]);
    await first.refresh();
    await settled(100);
    expect([first, second].map(idsOf)).toEqual([['x'], ['x']]);
  },
);
