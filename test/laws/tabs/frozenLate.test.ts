import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { fakeTimers, turns } from '../page.js';
import { held, keysOf, watched } from '../watched.js';

// reliability.md: “A tab can be frozen while a batch waits, for its host, for `sendDelay` or for the network. If the
// wait was longer than one second, the tab first reads the messages and the record of the other tabs. It sends nothing
// if another tab has answered, changed or left the interrupts during that wait.”

beforeEach(() => fakeTimers(1_000_000));
afterEach(() => void vi.useRealTimers());

const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });

interface Setting {
  readonly hasStorage: boolean;
  /** How long the storage takes to read after the tab is frozen, in milliseconds. */
  readonly readTime?: number;
  /** What the storage of this tab reads. @default what was saved */
  readonly load?: (() => Promise<undefined>) | undefined;
  /** The responses of the server after the one that asks. */
  readonly answers?: readonly ServerAnswer[];
}

/** A tab that is frozen while its batch waits for `beforeSubmit`, and another tab of the same browser. */
async function frozenTab({ hasStorage, readTime = 0, load, answers }: Setting) {
  const browser = new Browser();
  const server = fakeServer(question, ...(answers ?? [says('Done.'), says('Done twice.')]));
  const [mine, theirs] = [browser.open(), browser.open()];
  const gate = held<boolean>();
  const missed: (() => void)[] = [];
  let isFrozen = false;
  const options = {
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    fetch: server.fetch,
    protocol: agUi({ refresh: true }),
  } as const;
  const slow = {
    ...mine.storage,
    load: async (key: string) => {
      if (isFrozen) await new Promise((resolve) => setTimeout(resolve, readTime));
      return load ? load() : mine.storage.load(key);
    },
  };
  const open = async (run: AgentRun) => {
    run.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(200);
    return run;
  };
  const first = await open(
    createAgentRun({
      ...options,
      ...(hasStorage && { storage: slow }),
      beforeSubmit: () => gate.promise,
      tabs: {
        ...mine.tabs,
        open: (name, hear) =>
          mine.tabs.open(name, (message) => {
            if (isFrozen) missed.push(() => hear(message));
            else hear(message);
          }),
      },
    }),
  );
  await first.send('Go');
  first.approve(keysOf(first)[0] ?? '');
  await vi.advanceTimersByTimeAsync(200);
  const second = await open(
    createAgentRun({
      ...options,
      ...(hasStorage ? { storage: theirs.storage } : { initial: first.dehydrate() }),
      tabs: theirs.tabs,
    }),
  );
  const { outcome } = watched(first.submit());
  await vi.advanceTimersByTimeAsync(200);
  isFrozen = true;
  return {
    first,
    second,
    server,
    outcome,
    /** The tab runs again, and its host allows the batch. The messages of the other tab are still on their way. */
    async thaw() {
      vi.setSystemTime(Date.now() + 600_000);
      gate.resolve(true);
      await turns();
    },
    /** The messages arrive. */
    async hear() {
      isFrozen = false;
      for (const message of missed.splice(0)) message();
      await vi.advanceTimersByTimeAsync(3_000);
    },
  };
}

const changes: [string, (run: AgentRun, key: string) => unknown, number][] = [
  ['sends the same', (run) => run.submit(), 1],
  ['sends another message instead', (run) => run.steer('No, stop.'), 1],
  ['reopens the interrupt', (run, key) => run.reopen(key), 0],
  ['denies', (run, key) => run.deny(key), 0],
  ['leaves', (run) => run.leave(), 0],
];

describe('a tab that was frozen while its batch waits', () => {
  describe.each([0, 1_000])('with messages that arrive late and a storage that takes %i ms', (readTime) => {
    it.each(changes)('sends nothing if the user, in another tab, %s', async (_, change, sent) => {
      const { second, server, outcome, thaw, hear } = await frozenTab({ hasStorage: true, readTime });
      await change(second, keysOf(second)[0] ?? '');
      await vi.advanceTimersByTimeAsync(200);
      await thaw();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(outcome()).toBe('changed');
      await hear();
      expect(server.requests).toHaveLength(1 + sent);
    });

    it('sends its batch if nothing has happened meanwhile', async () => {
      const { server, outcome, thaw } = await frozenTab({ hasStorage: true, readTime });
      await thaw();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(outcome()).toBe('resolved');
      expect(server.requests[1]?.resume).toMatchObject([{ payload: true }]);
    });
  });

  it('keeps its answer if the message never arrives, and sends it when the user sends it again', async () => {
    const { first, second, server, outcome, thaw } = await frozenTab({ hasStorage: true });
    second.leave();
    second.dispose();
    await vi.advanceTimersByTimeAsync(200);
    await thaw();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcome()).toBe('changed');
    expect(first.getSnapshot().interrupts).toMatchObject([{ decision: { payload: true }, delivery: 'none' }]);
    await first.submit();
    expect(server.requests[1]?.resume).toMatchObject([{ payload: true }]);
  });

  it('sends nothing if a refresh, in another tab, lists another interrupt only', async () => {
    const answers = [asks({ id: 'b', reason: 'confirmation', message: 'Move?' })];
    const { second, server, outcome, thaw, hear } = await frozenTab({ hasStorage: true, answers });
    await second.refresh();
    await vi.advanceTimersByTimeAsync(200);
    await thaw();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcome()).toBe('changed');
    await hear();
    expect(server.requests.flatMap(({ resume = [] }) => resume)).toEqual([]);
  });

  it('sends its batch if its storage cannot be read any more', async () => {
    const load = async () => Promise.reject(new Error('Broken.'));
    const { server, outcome, thaw } = await frozenTab({ hasStorage: true, load });
    await thaw();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcome()).toBe('resolved');
    expect(server.requests).toHaveLength(2);
  });

  it('sends its batch when the user sends it again, if its storage returns nothing of what was saved', async () => {
    const { first, server, outcome, thaw } = await frozenTab({
      hasStorage: true,
      load: async () => undefined,
    });
    await thaw();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(outcome()).toBe('changed');
    first.setOptions({
      beforeSubmit: () => new Promise((resolve) => setTimeout(() => resolve(true), 2_000)),
    });
    const again = watched(first.submit());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(again.outcome()).toBe('resolved');
    expect(server.requests).toHaveLength(2);
  });

  it.each(changes)(
    'sends nothing on a busy page without a storage if the user, in another tab, %s',
    async (_, change, sent) => {
      const { second, server, outcome, thaw, hear } = await frozenTab({ hasStorage: false });
      await change(second, keysOf(second)[0] ?? '');
      await vi.advanceTimersByTimeAsync(200);
      await thaw();
      // The page is busy for so long that all its timers are due before it handles the messages.
      vi.advanceTimersByTime(1_000);
      await turns();
      await hear();
      expect(outcome()).not.toBe('pending');
      expect(server.requests).toHaveLength(1 + sent);
    },
  );
});
