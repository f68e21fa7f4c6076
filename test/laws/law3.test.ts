import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DehydratedRun, DraftStorage } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import {
  asks,
  eventStream,
  fails,
  memoryStorage,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { openStream } from './openStream.js';
import { decisionsOf, held, keysOf, opened, quiet, watched } from './watched.js';
import { asLeft, halfDecided } from './halfDecided.js';

const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const yes = { status: 'resolved', payload: true };

// A decision is kept until the resumed run has finished: 200 and RUN_STARTED prove nothing.
describe('decisions and drafts', () => {
  it.each<[string, ServerAnswer]>([
    ['a refusal', fails('No.', 'INVALID_PAYLOAD')],
    ['a failure', () => new Response('', { status: 500 })],
    ['no network', () => Promise.reject(new TypeError('failed to fetch'))],
    ['a page instead of a stream', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['an empty stream', () => new Response('', { headers: { 'content-type': 'text/event-stream' } })],
    ['a stream that ends after its first event', says('').slice(0, 1)],
  ])('stay after %s', async (_name, answer) => {
    const { run, first, second } = await halfDecided([answer]);
    run.setDraft(first, 'for later');
    run.deny(second);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', decision: yes, draft: 'for later' },
      { status: 'answered', decision: { payload: false }, draft: 'half typed' },
    ]);
  });

  it('stay when a started run is stopped', async () => {
    const stream = openStream([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }]);
    const { run, second } = await halfDecided([stream.respond]);
    run.deny(second);
    const { outcome } = watched(run.submit());
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    expect(run.getSnapshot().interrupts).toMatchObject([
      { decision: yes, delivery: 'inDoubt' },
      { decision: { payload: false }, draft: 'half typed', delivery: 'inDoubt' },
    ]);
  });

  it.each<[string, (run: AgentRun) => unknown]>([
    ['a refused refresh', (run) => run.refresh().catch(() => undefined)],
    ['a message that may not be sent', (run) => run.send('Hello').catch(() => undefined)],
    ['a submit that is too early', (run) => run.submit().catch(() => undefined)],
    ['a retry of nothing', (run) => run.retry().catch(() => undefined)],
    ['stop()', (run) => run.stop()],
    ['other options', (run) => run.setOptions({ headers: {}, autoSubmit: 'never' })],
  ])('stay after %s', async (_name, act) => {
    const { run } = await halfDecided([() => new Response('', { status: 503 })], {
      protocol: agUi({ refresh: true }),
    });
    await act(run);
    await quiet();
    expect(decisionsOf(run)).toEqual(asLeft);
  });

  it('stay when the server still asks the same', async () => {
    const { run } = await halfDecided([two], { protocol: agUi({ refresh: true }) });
    await run.refresh();
    expect(decisionsOf(run)).toEqual(asLeft);
  });
});

describe('after a reload', () => {
  /** Saves the decisions of a page, and opens another page with them. */
  async function reload(
    act: (run: AgentRun, keys: readonly string[]) => void,
    times: { before?: () => number; after?: () => number } = {},
  ) {
    const storage = memoryStorage();
    const kept = { storage, threadId: 't', autoSubmit: 'never' } as const;
    const before = scriptedRun([two], { ...kept, ...(times.before && { now: times.before }) });
    await before.run.send('Go');
    act(before.run, keysOf(before.run));
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"decision"'));
    await quiet();
    const after = scriptedRun([says('Done.')], { ...kept, ...(times.after && { now: times.after }) });
    await opened(after.run);
    return after;
  }

  it('the metadata of an answer is kept and sent', async () => {
    const metadata = { signature: 'ann', device: 7 };
    const { run, requests } = await reload((page, [a = '', b = '']) => {
      page.answer(a, true, { metadata });
      page.approve(b);
    });
    await run.submit();
    expect(requests[0]?.resume).toEqual([
      { interruptId: 'int-1', ...yes, metadata },
      { interruptId: 'int-2', ...yes },
    ]);
  });

  it('the time of a decision is kept and recorded', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const { run } = await reload((page, keys) => keys.forEach((key) => page.approve(key)), {
      before: () => start,
      after: () => start + 3_600_000,
    });
    await run.submit();
    expect(run.getSnapshot().history.map(({ decidedAt }) => decidedAt)).toEqual([start, start]);
  });

  it('metadata and times are also in a dehydrated run', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const metadata = { signature: 'ann' };
    const before = scriptedRun([two], { now: () => start, autoSubmit: 'never' });
    await before.run.send('Go');
    for (const key of keysOf(before.run)) before.run.answer(key, true, { metadata });
    const initial = JSON.parse(JSON.stringify(before.run.dehydrate())) as DehydratedRun;
    const after = scriptedRun([says('Done.')], { initial, now: () => start + 1000, autoSubmit: 'never' });
    await after.run.submit();
    expect(after.requests[0]?.resume).toMatchObject([{ metadata }, { metadata }]);
    expect(after.run.getSnapshot().history).toMatchObject([{ decidedAt: start }, { decidedAt: start }]);
  });

  it.each([40, 400])('a clock that was %i days ahead during the save loses nothing', async (days) => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const { run } = await reload(
      (page, [a = '', b = '']) => {
        page.approve(a);
        page.setDraft(b, 'half typed');
      },
      { before: () => start + days * 86_400_000, after: () => start },
    );
    expect(decisionsOf(run)).toEqual(asLeft);
  });

  // The server's `Date` corrects a wrong clock, if the browser can read it.
  it('a clock that was 40 days behind during the save loses nothing, if the server sent its time', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z');
    const storage = memoryStorage();
    const kept = { storage, threadId: 't', autoSubmit: 'never' } as const;
    const asked = (): Response => {
      const response = eventStream(two);
      response.headers.set('date', new Date(start).toUTCString());
      return response;
    };
    const before = scriptedRun([asked], { ...kept, now: () => start - 40 * 86_400_000 });
    await before.run.send('Go');
    const [a = '', b = ''] = keysOf(before.run);
    before.run.approve(a);
    before.run.setDraft(b, 'half typed');
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('half typed'));
    const after = scriptedRun([], { ...kept, now: () => start });
    await opened(after.run);
    expect(decisionsOf(after.run)).toEqual(asLeft);
  });

  it('a draft that was made beside a decision is restored', async () => {
    const { run } = await reload((page, [a = '', b = '']) => {
      page.approve(a);
      page.setDraft(b, 'half typed');
    });
    expect(decisionsOf(run)).toEqual(asLeft);
  });
});

