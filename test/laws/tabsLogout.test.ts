// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Desk } from './Desk.js';
import { deferred, fakeTimers, fateOf, keysOf, one, quiet, two } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

/** Two tabs on one thread, and the contents of their storage. */
async function desk(answers: readonly ServerAnswer[] = [two, says('Done.')]) {
  const made = new Desk(answers);
  const { storage } = made.browser.open();
  const { a, b } = await made.two({ autoSubmit: 'never' });
  const look = async () => (await made.look()).interrupts;
  const logOut = async (run: AgentRun) => {
    run.dispose({ logout: true });
    await storage.clear();
  };
  return { made, a, b, look, logOut, storage };
}

// Law 5.
describe('a tab that receives a logout of another one', () => {
  it('shows no question of it any more, stores nothing, and shows nothing to the next user', async () => {
    const { a, b, look, logOut } = await desk();
    const [first = '', second = ''] = keysOf(b.run);
    b.run.approve(first);
    b.run.setDraft(second, 'half');
    await quiet();
    await logOut(a.run);
    await quiet();
    expect(b.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    b.run.setDraft(second, 'more');
    b.run.setMessages([]);
    await b.run.send('Go on');
    await quiet();
    expect(await look()).toEqual([]);
  });

  it('removes what it has stored since, and nothing of the next user', async () => {
    const { made, a, b, look, storage } = await desk([two]);
    a.run.dispose({ logout: true });
    await storage.clear();
    // Before it receives the logout.
    b.run.setDraft(keysOf(b.run)[0] ?? '', 'of the person before');
    await quiet();
    expect(await look()).toEqual([]);
    made.server.answer(one);
    const next = await made.open({ autoSubmit: 'never' });
    await next.run.send('Hello');
    await quiet();
    expect(await look()).toHaveLength(1);
  });

  it('sends nothing that it held back', async () => {
    const { made, a, b, logOut } = await desk();
    const gate = deferred<boolean>();
    b.run.setOptions({ autoSubmit: 'never', beforeSubmit: () => gate.promise });
    for (const key of keysOf(b.run)) b.run.approve(key);
    const fate = fateOf(b.run.submit());
    await quiet();
    await logOut(a.run);
    await quiet();
    gate.resolve(true);
    await quiet();
    expect(made.resumes).toEqual([]);
    expect(fate()).not.toBe('pending');
  });

  it('shows no answers of it that it has received during a refresh', async () => {
    const list = deferred<typeof two>();
    const { a, b, logOut } = await desk([two, () => list.promise, says('Done.')]);
    void b.run.refresh();
    for (const key of keysOf(a.run)) a.run.approve(key);
    await a.run.submit();
    await quiet();
    await logOut(a.run);
    await quiet();
    expect(b.run.getSnapshot()).toMatchObject({ messages: [], history: [] });
  });

  it('receives it from a run without subscribers', async () => {
    const { a, b, logOut } = await desk();
    a.run.leave();
    a.unmount();
    await quiet();
    await logOut(a.run);
    await quiet();
    expect(b.run.getSnapshot().interrupts).toEqual([]);
  });

  it('restores nothing that it was reading', async () => {
    const { made, a, logOut, storage } = await desk();
    const gate = deferred();
    const slow: DraftStorage = {
      ...storage,
      load: async (key) => {
        const found = await storage.load(key);
        await gate.promise;
        return found;
      },
    };
    const late = await made.open({ storage: slow, mounted: false });
    late.run.subscribe(() => undefined);
    await quiet(1);
    await logOut(a.run);
    await quiet(1);
    gate.resolve();
    await quiet();
    expect(late.run.getSnapshot()).toMatchObject({ interrupts: [], messages: [], restoring: false });
  });
});

it('keeps its state if another one is closed without a logout', async () => {
  const { a, b } = await desk();
  a.run.dispose();
  await quiet();
  expect(b.run.getSnapshot().interrupts).toHaveLength(2);
});
