import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, TabCoordinator } from 'react-agent-interrupts/core';
import { asks, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Desk, firstOf, shows } from './Desk.js';
import { deferred, fakeTimers, fateOf, keysOf, never, one, quiet } from './page.js';

const start = Date.parse('2026-01-01T00:00:00Z');
beforeEach(() => fakeTimers(start));
afterEach(() => vi.useRealTimers());

function held() {
  const { promise, resolve } = deferred<Response | ReturnType<typeof says>>();
  const answer: ServerAnswer = () => promise;
  return { answer, resolve };
}

const asking = (stored: boolean) => (stored ? [one] : [one, one]);

describe.each([true, false])('a tab whose panel is unmounted (stored: %s)', (stored) => {
  it('neither shows nor sends again what another tab has answered meanwhile', async () => {
    const desk = new Desk([...asking(stored), says('Done.'), says('Twice.')], { stored });
    const { a, b } = await desk.two();
    b.unmount();
    a.run.approve(keysOf(a.run)[0] ?? '');
    await vi.waitFor(() => expect(a.run.getSnapshot().status).toBe('finished'));
    await quiet();
    await b.mount();
    await quiet();
    expect(b.run.getSnapshot().interrupts.filter(({ delivery }) => delivery === 'none')).toEqual([]);
    b.run.approve(firstOf(b.run)?.key ?? keysOf(a.run)[0] ?? '');
    await quiet();
    expect(desk.resumes).toHaveLength(1);
    expect(b.run.getSnapshot().batch.delivery).not.toBe('elsewhere');
  });

  it('does not send what another tab has answered meanwhile, mounted or not', async () => {
    const desk = new Desk([...asking(stored), says('Done.'), says('Twice.')], { stored });
    const { a, b } = await desk.two();
    b.unmount();
    const [key = ''] = keysOf(b.run);
    a.run.approve(key);
    await vi.waitFor(() => expect(a.run.getSnapshot().status).toBe('finished'));
    await quiet();
    b.run.deny(key);
    await quiet();
    expect(desk.resumes).toHaveLength(1);
  });

  it('does not stay answered elsewhere forever', async () => {
    const { answer, resolve } = held();
    const desk = new Desk([...asking(stored), answer], { stored });
    const { a, b } = await desk.two();
    a.run.approve(keysOf(a.run)[0] ?? '');
    await shows(b.run, { delivery: 'elsewhere' });
    b.unmount();
    resolve(says('Done.'));
    await vi.waitFor(() => expect(a.run.getSnapshot().status).toBe('finished'));
    await quiet();
    await b.mount();
    await vi.waitFor(() => expect(b.run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] }));
  });

  it('reopens its question when the other tab was refused meanwhile', async () => {
    const { answer, resolve } = held();
    const desk = new Desk([...asking(stored), answer, says('Done.')], { stored });
    const { a, b } = await desk.two();
    a.run.approve(keysOf(a.run)[0] ?? '');
    await shows(b.run, { delivery: 'elsewhere' });
    b.unmount();
    resolve(new Response('', { status: 422 }));
    await vi.waitFor(() => expect(a.run.getSnapshot().batch.delivery).toBe('refused'));
    await quiet();
    await b.mount();
    await vi.waitFor(() => expect(b.run.getSnapshot().batch.delivery).not.toBe('elsewhere'));
    b.run.deny(keysOf(b.run)[0] ?? '');
    if (b.run.getSnapshot().status === 'interrupted') await b.run.submit();
    await vi.waitFor(() => expect(b.run.getSnapshot().status).toBe('finished'));
  });

  it('shows the doubt when the sender was killed meanwhile', async () => {
    const desk = new Desk([...asking(stored), never, says('Done.')], { stored });
    const { a, b } = await desk.two();
    a.run.approve(keysOf(a.run)[0] ?? '');
    await shows(b.run, { delivery: 'elsewhere' });
    b.unmount();
    a.kill();
    await quiet();
    await b.mount();
    await shows(b.run, { delivery: 'inDoubt' });
    expect(desk.resumes).toHaveLength(1);
  });

  it('notifies the others how its own request ended', async () => {
    const { answer, resolve } = held();
    const desk = new Desk([...asking(stored), answer], { stored });
    const { a, b } = await desk.two();
    a.run.approve(keysOf(a.run)[0] ?? '');
    await shows(b.run, { delivery: 'elsewhere' });
    a.unmount();
    resolve(says('Done.'));
    await vi.waitFor(() => expect(b.run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] }));
  });

  it('notifies the others that it sends, and that it was refused', async () => {
    const { answer, resolve } = held();
    const desk = new Desk([...asking(stored), answer], { stored });
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    a.run.approve(keysOf(a.run)[0] ?? '');
    a.unmount();
    a.run.submit().catch(() => undefined);
    await shows(b.run, { delivery: 'elsewhere' });
    resolve(new Response('', { status: 422 }));
    await vi.waitFor(() => expect(b.run.getSnapshot().batch.delivery).not.toBe('elsewhere'));
    expect(b.run.getSnapshot().status).toBe('interrupted');
  });
});