describe('a page during the restore', () => {
  async function restoring(options: Partial<AgentRunOptions> = {}) {
    const kept = memoryStorage();
    const { run: before } = await halfDecided([], {
      storage: kept,
      threadId: 't',
      state: { from: 'storage' },
    });
    await vi.waitFor(() => expect([...kept.saved.values()].join()).toContain('half typed'));
    await quiet();
    const initial = before.dehydrate();
    before.dispose();
    const gate = held<void>();
    const storage: DraftStorage = { ...kept, load: (key) => gate.promise.then(() => kept.load(key)) };
    const after = scriptedRun([says('Done.')], { storage, threadId: 't', autoSubmit: 'never', ...options });
    after.run.subscribe(() => undefined);
    const letGo = async (): Promise<void> => {
      gate.resolve();
      await opened(after.run);
      await quiet();
    };
    return { ...after, letGo, initial };
  }

  it('keeps its messages', async () => {
    const { run, letGo } = await restoring();
    run.setMessages([{ id: 'mine', role: 'user', content: 'Mine' }]);
    await letGo();
    expect(run.getSnapshot().messages).toEqual([{ id: 'mine', role: 'user', content: 'Mine' }]);
    expect(decisionsOf(run)).toEqual(asLeft);
  });

  it('keeps its state', async () => {
    const { run, letGo } = await restoring();
    run.setState({ from: 'the page' });
    await letGo();
    expect(run.getSnapshot().state).toEqual({ from: 'the page' });
    expect(decisionsOf(run)).toEqual(asLeft);
  });

  /** The questions as a server rendered them, without decisions. */
  function undecided(run: DehydratedRun): DehydratedRun {
    if (!run.pause) return run;
    const interrupts = run.pause.interrupts.map(({ draft: _draft, decision: _decision, ...rest }) => rest);
    return { ...run, pause: { ...run.pause, interrupts } };
  }

  // `initial` takes precedence; the storage adds drafts and decisions with an equal digest.
  it('adds the drafts and decisions of the storage to its own questions', async () => {
    const { initial } = await restoring();
    const { run, letGo } = await restoring({ initial: undecided({ ...initial, threadId: 't' }) });
    await letGo();
    await vi.waitFor(() => expect(decisionsOf(run)).toEqual(asLeft));
  });

  it('keeps its drafts', async () => {
    const { initial } = await restoring();
    const { run, letGo } = await restoring({ initial: undecided({ ...initial, threadId: 't' }) });
    const [, second = ''] = keysOf(run);
    run.setDraft(second, 'typed here');
    await letGo();
    expect(decisionsOf(run)[1]).toMatchObject({ status: 'open', draft: 'typed here' });
    await vi.waitFor(() => expect(decisionsOf(run)[0]).toEqual(asLeft[0]));
  });

  it('keeps its decisions', async () => {
    const { initial } = await restoring();
    const { run, letGo } = await restoring({ initial: undecided({ ...initial, threadId: 't' }) });
    const [first = ''] = keysOf(run);
    run.deny(first);
    await letGo();
    expect(decisionsOf(run)[0]).toMatchObject({ status: 'answered', decision: { payload: false } });
    await vi.waitFor(() => expect(decisionsOf(run)[1]).toEqual(asLeft[1]));
  });
});
