// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabCoordinator } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { outcome, page, questions, record, slowNetwork } from './latePage.js';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('../../../src/run/engine.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
});

/** A record of a finished run whose one question was answered. */
const finished = () =>
  record(['a'], async ({ run }) => {
    run.approve(questions(run)[0]);
    await run.submit();
  });

// `stop()`, a changed answer, `leave()` and `dispose()` end the wait. A late result of a host has no effect. The same
// holds for a message.
describe('a revoked action, before the code has loaded', () => {
  it('sends no message after a stop', async () => {
    const initial = await finished();
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial });
    const sent = outcome(run.send('Delete all'));
    run.stop();
    arrive();
    await outcome(run.refresh());
    expect(posted).toEqual([]);
    expect(await sent).toBe('finished');
    expect(run.getSnapshot().messages).toEqual(initial.messages);
  });

  it('sends no message after its signal was aborted', async () => {
    const initial = await finished();
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial });
    const controller = new AbortController();
    const sent = outcome(run.send('Delete all', { signal: controller.signal }));
    controller.abort();
    arrive();
    await sent;
    await outcome(run.refresh());
    expect(posted).toEqual([]);
  });

  it.each([
    ['denied', 'deny'],
    ['reopened', 'reopen'],
    ['cancelled', 'cancel'],
  ] as const)('is not sent: an answer that was submitted, and then %s', async (_, verb) => {
    const initial = await record(['a']);
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial, tabs: false });
    const [question] = questions(run);
    run.approve(question);
    const submitted = outcome(run.submit());
    run[verb](question);
    arrive();
    await submitted;
    await outcome(run.refresh());
    expect(posted).toEqual([]);
  });

  it('sends no answers that were submitted and then left', async () => {
    const initial = await record(['a']);
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial, tabs: false });
    run.approve(questions(run)[0]);
    const submitted = outcome(run.submit());
    run.leave();
    arrive();
    await submitted;
    expect(posted).toEqual([]);
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});

// `stop()` ends the request and keeps the decisions.
describe('a stop while the download hangs', () => {
  it('ends a message that was sent', async () => {
    slowNetwork();
    const { run, signals } = await page();
    const sent = run.send('Book');
    run.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(run.getSnapshot().status).toBe('idle');
    expect((await sent).status).toBe('idle');
  });

  it('allows the next message immediately', async () => {
    slowNetwork();
    const { run, posted } = await page();
    const sent = run.send('Book');
    run.stop();
    await sent;
    void run.send('Skip question');
    expect(posted).toHaveLength(2);
  });

  it('ends a submit, and the answer stays', async () => {
    const initial = await record(['a']);
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial });
    run.approve(questions(run)[0]);
    const submitted = run.submit();
    run.stop();
    expect((await submitted).status).toBe('interrupted');
    arrive();
    await outcome(run.refresh());
    expect(posted).toEqual([]);
    expect(questions(run)).toMatchObject([{ status: 'answered' }]);
  });

  it('ends a message of a run with a storage', async () => {
    slowNetwork();
    const { run } = await page({ storage: memoryStorage() });
    const sent = run.send('Book');
    run.stop();
    expect((await sent).status).toBe('idle');
  });
});

// The payload is staged exactly as it was given.
describe('the arguments of a method, before the code has loaded', () => {
  it('are copied for an answer', async () => {
    const initial = await record(['a']);
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial });
    const rows = [1];
    run.answer(questions(run)[0], { rows });
    const submitted = run.submit();
    rows.push(2);
    arrive();
    await submitted;
    expect(posted[0]?.resume).toMatchObject([{ payload: { rows: [1] } }]);
  });

  it('are copied for a message', async () => {
    const arrive = slowNetwork();
    const { run, posted } = await page({ storage: memoryStorage() });
    const message = { id: 'm', role: 'user' as const, content: 'Book' };
    const sent = run.send(message);
    message.content = 'Delete all';
    arrive();
    await sent;
    expect(posted[0]?.messages).toMatchObject([{ content: 'Book' }]);
  });
});

// A single answer is sent on its decision, unless `autoSubmit` is `never`.
describe('a single answer before the code has loaded', () => {
  it('is sent automatically once it is staged, once', async () => {
    const initial = await record(['a']);
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial, autoSubmit: 'single' });
    const ended = new Promise((resolve) => run.on('finish', resolve));
    run.approve(questions(run)[0]);
    run.approve(questions(run)[0]);
    expect(posted).toEqual([]);
    arrive();
    await ended;
    expect(posted).toHaveLength(1);
  });

  it('sends nothing that was decided before it if it is refused', async () => {
    const initial = await record(['a'], ({ run }) => run.approve(questions(run)[0]));
    const arrive = slowNetwork();
    const { run, posted } = await page({ initial, autoSubmit: 'always' });
    run.setDraft(questions(run)[0].key, 'typed');
    const answer = run.deny('no such question');
    arrive();
    expect(answer.ok && (await answer.checked)).toMatchObject([{ keyword: 'gone' }]);
    await outcome(run.refresh());
    expect(posted).toEqual([]);
  });
});

// Without React, `run.dispose({ logout: true })` notifies the other tabs.
it('a logout before the code has loaded reaches the other tabs', async () => {
  const initial = await record(['a']);
  const arrive = slowNetwork();
  let hear: (message: unknown) => void = () => undefined;
  const heard = new Promise((resolve) => (hear = resolve));
  const tabs: TabCoordinator = {
    acquire: () => Promise.resolve(() => Promise.resolve()),
    whenFree: () => Promise.resolve(),
    open: () => ({ post: (message) => hear(message), close: () => undefined }),
  };
  const { run } = await page({ initial, tabs });
  run.dispose({ logout: true });
  arrive();
  expect(await heard).toMatchObject({ type: 'cleared' });
});

// The message of a response that failed is read by code that loads later.
it('reports what the server said in an error that arrived before the code', async () => {
  const arrive = slowNetwork();
  const said = () => Response.json({ error: { message: 'Too many runs' } }, { status: 429 });
  const { run } = await page({}, said);
  const sent = run.send('Book');
  arrive();
  await expect(sent).rejects.toMatchObject({
    code: 'http_error',
    httpStatus: 429,
    retryable: true,
    message: expect.stringContaining('"Too many runs"') as string,
  });
});
