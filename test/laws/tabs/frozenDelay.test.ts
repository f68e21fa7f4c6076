import { describe, expect, it, vi, afterEach, beforeEach } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, watched } from '../watched.js';

// reliability.md: “A tab can be frozen while a batch waits, for its host, for `sendDelay` or for the
// network. If the wait was longer than one second, the tab first reads the messages and the record of the
// other tabs. It sends nothing if another tab has answered, changed or left the interrupts during that
// wait.”

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });

type Wait = 'sendDelay' | 'the network';

/** A tab that is frozen while its submitted batch waits, and another tab of the same browser. */
async function frozenTab(wait: Wait) {
  const browser = new Browser();
  const server = fakeServer(question, says('Done.'), says('Done twice.'));
  const [mine, theirs] = [browser.open(), browser.open()];
  let isFrozen = false;
  const missed: (() => void)[] = [];
  const common = {
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    fetch: server.fetch,
    storage: browser.storage,
    protocol: agUi({ refresh: true }),
  } as const;
  const first = createAgentRun({
    ...common,
    page: mine.page,
    ...(wait === 'sendDelay' && { sendDelay: 4_000 }),
    tabs: {
      ...mine.tabs,
      open: (name, hear) =>
        mine.tabs.open(name, (word) => {
          if (isFrozen) missed.push(() => hear(word));
          else hear(word);
        }),
    },
  });
  const second = createAgentRun({ ...common, tabs: theirs.tabs });
  const opened = async (run: AgentRun) => {
    run.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(20);
  };
  await opened(first);
  void first.send('Go');
  await vi.advanceTimersByTimeAsync(20);
  await opened(second);
  first.approve(keysOf(first)[0] ?? '');
  await vi.advanceTimersByTimeAsync(20);
  if (wait === 'the network') browser.goOffline();
  const { outcome } = watched(first.submit());
  await vi.advanceTimersByTimeAsync(100);
  isFrozen = true;
  return {
    first,
    second,
    server,
    outcome,
    /** The tab runs again: what it waited for happens before the missed messages arrive. */
    async thaw() {
      await vi.advanceTimersByTimeAsync(2_000);
      vi.setSystemTime(Date.now() + 600_000);
      setTimeout(() => {
        isFrozen = false;
        for (const hear of missed.splice(0)) hear();
      }, 1_950);
      if (wait === 'the network') {
        await vi.advanceTimersByTimeAsync(1_900);
        browser.goOnline();
      }
      await vi.advanceTimersByTimeAsync(5_000);
    },
  };
}

const changes: [string, (run: AgentRun, key: string) => unknown, number][] = [
  ['sends the same', (run) => void run.submit().catch(() => undefined), 1],
  ['sends another message instead', (run) => void run.steer('No, stop.').catch(() => undefined), 1],
  ['reopens the interrupt', (run, key) => run.reopen(key), 0],
  ['denies', (run, key) => run.deny(key), 0],
  ['leaves', (run) => run.leave(), 0],
];

describe.each<Wait>(['sendDelay', 'the network'])(
  'a tab that is frozen while its batch waits for %s',
  (wait) => {
    it.each(changes)(
      'sends nothing twice and nothing outdated if the user, in another tab, %s',
      async (_, change, sent) => {
        const { second, server, outcome, thaw } = await frozenTab(wait);
        await change(second, keysOf(second)[0] ?? '');
        await vi.advanceTimersByTimeAsync(20);
        expect(server.requests).toHaveLength(1 + sent);
        await thaw();
        expect(outcome()).not.toBe('pending');
        expect(server.requests).toHaveLength(1 + sent);
      },
    );

    it('sends its batch if nothing has happened meanwhile', async () => {
      const { server, outcome, thaw } = await frozenTab(wait);
      await thaw();
      expect(outcome()).toBe('resolved');
      expect(server.requests[1]?.resume).toMatchObject([{ payload: true }]);
    });
  },
);
