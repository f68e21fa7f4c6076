import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { cases } from '../setup/cases.js';
import { Browser } from './Browser.js';
import { FaultProxy, type Fault } from './FaultProxy.js';
import { StrictAgent } from './StrictAgent.js';

const RUNS = cases(75, 5_000);

setFlagsFromString('--expose-gc');
// A context that is created after the flag was set has the function that the flag exposes.
const collectGarbage = runInNewContext('gc') as () => void;

afterEach(() => {
  vi.useRealTimers();
});

async function approveAll(run: AgentRun): Promise<void> {
  for (const { key } of run.getSnapshot().interrupts) run.approve(key);
  await run.submit();
}

describe(`${RUNS} runs that are started, interrupted, answered and disposed`, () => {
  it(
    'leave no listener, no lock, no channel, no timer and nothing stored',
    { timeout: 300_000 },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
      const browser = new Browser();
      const { signal } = new AbortController();
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const question = asks({ reason: 'confirmation', expiresAt }, { reason: 'confirmation', message: 'B?' });
      for (let count = 0; count < RUNS; count += 1) {
        const { tabs, page, storage } = browser.open();
        const { fetch } = fakeServer(question, says('Done.'), () => new Promise<Response>(() => undefined));
        const threadId = `thread-${count}`;
        const run = createAgentRun({ url: 'http://agent.test', threadId, tabs, page, storage, fetch });
        run.on('event', () => undefined);
        const unsubscribe = run.subscribe(() => undefined);
        await run.send('Go', { signal });
        await approveAll(run);
        expect(run.getSnapshot().status).toBe('finished');
        // Half of them are disposed during a run. In both halves, half of them unsubscribe first.
        if (count % 2 === 0) run.send('More', { signal }).catch(() => undefined);
        if (count % 4 < 2) unsubscribe();
        run.dispose();
      }
      await vi.advanceTimersByTimeAsync(0);
      expect(browser.held()).toEqual({ locks: 0, waiting: 0, channels: 0, watchers: 0 });
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
      expect(vi.getTimerCount()).toBe(0);
      expect(browser.storage.saved.size).toBe(0);
    },
  );

  it('leave no connection and no growing memory', { timeout: 300_000 }, async () => {
    const now = Date.now;
    const faults: Fault[] = [];
    let agent = new StrictAgent('strict', [], now);
    const proxy = await FaultProxy.start({
      upstream: (body) => agent.answer(body),
      nextFault: () => faults.shift() ?? { type: 'none' },
    });
    const options: AgentRunOptions = { url: `${proxy.url}/agent`, threadId: 'thread', now };
    const browser = new Browser();
    const refs: WeakRef<AgentRun>[] = [];

    const sendAndHold = async (run: AgentRun): Promise<void> => {
      faults.push({ type: 'hold', reaches: false });
      run.send('More').catch(() => undefined);
      await expect.poll(() => faults.length, { interval: 1 }).toBe(0);
    };
    const once = async (count: number): Promise<void> => {
      agent = new StrictAgent('strict', [1], now);
      const { tabs, page, storage } = browser.open();
      const run = createAgentRun({ ...options, tabs, page, storage });
      refs.push(new WeakRef(run));
      run.subscribe(() => undefined);
      await run.send('Go');
      for (const { key } of run.getSnapshot().interrupts) run.approve(key);
      await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'), { interval: 1 });
      // One in four is disposed while the server holds the request.
      if (count % 4 === 0) await sendAndHold(run);
      run.dispose();
    };
    const settledHeap = async (): Promise<number> => {
      for (let rounds = 0; rounds < 3; rounds += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        collectGarbage();
      }
      return process.memoryUsage().heapUsed;
    };

    // This creates what is created once, such as compiled code and the pool of connections.
    for (let count = 0; count < 100; count += 1) await once(count);
    const before = await settledHeap();
    const sleepers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    for (let count = 0; count < RUNS; count += 1) await once(count);
    proxy.release();
    await expect.poll(() => proxy.connections()).toBeLessThanOrEqual(4);
    const grown = (await settledHeap()) - before;
    const alive = refs.filter((ref) => ref.deref() !== undefined).length;
    expect(alive).toBeLessThan(RUNS / 50);
    // In bytes. A run object that stays in memory takes about 19,000.
    expect(grown / RUNS).toBeLessThan(5_000);
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(
      sleepers + 4,
    );
    await proxy.close();
  });
});
