import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { deferred, fakeTimers, turns } from '../page.js';
import { keysOf, watched } from '../watched.js';

// reliability.md: “A tab can be frozen while a batch waits, for its host, for `sendDelay` or for the network. If the wait was longer than
// one second, the tab first reads the messages and the record of the other tabs. It sends nothing if another tab has answered,
// changed or left the interrupts during that wait.” “This also holds if the messages of the other tab arrive late, or the storage is
// slow”. `headers`, `dispatch`, `beforeSubmit` and an asynchronous check can delay a batch.

beforeEach(() => fakeTimers(1_000_000));
afterEach(() => void vi.useRealTimers());

const settled = async (milliseconds = 200): Promise<void> => {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
};

/** A tab that is frozen, and another tab of the same browser. `options` are those of the tab that is frozen. */
async function frozenTab(readTime: number, options: Partial<AgentRunOptions> = {}) {
  const browser = new Browser();
  const server = fakeServer(
    asks({ id: 'a', reason: 'confirmation', message: 'Delete?' }),
    says('Done.'),
    says('Done twice.'),
  );
  const [mine, theirs] = [browser.open(), browser.open()];
  const missed: (() => void)[] = [];
  let isFrozen = false;
  const common = {
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    fetch: server.fetch,
    protocol: agUi({ refresh: true }),
  } as const;
  const storage = {
    ...mine.storage,
    load: async (key: string) => {
      if (isFrozen && readTime > 0) await new Promise((resolve) => setTimeout(resolve, readTime));
      return mine.storage.load(key);
    },
  };
  const first = createAgentRun({
    ...common,
    storage,
    tabs: {
      ...mine.tabs,
      open: (name, hear) =>
        mine.tabs.open(name, (message) => {
          if (isFrozen) missed.push(() => hear(message));
          else hear(message);
        }),
    },
    ...options,
  });
  first.subscribe(() => undefined);
  await settled();
  await first.send('Go');
  await settled();
  const second = createAgentRun({ ...common, storage: theirs.storage, tabs: theirs.tabs });
  second.subscribe(() => undefined);
  await settled();
  return {
    first,
    second,
    resumes: () => server.requests.flatMap(({ resume }) => (resume?.length ? [resume] : [])),
    freeze: () => void (isFrozen = true),
    /** Ten minutes later, `release` ends the wait. The messages of the other tab arrive after that. */
    async thaw(release: () => void) {
      vi.setSystemTime(Date.now() + 600_000);
      release();
      await settled(readTime + 2_000);
      isFrozen = false;
      for (const hear of missed.splice(0)) hear();
      await settled(5_000);
    },
  };
}

const firstKey = (run: AgentRun): string => keysOf(run)[0] ?? '';

const changes: readonly (readonly [string, (run: AgentRun) => unknown, number])[] = [
  ['answers and sends', (run) => (run.approve(firstKey(run)), run.submit()), 1],
  ['sends a message instead', (run) => run.steer('No, stop.'), 1],
  ['denies', (run) => run.deny(firstKey(run)), 0],
  ['leaves', (run) => run.leave(), 0],
  ['logs out', (run) => run.dispose({ logout: true }), 0],
];

describe.each([0, 700])(
  'a tab that is frozen during the check of an answer, with a storage that takes %i ms',
  (readTime) => {
    const checking = async () => {
      const tabs = await frozenTab(readTime, { autoSubmit: 'single' });
      const check = deferred<[]>();
      tabs.first.approve(firstKey(tabs.first), { check: () => check.promise });
      await settled();
      tabs.freeze();
      return { ...tabs, thaw: async () => tabs.thaw(() => check.resolve([])) };
    };

    it.each(changes)(
      'sends nothing automatically if the user, in another tab, %s',
      async (_, change, sent) => {
        const { second, resumes, thaw } = await checking();
        await change(second);
        await settled();
        await thaw();
        expect(resumes()).toHaveLength(sent);
      },
    );

    it('sends the answer if nothing has happened meanwhile', async () => {
      const { first, resumes, thaw } = await checking();
      await thaw();
      expect(resumes()).toMatchObject([[{ payload: true }]]);
      expect(first.getSnapshot().status).toBe('finished');
    });
  },
);

// “A later answer ends that check, and withdraws a `steer` that waits in another tab”
describe.each([0, 700])(
  'a tab that is frozen while its `steer` waits, with a storage that takes %i ms',
  (readTime) => {
    const hosts: readonly (readonly [string, (wait: () => Promise<void>) => Partial<AgentRunOptions>])[] = [
      ['beforeSubmit', (wait) => ({ beforeSubmit: async () => (await wait(), true) })],
      ['dispatch', (wait) => ({ dispatch: async ({ execute }) => (await wait(), execute()) })],
    ];
    const steering = async (host: (wait: () => Promise<void>) => Partial<AgentRunOptions>) => {
      const gate = deferred();
      let isHeld = false;
      const tabs = await frozenTab(
        readTime,
        host(async () => (isHeld ? gate.promise : undefined)),
      );
      isHeld = true;
      const { outcome } = watched(tabs.first.steer('No, stop.'));
      await settled();
      tabs.freeze();
      return { ...tabs, outcome, thaw: async () => tabs.thaw(() => gate.resolve()) };
    };

    it.each(hosts)(
      'for %s sends no cancellation if the user has answered in another tab',
      async (_, host) => {
        const { first, second, resumes, outcome, thaw } = await steering(host);
        second.deny(firstKey(second));
        await settled();
        await thaw();
        expect(outcome()).toBe('changed');
        expect(resumes()).toEqual([]);
        expect(first.getSnapshot().interrupts).toMatchObject([{ decision: { payload: false } }]);
      },
    );

    it.each(hosts)('for %s sends it if nothing has happened meanwhile', async (_, host) => {
      const { resumes, outcome, thaw } = await steering(host);
      await thaw();
      expect(outcome()).toBe('resolved');
      expect(resumes()).toMatchObject([[{ status: 'cancelled' }]]);
    });
  },
);
