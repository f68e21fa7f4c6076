// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awakenServer, permitted } from '../../protocols/awaken/conversation.js';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';

const file = '../../../src/protocols/awaken/lazyCode.js';
const steps = () => [{ calls: [permitted('a', {}), permitted('b', {})] }, { text: 'Both are done.' }];

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock(file);
  vi.resetModules();
});

/** A page that has loaded only its static imports. */
async function page(server: AwakenServer, threadId = 't') {
  const { createAgentRun } = await import('react-agent-interrupts/core');
  const { awaken } = await import('react-agent-interrupts/protocols/awaken');
  const protocol = awaken({ agentId: 'a' });
  return createAgentRun({ url: server.url, threadId, protocol, tabs: false, autoSubmit: 'never' });
}

/** A page that cannot load the code of a pause while `isOffline`. */
function network(): { isOffline: boolean; loads: number } {
  const state = { isOffline: false, loads: 0 };
  vi.doMock(file, (original) => {
    state.loads += 1;
    if (state.isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  return state;
}

const decided = (server: AwakenServer): number => server.to(/decision$/).length;

describe('the code that only a pause of Awaken needs', () => {
  it('has loaded before the question is shown', async () => {
    const line = network();
    const server = await awakenServer(steps());
    const run = await page(server);
    expect(line.loads).toBe(0);
    await run.send('Go');
    expect(line.loads).toBe(1);
    line.isOffline = true;
    for (const question of run.getSnapshot().interrupts) run.approve(question);
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(line.loads).toBe(1);
  });

  it('loses no answer if it cannot be loaded, and is loaded by the next attempt', async () => {
    const line = network();
    line.isOffline = true;
    const server = await awakenServer(steps());
    const run = await page(server);
    const [first, second] = (await run.send('Go')).interrupts;
    run.approve(first ?? '');
    run.deny(second ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent', retryable: true });
    expect(decided(server)).toBe(0);
    const { status, interrupts } = run.getSnapshot();
    expect(status).toBe('interrupted');
    expect(interrupts.map(({ delivery, status: is }) => [is, delivery])).toEqual([
      ['answered', 'none'],
      ['answered', 'none'],
    ]);
    line.isOffline = false;
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a']);
  });

  it('is not needed by a run without a pause, whose broken stream can be read after a reload', async () => {
    const line = network();
    line.isOffline = true;
    const server = await awakenServer([{ text: 'All of it.' }]);
    server.cutNext(/POST \/v1\/runs$/, 3);
    const run = await page(server);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut', retryable: true });
    line.isOffline = false;
    expect(await run.refresh()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.heard).toHaveLength(1);
  });

  it('sends nothing after a stop while it loads', async () => {
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const server = await awakenServer(steps());
    const known = await page(server);
    await known.send('Go');
    const initial = known.dehydrate();
    known.dispose();
    vi.resetModules();
    vi.doMock(file, (original) => arrival.then(original));
    const { createAgentRun } = await import('react-agent-interrupts/core');
    const { awaken } = await import('react-agent-interrupts/protocols/awaken');
    const protocol = awaken({ agentId: 'a' });
    const run = createAgentRun({ url: server.url, initial, protocol, tabs: false, autoSubmit: 'never' });
    for (const question of run.getSnapshot().interrupts) run.approve(question);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = run.submit().catch(() => undefined);
    // After three seconds, nothing waits for the download any more except the request itself.
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.poll(() => run.getSnapshot().status).toBe('resuming');
    run.stop();
    await sent;
    vi.useRealTimers();
    arrive();
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['none', 'none']);
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(decided(server)).toBe(2);
  });
});
