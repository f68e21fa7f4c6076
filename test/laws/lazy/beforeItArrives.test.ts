// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, RunSnapshot, TabCoordinator } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { noNetwork, outcome, page, questions, record, slowNetwork } from './latePage.js';

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

  it('sends no message after its signal has fired', async () => {
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

// If the code fails to load, the run has an `error`, nothing is lost, and the next method call tries again.
describe('a failed download', () => {
  it('keeps all input', async () => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run } = await page({ initial });
    run.setDraft(questions(run)[0].key, 'half');
    expect(await outcome(run.refresh())).toBe('code_missing');
    back();
    await outcome(run.refresh());
    expect(questions(run)).toMatchObject([{ draft: 'half' }]);
  });

  it.each(['initial', 'storage'] as const)(
    'keeps the messages and the state that the host has set (%s)',
    async (kind) => {
      const initial = await record(['a']);
      const back = noNetwork();
      const { run } = await page(kind === 'initial' ? { initial } : { storage: memoryStorage() });
      run.setMessages([{ id: 'm', role: 'user', content: 'Set' }]);
      run.setState({ count: 1 });
      await vi.waitFor(() => expect(run.getSnapshot().error).toMatchObject({ code: 'code_missing' }));
      back();
      await outcome(run.refresh());
      expect(run.getSnapshot()).toMatchObject({ messages: [{ content: 'Set' }], state: { count: 1 } });
    },
  );

  it('keeps a message that `retry` sends', async () => {
    const back = noNetwork();
    const { run, posted } = await page({ storage: memoryStorage() });
    expect(await outcome(run.send('Book'))).toBe('code_missing');
    back();
    expect(await outcome(run.retry())).toBe('finished');
    expect(posted.map(({ messages }) => messages)).toMatchObject([[{ content: 'Book' }]]);
  });

  // Nothing else reports whether `leave()` had an effect, and a message can be sent only then.
  it('applies leave() when the code has loaded, so that the next message can be sent', async () => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run, posted } = await page({ initial });
    run.leave();
    await vi.waitFor(() => expect(run.getSnapshot().error).toMatchObject({ code: 'code_missing' }));
    expect(await outcome(run.send('Something else'))).toBe('code_missing');
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    back();
    expect(await outcome(run.send('Something else'))).toBe('finished');
    expect(posted.map(({ messages, resume }) => [messages.at(-1)?.content, resume])).toEqual([
      ['Something else', undefined],
    ]);
    expect(run.getSnapshot().interrupts).toEqual([]);
  });

  it.each([
    ['another run has loaded it', 'other'],
    ['the user has tried again', 'retry'],
  ] as const)('applies leave() when %s', async (_what, how) => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run, core, posted } = await page({ initial });
    run.leave();
    await vi.waitFor(() => expect(run.getSnapshot().error).toMatchObject({ code: 'code_missing' }));
    back();
    if (how === 'other') await core.loadQuestions();
    else await run.retry().catch(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().interrupts).toEqual([]));
    expect(run.getSnapshot()).toMatchObject({ canSend: true });
    expect(posted).toEqual([]);
  });

  // “`retry()` repeats the last failed request: the message, the `steer`” (hook-only.md)
  it.each(['send', 'steer'] as const)(
    'keeps a message after leave(), which `retry` sends (%s)',
    async (verb) => {
      const initial = await record(['a']);
      const back = noNetwork();
      const { run, posted } = await page({ initial });
      run.leave();
      expect(await outcome(run[verb]('Something else'))).toBe('code_missing');
      back();
      expect(await outcome(run.retry())).toBe('finished');
      expect(posted.map(({ messages, resume }) => [messages.at(-1)?.content, resume])).toEqual([
        ['Something else', undefined],
      ]);
    },
  );

  it('does not send that message if the user has decided since', async () => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run, posted } = await page({ initial });
    run.leave();
    expect(await outcome(run.steer('Something else'))).toBe('code_missing');
    back();
    run.approve(questions(run)[0]);
    expect(await outcome(run.retry())).toBe('nothing_to_send');
    expect(posted).toEqual([]);
    expect(questions(run)).toMatchObject([{ status: 'answered' }]);
  });

  // “`retry()` repeats the last failed request: the message, the `steer`, the refresh, or the batch” (hook-only.md)
  describe('a request about pending interrupts that `retry` repeats', () => {
    it.each<[string, (run: AgentRun) => Promise<RunSnapshot>, object]>([
      ['steer', (run) => run.steer('Something else'), { resume: [{ status: 'cancelled' }] }],
      ['submit', (run) => run.submit(), { resume: [{ status: 'resolved', payload: true }] }],
    ])('is sent once: %s', async (_verb, act, sent) => {
      const initial = await record(['a'], ({ run }) => run.approve(questions(run)[0]));
      const back = noNetwork();
      const { run, posted } = await page({ initial });
      expect(await outcome(act(run))).toBe('code_missing');
      expect(await outcome(run.retry())).toBe('code_missing');
      back();
      expect(await outcome(run.retry())).toBe('finished');
      expect(posted).toMatchObject([sent]);
      expect(await outcome(run.retry())).toBe('nothing_to_send');
      expect(posted).toHaveLength(1);
    });

    it.each<[string, (run: AgentRun) => unknown]>([
      ['steer', (run) => run.steer('Something else')],
      ['submit', (run) => run.submit()],
    ])('is not sent if a decision was lost with it, or made since: %s', async (_verb, act) => {
      const initial = await record(['a'], ({ run }) => run.approve(questions(run)[0]));
      for (const when of ['before', 'since', 'loaded'] as const) {
        vi.resetModules();
        const back = noNetwork();
        const { run, core, posted } = await page({ initial });
        if (when === 'before') run.deny(questions(run)[0]);
        const ended = outcome(act(run) as Promise<RunSnapshot>);
        expect(await ended).toBe('code_missing');
        back();
        if (when === 'loaded') {
          await core.loadQuestions();
          await vi.waitUntil(() => !questions(run)[0].checking);
        }
        if (when !== 'before') run.deny(questions(run)[0]);
        expect(await outcome(run.retry())).toBe('nothing_to_send');
        expect(posted).toEqual([]);
      }
    });
  });

  it('does not apply leave() if the user has decided since', async () => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run, posted } = await page({ initial });
    run.leave();
    await vi.waitFor(() => expect(run.getSnapshot().error).toBeDefined());
    const failed = run.approve(questions(run)[0]);
    expect(failed.ok && (await failed.checked)).toMatchObject([{ keyword: 'checkFailed' }]);
    back();
    run.approve(questions(run)[0]);
    expect(await outcome(run.submit())).toBe('finished');
    expect(posted).toMatchObject([{ resume: [{ status: 'resolved', payload: true }] }]);
  });

  it('is no longer reported to a page without subscribers when the code has loaded', async () => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run, core } = await page({ initial });
    await outcome(run.refresh());
    expect(run.getSnapshot()).toMatchObject({ error: { code: 'code_missing' } });
    back();
    await core.loadQuestions();
    await vi.waitFor(() => expect(run.getSnapshot().error).toBeUndefined());
    expect(questions(run)).toMatchObject([{ checking: false }]);
  });

  it('is reported once, and cleared when the code has loaded', async () => {
    const initial = await record(['a']);
    const back = noNetwork();
    const { run } = await page({ initial });
    const said: string[] = [];
    run.on('error', ({ code }) => said.push(code));
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().error).toBeDefined());
    expect(said).toEqual(['code_missing']);
    back();
    const answer = run.approve(questions(run)[0]);
    expect(answer.ok && (await answer.checked)).toEqual([]);
    expect(run.getSnapshot().error).toBeUndefined();
  });
});
