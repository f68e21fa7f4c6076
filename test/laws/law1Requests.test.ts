import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DraftStorage } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { decisionsOf, held, keysOf, opened, quiet, watched } from './watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const yes = { status: 'resolved', payload: true };

/** A storage that returns its contents only on demand. */
function slowStorage(kept: DraftStorage = memoryStorage()) {
  const gate = held<void>();
  const storage: DraftStorage = { ...kept, load: (key) => gate.promise.then(() => kept.load(key)) };
  return { storage, letGo: () => gate.resolve() };
}

interface Holding {
  readonly options: Partial<AgentRunOptions>;
  readonly letGo: () => void;
}

const holdings: [string, () => Holding][] = [
  [
    'headers',
    () => {
      const gate = held<HeadersInit>();
      return { options: { headers: () => gate.promise }, letGo: () => gate.resolve({}) };
    },
  ],
  [
    'dispatch',
    () => {
      const gate = held<void>();
      return {
        options: { dispatch: ({ execute }) => gate.promise.then(execute) },
        letGo: () => gate.resolve(),
      };
    },
  ],
  [
    'storage',
    () => {
      const { storage, letGo } = slowStorage();
      return { options: { storage, threadId: 't' }, letGo };
    },
  ],
];

describe.each(holdings)('a message that waits for %s', (_name, hold) => {
  function sending(signal?: AbortSignal) {
    const { options, letGo } = hold();
    const { run, requests } = scriptedRun([says('Hello.'), says('Hello again.')], options);
    run.subscribe(() => undefined);
    const { outcome } = watched(run.send('Go', { signal }));
    return { run, requests, outcome, letGo };
  }

  it('is sent when the wait is over', async () => {
    const { requests, outcome, letGo } = sending();
    await quiet();
    expect([requests.length, outcome()]).toEqual([0, 'pending']);
    letGo();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    expect(requests).toHaveLength(1);
  });

  it('is not sent after stop()', async () => {
    const { run, requests, outcome, letGo } = sending();
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    letGo();
    await quiet();
    expect(requests).toHaveLength(0);
    expect(run.getSnapshot().status).toBe('idle');
  });

  it('is not sent after leave()', async () => {
    const { run, requests, outcome, letGo } = sending();
    await quiet();
    run.leave();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    letGo();
    await quiet();
    expect(requests).toHaveLength(0);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', messages: [] });
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it('is not sent after dispose()', async () => {
    const { run, requests, outcome, letGo } = sending();
    await quiet();
    run.dispose();
    await vi.waitFor(() => expect(outcome()).toBe('disposed'));
    letGo();
    await quiet();
    expect(requests).toHaveLength(0);
  });

  it('is not sent after its signal was aborted', async () => {
    const abort = new AbortController();
    const { requests, outcome, letGo } = sending(abort.signal);
    await quiet();
    abort.abort();
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    letGo();
    await quiet();
    expect(requests).toHaveLength(0);
  });

  it('is sent alone when it is sent again after stop()', async () => {
    const { run, requests, outcome, letGo } = sending();
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    letGo();
    await quiet();
    expect(requests).toHaveLength(0);
    await run.send('Something else');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.messages.at(-1)).toMatchObject({ content: 'Something else' });
  });
});

describe('a message with an aborted signal', () => {
  it.each<[string, Partial<AgentRunOptions>]>([
    ['nothing to wait for', {}],
    ['headers to wait for', { headers: () => Promise.resolve({}) }],
    ['a storage', { storage: memoryStorage(), threadId: 't' }],
  ])('is not sent: %s', async (_name, options) => {
    const { run, requests } = scriptedRun([says('Hello.')], options);
    await expect(run.send('Go', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    await quiet();
    expect(requests).toHaveLength(0);
    expect(run.getSnapshot().status).toBe('idle');
  });
});

// docs/reliability.md: “`stop()`, `leave()` and `dispose()` also withdraw a message that waits.” A signal does the same.
describe('a signal that is aborted while send() calls the host', () => {
  it.each<[string, (abort: () => void) => Partial<AgentRunOptions>]>([
    ['headers', (abort) => ({ headers: () => (abort(), Promise.resolve({})) })],
    [
      'dispatch',
      (abort) => ({ dispatch: async ({ execute }) => (abort(), await Promise.resolve(), execute()) }),
    ],
  ])('ends the request before it is sent: %s', async (_name, optionsFor) => {
    const controller = new AbortController();
    const { run, requests } = scriptedRun(
      [question],
      optionsFor(() => controller.abort()),
    );
    await run.send('Go', { signal: controller.signal });
    await quiet();
    expect(requests).toHaveLength(0);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [], messages: [] });
  });

  it('ends the run if a subscriber aborts it', async () => {
    const controller = new AbortController();
    const { run } = scriptedRun([question]);
    run.subscribe(() => controller.abort());
    await run.send('Go', { signal: controller.signal });
    await quiet();
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
  });
});

describe('a method that waits for the storage', () => {
  async function kept(): Promise<DraftStorage> {
    const storage = memoryStorage();
    const { run } = scriptedRun([question, () => new Response('', { status: 503 })], {
      storage,
      threadId: 't',
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('inDoubt'));
    await quiet();
    run.dispose();
    return storage;
  }

  const verbs: [string, (run: AgentRun) => Promise<unknown>][] = [
    ['retry()', (run) => run.retry()],
    ['submit()', (run) => run.submit()],
    ['steer()', (run) => run.steer('Stop that')],
    ['refresh()', (run) => run.refresh()],
    ['send()', (run) => run.send('Hello')],
  ];

  it.each(verbs)('sends nothing after stop(): %s', async (_name, press) => {
    const { storage, letGo } = slowStorage(await kept());
    const options = { storage, threadId: 't', protocol: agUi({ refresh: true }) };
    const { run, requests } = scriptedRun([says('Done.')], options);
    run.subscribe(() => undefined);
    const { outcome } = watched(press(run));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    letGo();
    await opened(run);
    await quiet();
    expect(requests).toHaveLength(0);
    expect(decisionsOf(run)).toMatchObject([{ decision: yes, delivery: 'inDoubt' }]);
  });

  it.each(verbs)('sends and saves nothing after dispose(): %s', async (name, press) => {
    const { storage, letGo } = slowStorage(await kept());
    const save = vi.fn(() => Promise.resolve());
    const remove = vi.fn(() => Promise.resolve());
    const { run, requests } = scriptedRun([says('Done.')], {
      storage: { ...storage, save, remove },
      threadId: 't',
      protocol: agUi({ refresh: true }),
    });
    run.subscribe(() => undefined);
    const { outcome } = watched(press(run));
    await quiet();
    run.dispose();
    // Nothing is shown that `retry()` and `submit()` could send, so they do not wait.
    const fate = /retry|submit/.test(name) ? 'nothing_to_send' : 'disposed';
    await vi.waitFor(() => expect(outcome()).toBe(fate));
    letGo();
    await quiet();
    expect([requests.length, save.mock.calls.length, remove.mock.calls.length]).toEqual([0, 0, 0]);
    // A disposed run does nothing: it saves, posts and adopts nothing.
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});
