import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DraftStorage } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { Desk, shows } from './Desk.js';
import { deferred, fakeTimers, keysOf, one, opened, page, quiet, textOf, turns, two } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

/** A user logs out: the run is disposed, and everything stored is removed. */
async function logOut(run: AgentRun, storage: DraftStorage): Promise<void> {
  run.dispose();
  await storage.clear();
}

async function storedRun() {
  const storage = memoryStorage();
  const { run } = page(storage, [two]);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await quiet();
  run.dispose();
  return storage;
}

// A disposed run does nothing: it saves, posts and adopts nothing.
describe('after a logout', () => {
  it('a restore that ends shows nothing and writes nothing', async () => {
    const storage = await storedRun();
    const found = await storage.load([...storage.saved.keys()][0] ?? '');
    const gate = deferred();
    const { run, requests } = page({ ...storage, load: () => gate.promise.then(() => found) }, [
      says('Done.'),
    ]);
    const watcher = vi.fn();
    run.subscribe(watcher);
    await turns();
    await logOut(run, storage);
    watcher.mockClear();
    gate.resolve();
    await quiet(60);
    expect(storage.saved.size).toBe(0);
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(watcher).not.toHaveBeenCalled();
    expect(requests).toHaveLength(0);
  });

  it('a send that waited for a restore sends nothing', async () => {
    const storage = memoryStorage();
    const gate = deferred();
    const { run, requests } = page({ ...storage, load: () => gate.promise }, [one]);
    const sent = run.send('Go').catch((error: unknown) => error);
    await turns();
    await logOut(run, storage);
    gate.resolve();
    await quiet(60);
    expect(requests).toHaveLength(0);
    expect(storage.saved.size).toBe(0);
    await expect(Promise.race([sent, Promise.resolve('pending')])).resolves.not.toBe('pending');
  });

  /** Each host function that a batch waits for, held until the test releases it. */
  const waits: Record<string, (wait: () => Promise<void>) => Partial<AgentRunOptions>> = {
    beforeSubmit: (wait) => ({ beforeSubmit: () => wait().then(() => true) }),
    'beforeSubmit that declines': (wait) => ({ beforeSubmit: () => wait().then(() => false) }),
    headers: (wait) => ({ headers: () => wait().then(() => ({})) }),
    dispatch: (wait) => ({ dispatch: ({ execute }) => wait().then(execute) }),
  };

  it.each(Object.keys(waits))('a %s that ends posts nothing and writes nothing', async (name) => {
    const storage = memoryStorage();
    const gate = deferred();
    let waiting = false;
    const held = waits[name]?.(() => (waiting ? gate.promise : Promise.resolve()));
    const { run, requests } = page(storage, [two, says('Done.')], held);
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    waiting = true;
    run.submit().catch(() => undefined);
    await turns();
    await logOut(run, storage);
    gate.resolve();
    await quiet(60);
    expect(requests).toHaveLength(1);
    expect(storage.saved.size).toBe(0);
  });

  it.each(['passes', 'fails', 'throws'])('a check of an answer that %s writes nothing', async (how) => {
    const storage = memoryStorage();
    const gate = deferred();
    const { run, requests } = page(storage, [one, says('Done.')], { autoSubmit: 'single' });
    await run.send('Go');
    run.answer(keysOf(run)[0] ?? '', true, {
      check: async () => {
        await gate.promise;
        if (how === 'throws') throw new Error('no');
        return how === 'passes' ? [] : [{ path: [], message: 'no' }];
      },
    });
    await turns();
    await logOut(run, storage);
    gate.resolve();
    await quiet(60);
    expect(requests).toHaveLength(1);
    expect(storage.saved.size).toBe(0);
  });

  it.each(['load', 'save', 'remove'] as const)(
    'a storage whose %s is slow contains nothing',
    async (method) => {
      const storage = memoryStorage();
      const gate = deferred();
      let slow = false;
      const held: DraftStorage = {
        ...storage,
        load: async (key) => {
          const found = await storage.load(key);
          if (slow && method === 'load') await gate.promise;
          return found;
        },
        save: async (key, value) => {
          await storage.save(key, value);
          if (slow && method === 'save') await gate.promise;
        },
        remove: async (key) => {
          await storage.remove(key);
          if (slow && method === 'remove') await gate.promise;
        },
      };
      const { run } = page(held, [two, says('Done.')]);
      await run.send('Go');
      await quiet();
      slow = true;
      run.setDraft(keysOf(run)[0] ?? '', 'half');
      run.approve(keysOf(run)[1] ?? '');
      run.setDraft(keysOf(run)[0] ?? '', 'half typed');
      await turns();
      await logOut(run, storage);
      gate.resolve();
      await quiet(60);
      expect(storage.saved.size).toBe(0);
    },
  );

  it('late responses are neither shown nor stored', async () => {
    const storage = memoryStorage();
    const { promise, resolve } = deferred<typeof one>();
    const { run } = page(storage, [() => promise]);
    run.send('Go').catch(() => undefined);
    await turns();
    await logOut(run, storage);
    resolve(one);
    await quiet(60);
    expect(storage.saved.size).toBe(0);
    expect(run.getSnapshot().interrupts).toEqual([]);
  });

  it('no method restores anything', async () => {
    const storage = memoryStorage();
    const { run, requests } = page(storage, [two, says('Done.')]);
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    await logOut(run, storage);
    expect(run.approve(a)).toMatchObject({ ok: false });
    run.cancel(b);
    run.setDraft(b, 'half');
    run.reopen(a);
    run.leave();
    run.stop();
    for (const verb of ['submit', 'retry', 'refresh'] as const) {
      await expect(run[verb]()).rejects.toMatchObject({ code: 'disposed' });
    }
    await expect(run.steer('x')).rejects.toMatchObject({ code: 'disposed' });
    await quiet(60);
    expect(requests).toHaveLength(1);
    expect(textOf(storage)).toBe('');
  });
});

describe('two users on one machine', () => {
  it('share no data, in the storage and in other tabs', async () => {
    const desk = new Desk([two, two]);
    const ann = await desk.open({ scope: 'ann', autoSubmit: 'never' });
    await ann.run.send('Go');
    const bob = await desk.open({ scope: 'bob', autoSubmit: 'never' });
    expect(bob.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    await bob.run.send('Go');
    ann.run.approve(keysOf(ann.run)[0] ?? '');
    ann.run.setDraft(keysOf(ann.run)[1] ?? '', 'of Ann');
    await quiet();
    expect(bob.run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    expect(bob.run.getSnapshot().interrupts[1]?.draft).toBeUndefined();
    const again = await desk.open({ scope: 'ann', autoSubmit: 'never' });
    await shows(again.run, { status: 'answered' });
    await opened(again.run);
  });
});
