import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { held, keysOf, opened, watched } from '../watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

const hosts: [string, (wait: () => Promise<void>) => Partial<AgentRunOptions>][] = [
  ['beforeSubmit', (wait) => ({ beforeSubmit: async () => (await wait(), true) })],
  ['dispatch', (wait) => ({ dispatch: async ({ execute }) => (await wait(), execute()) })],
  [
    'dispatch that does not wait',
    (wait) => ({ dispatch: async ({ execute }) => (await wait(), void execute()) }),
  ],
  ['headers', (wait) => ({ headers: async () => (await wait(), {}) })],
];

const changes: [string, (run: AgentRun, key: string) => unknown, number][] = [
  [
    'answers differently and sends that',
    (run, key) => (run.deny(key), run.submit().catch(() => undefined)),
    1,
  ],
  ['reopens the interrupt', (run, key) => run.reopen(key), 0],
  ['denies', (run, key) => run.deny(key), 0],
  ['leaves', (run) => run.leave(), 0],
];

/** A tab that is frozen while its host delays a submitted batch, and another tab of the same browser. */
async function frozenTab(host: (wait: () => Promise<void>) => Partial<AgentRunOptions>) {
  const browser = new Browser();
  const server = fakeServer(question, says('Done.'), says('Done twice.'));
  const gate = held<void>();
  const [mine, theirs] = [browser.open(), browser.open()];
  let [time, isFrozen, isHeld] = [1_000_000, false, false];
  const missed: (() => void)[] = [];
  const options = {
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    fetch: server.fetch,
  } as const;
  const common = { ...options, storage: browser.storage, protocol: agUi({ refresh: true }) };
  vi.spyOn(Date, 'now').mockImplementation(() => time);
  const first = createAgentRun({
    ...common,
    ...host(async () => (isHeld ? gate.promise : undefined)),
    tabs: {
      ...mine.tabs,
      open: (name, hear) =>
        mine.tabs.open(name, (word) => {
          if (isFrozen) missed.push(() => hear(word));
          else hear(word);
        }),
    },
  });
  await opened(first);
  await first.send('Go');
  const [key = ''] = keysOf(first);
  first.approve(key);
  await vi.waitFor(() => expect([...browser.storage.saved.values()].join()).toContain('resolved'));
  const second = createAgentRun({ ...common, tabs: theirs.tabs });
  await opened(second);
  isHeld = true;
  const { outcome } = watched(first.submit());
  await vi.waitFor(() => expect(first.getSnapshot().status).toBe('resuming'));
  isFrozen = true;
  return {
    first,
    second,
    server,
    key,
    outcome,
    /** The host's promise settles before the missed messages arrive. */
    thaw() {
      time += 600_000;
      gate.resolve();
      isFrozen = false;
      setTimeout(() => missed.splice(0).forEach((hear) => hear()));
    },
  };
}

afterEach(() => vi.restoreAllMocks());

describe.each(hosts)('a tab that is frozen while it waits for %s', (name, host) => {
  it.each(changes)(
    'sends nothing twice and nothing outdated if the user, in another tab, %s',
    async (_, change, sent) => {
      const { second, server, key, outcome, thaw } = await frozenTab(host);
      const isElsewhere = name === 'headers';
      const delivery = isElsewhere ? 'elsewhere' : 'none';
      await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe(delivery));
      await change(second, key);
      await vi.waitFor(() => expect(server.requests).toHaveLength(1 + (isElsewhere ? 0 : sent)));
      thaw();
      await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
      // While `headers` is pending, the tab has the lock, and nothing can be changed elsewhere.
      expect(server.requests).toHaveLength(1 + (isElsewhere ? 1 : sent));
    },
  );

  it('sends its batch if nothing has happened meanwhile', async () => {
    const { first, server, outcome, thaw } = await frozenTab(host);
    thaw();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    expect(first.getSnapshot().status).toBe('finished');
    expect(server.requests[1]?.resume).toMatchObject([{ payload: true }]);
  });
});
