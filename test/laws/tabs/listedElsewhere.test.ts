// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, eventStream, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, turns } from '../page.js';

const named = (id: string, message: string) => ({ id, reason: 'confirmation', message });
const one = asks(named('a', 'Delete?'));
const two = asks(named('a', 'Delete?'), named('b', 'Copy?'));

/** Open tabs of one thread. */
async function tabsOf(
  count: number,
  answers: readonly ServerAnswer[],
  { hasStorage, ...options }: Partial<AgentRunOptions> & { hasStorage: boolean },
) {
  const browser = new Browser();
  const server = fakeServer(...answers);
  const runs = Array.from({ length: count }, () => {
    const { tabs, storage } = browser.open();
    const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
    const stored = hasStorage ? { storage } : {};
    const protocol = agUi({ refresh: true });
    const run = createAgentRun({ ...common, ...stored, tabs, protocol, fetch: server.fetch, ...options });
    run.subscribe(() => undefined);
    return run;
  });
  for (const run of runs) await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
  return { runs: runs as [AgentRun, AgentRun, ...AgentRun[]], server };
}

/** Two open tabs that show the same questions. */
async function askedIn(
  question: ServerAnswer,
  answers: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> & { hasStorage: boolean },
) {
  const { runs, server } = await tabsOf(2, [question, question, ...answers], options);
  const [first, second] = runs;
  await first.send('Go');
  await turns();
  await second.refresh();
  await turns();
  expect(keysOf(second)).toEqual(keysOf(first));
  return { first, second, server };
}

const shownOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ message, status, draft }) => [message, status, draft]);

// “This also holds in the other open tabs of the thread, which refresh themselves.” (reliability.md)
describe.each([true, false])('after a refresh in another tab (storage: %s)', (hasStorage) => {
  it.each([
    ['a draft', (run: AgentRun, key: string) => run.setDraft(key, 'half')],
    ['a decision', (run: AgentRun, key: string) => run.approve(key)],
  ])('a question with %s disappears if it is no longer pending, and returns with it', async (_, act) => {
    const { first, second, server } = await askedIn(two, [one, one, two, two], { hasStorage });
    const [, key = ''] = keysOf(first);
    act(first, key);
    const shown = shownOf(first);
    await turns();
    await second.refresh();
    await vi.waitFor(() => expect(shownOf(first)).toEqual([['Delete?', 'open', undefined]]));
    await first.refresh();
    expect(shownOf(first)).toEqual(shown);
    expect(server.requests.every(({ resume }) => resume === undefined)).toBe(true);
  });

  it('a new message can be sent if no question is pending any more', async () => {
    const { first, second } = await askedIn(one, [says('Deleted.'), says('Deleted.'), says('Hello.')], {
      hasStorage,
    });
    first.setDraft(keysOf(first)[0] ?? '', 'half');
    await turns();
    await second.refresh();
    await vi.waitFor(() => expect(first.getSnapshot().canSend).toBe(true));
    expect(await first.send('Hi')).toMatchObject({ status: 'finished', interrupts: [] });
  });

  // “If another tab receives a changed version of an interrupt, the interrupt reopens in this tab and shows its previous content.”
  it('an approval of a changed question is not sent, although another decided question is gone', async () => {
    const changed = asks(named('a', 'Delete all?'));
    const { first, second, server } = await askedIn(two, [changed, changed], { hasStorage });
    for (const key of keysOf(first)) first.approve(key);
    await turns();
    await second.refresh();
    await vi.waitFor(() => expect(shownOf(first)).toEqual([['Delete all?', 'open', undefined]]));
    expect(first.getSnapshot().interrupts).toMatchObject([{ changedFrom: { message: 'Delete?' } }]);
    await expect(first.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(server.requests).toHaveLength(4);
  });

  it('a question whose expiry the server has extended can be answered', async () => {
    let now = 1_800_000_000_000;
    const until = (time: number) =>
      asks({ ...named('a', 'Delete?'), expiresAt: new Date(time).toISOString() });
    const extended = until(now + 60_000);
    const { first, second } = await askedIn(until(now + 1000), [extended, extended, says('Deleted.')], {
      hasStorage,
      now: () => now,
    });
    now += 2000;
    expect(first.getSnapshot().interrupts).toMatchObject([{ expired: true }]);
    await second.refresh();
    await vi.waitFor(() => expect(first.getSnapshot().interrupts).toMatchObject([{ expired: false }]));
    first.approve(keysOf(first)[0] ?? '');
    expect(await first.submit()).toMatchObject({ status: 'finished' });
  });

  it('a tab that showed no question shows it', async () => {
    const { runs } = await tabsOf(2, [one, one], { hasStorage });
    await runs[0].refresh();
    await vi.waitFor(() => expect(shownOf(runs[1])).toEqual([['Delete?', 'open', undefined]]));
    expect(runs[1].getSnapshot().canSend).toBe(false);
  });

  // “If the server sends them again, they return with their drafts and decisions.” (reliability.md)
  it('a question that was left in this tab returns with its draft', async () => {
    const { first, second } = await askedIn(one, [one, one], { hasStorage });
    first.setDraft(keysOf(first)[0] ?? '', 'half');
    first.leave();
    await turns();
    expect(shownOf(second)).toEqual([]);
    await second.refresh();
    await vi.waitFor(() => expect(shownOf(first)).toEqual([['Delete?', 'open', 'half']]));
  });

  // “A refresh does not send a message that the server has refused” (reliability.md)
  it('a message that failed in this tab stays, and no refresh sends it', async () => {
    const unavailable = new Response('No.', { status: 503 });
    const { runs, server } = await tabsOf(2, [unavailable, one, one, one], { hasStorage });
    const [first, second] = runs;
    await first.send('Hello').catch(() => undefined);
    await second.refresh();
    await vi.waitFor(() => expect(keysOf(first)).toHaveLength(1));
    expect(first.getSnapshot().messages).toMatchObject([{ content: 'Hello' }]);
    await first.refresh();
    expect(server.requests[2]?.messages).toEqual([]);
  });

  it('an answered question does not return in a third tab if the refresh began before the answer', async () => {
    let respond!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (respond = resolve));
    let isSlow = false;
    let isAnswered = false;
    const answer: ServerAnswer = ({ resume }) => {
      isAnswered ||= resume !== undefined;
      if (!isSlow || isAnswered) return isAnswered ? says('Deleted.') : one;
      return held;
    };
    const replies = Array.from({ length: 9 }, () => answer);
    const { runs } = await tabsOf(3, replies, { hasStorage });
    const [first, second] = runs;
    await first.send('Go');
    await turns();
    if (keysOf(second).length === 0) await second.refresh();
    await turns();
    isSlow = true;
    const refreshed = second.refresh().catch(() => undefined);
    await turns();
    first.approve(keysOf(first)[0] ?? '');
    await first.submit();
    await turns();
    respond(eventStream(one));
    await refreshed;
    await turns();
    expect(runs.map((run) => keysOf(run))).toEqual([[], [], []]);
  });
});