describe('a message of another tab', () => {
  /** Messages to one tab wait until the test releases them. */
  function slowToHear(tabs: TabCoordinator) {
    const waiting: (() => void)[] = [];
    let open = false;
    const slow: TabCoordinator = {
      ...tabs,
      open: (name, hear) =>
        tabs.open(name, (message) => {
          if (open) hear(message);
          else waiting.push(() => hear(message));
        }),
    };
    const letThrough = () => {
      open = true;
      for (const deliver of waiting.splice(0)) deliver();
    };
    return { slow, letThrough };
  }

  it.each(['asked', 'said something'])(
    'about a run that ended before this tab %s is ignored',
    async (what) => {
      // A tab that is notified of the refresh refreshes itself.
      const listed = what === 'asked' ? [one, one] : [one];
      const desk = new Desk([one, one, says('Done.'), ...listed, says('Again.')], { stored: false });
      const a = await desk.open({ autoSubmit: 'never' });
      await a.run.send('Go');
      const { slow, letThrough } = slowToHear(desk.browser.open().tabs);
      const b = await desk.open({ autoSubmit: 'never', tabs: slow });
      await b.run.send('Go');
      vi.setSystemTime(start + 10_000);
      a.run.approve(keysOf(a.run)[0] ?? '');
      await a.run.submit();
      expect(a.run.getSnapshot().status).toBe('finished');
      vi.setSystemTime(start + 20_000);
      // The agent asks this tab the same question again.
      if (what === 'asked') await b.run.refresh();
      else await b.run.steer('Something else');
      expect(b.run.getSnapshot().interrupts).toMatchObject([{ status: 'open', delivery: 'none' }]);
      vi.setSystemTime(start + 30_000);
      letThrough();
      await quiet();
      expect(b.run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        interrupts: [{ status: 'open', delivery: 'none' }],
      });
      expect(b.run.approve(keysOf(b.run)[0] ?? '')).toMatchObject({ ok: true });
      expect(await b.run.submit()).toMatchObject({ status: 'finished' });
    },
  );

  it('that is invalid has no effect', async () => {
    const desk = new Desk([one, says('Done.')]);
    const a = await desk.open({ autoSubmit: 'never' });
    await a.run.send('Go');
    const stranger = desk.browser.open().tabs;
    for (const name of desk.browser.names()) {
      const channel = stranger.open(name, () => undefined);
      const kinds = ['sending', 'ended', 'decided', 'finished', undefined];
      for (const type of kinds) {
        for (const rest of [
          null,
          5,
          'x',
          [null],
          {},
          { keys: [null], delivery: 'x', snapshot: { messages: [null] } },
        ]) {
          channel.post(
            rest !== null && typeof rest === 'object' && !Array.isArray(rest) ? { type, ...rest } : rest,
          );
        }
      }
    }
    await quiet();
    expect(a.run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ status: 'open' }] });
    a.run.approve(keysOf(a.run)[0] ?? '');
    expect(await a.run.submit()).toMatchObject({ status: 'finished' });
  });
});

describe('a queue that a second tab has restored', () => {
  async function queued() {
    const desk = new Desk([
      asks({ reason: 'confirmation', message: 'Delete?' }),
      says('Done.'),
      says('Twice.'),
    ]);
    const a = await desk.open({ autoSubmit: 'never' });
    await a.run.send('Go');
    desk.browser.goOffline();
    a.run.approve(keysOf(a.run)[0] ?? '');
    const fate = fateOf(a.run.submit());
    await quiet();
    const b = await desk.open({ autoSubmit: 'never' });
    return { desk, a, b, fate };
  }

  const yes = { status: 'answered', decision: { payload: true } };
  it.each<[string, (run: AgentRun, key: string) => void, shown: object]>([
    ['undoes the answer', (run, key) => run.reopen(key), { status: 'open' }],
    ['stops', (run) => run.stop(), yes],
    ['changes the answer', (run, key) => void run.deny(key), { decision: { payload: false } }],
    ['is closed', (run) => run.dispose(), yes],
  ])('sends nothing when the network returns after the first tab %s', async (_name, act, shown) => {
    const { desk, a, b } = await queued();
    act(a.run, keysOf(a.run)[0] ?? '');
    await quiet();
    desk.browser.goOnline();
    await quiet(60);
    expect(desk.resumes).toHaveLength(0);
    expect(firstOf(b.run)).toMatchObject(shown);
  });

  it('is sent once, by the page that submitted it, when the network returns', async () => {
    // A queued batch is sent when the network returns while the page that submitted it is open.
    const { desk, a, b, fate } = await queued();
    expect(b.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    desk.browser.goOnline();
    await quiet(60);
    expect(fate()).toBe('resolved');
    expect(desk.resumes).toHaveLength(1);
    expect(a.run.getSnapshot().status).toBe('finished');
    expect(b.run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });
});
