// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, RunSnapshot } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { noNetwork, outcome, page, questions, record } from './latePage.js';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('../../../src/run/engine.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
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

  // “`retry()` then sends the message that the user tried to send after the `leave()`.” (reliability.md)
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

  // “In the same way, `retry()` repeats a `steer`, a `submit()` or a `refresh()`” (reliability.md)
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
