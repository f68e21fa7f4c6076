import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AgentRunError } from 'react-agent-interrupts/core';
import { createAsker, type Asker, type AskerOptions } from 'react-agent-interrupts/asker';
import { scriptedRun } from 'react-agent-interrupts/testing';

const yesOrNo = { type: 'boolean' };
const ask = (message: string) => ({ message, responseSchema: yesOrNo });
const made: Asker[] = [];

/** An asker whose questions are disposed after the test. */
function asker(options?: AskerOptions): Asker {
  const created = createAsker(options);
  made.push(created);
  return created;
}

// The code for questions is there, so no test waits for it.
beforeAll(() => void scriptedRun([]));
afterEach(() => {
  for (const { run } of made.splice(0)) run.dispose();
});

/** Waits until these questions are shown, and returns their keys. */
async function shown({ run }: Asker, messages: readonly string[]): Promise<string[]> {
  await vi.waitFor(() =>
    expect(run.getSnapshot().interrupts.map(({ message }) => message)).toEqual(messages),
  );
  return run.getSnapshot().interrupts.map(({ key }) => key);
}

/** Whether a promise has settled, and how. */
function watched(promise: Promise<unknown>): { readonly outcome: () => unknown } {
  let outcome: unknown = 'pending';
  promise.then(
    (value) => (outcome = value),
    (cause: unknown) => (outcome = cause),
  );
  return { outcome: () => outcome };
}

describe('a question from code', () => {
  it.each([
    [
      'an answer',
      (run: Asker['run'], key: string) => run.answer(key, true),
      { status: 'resolved', payload: true },
    ],
    [
      'an approval',
      (run: Asker['run'], key: string) => run.approve(key),
      { status: 'resolved', payload: true },
    ],
    ['a denial', (run: Asker['run'], key: string) => run.deny(key), { status: 'resolved', payload: false }],
    ['a cancellation', (run: Asker['run'], key: string) => run.cancel(key), { status: 'cancelled' }],
  ] as const)('resolves with the decision: %s', async (_name, decide, decision) => {
    const { run, ...rest } = asker();
    const asked = rest.ask(ask('Delete it?'));
    const [key = ''] = await shown({ run, ...rest }, ['Delete it?']);
    expect(decide(run, key).ok).toBe(true);
    await expect(asked).resolves.toEqual(decision);
    await vi.waitFor(() => expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] }));
    expect(run.getSnapshot().history).toMatchObject([{ message: 'Delete it?', delivery: 'accepted' }]);
  });

  it('shows what it asks with the call, the metadata and the expiry', async () => {
    const { run, ...rest } = asker();
    void rest.ask({
      reason: 'acme:refund',
      message: 'Refund?',
      metadata: { order: 7 },
      expiresAt: '2999-01-01T00:00:00.000Z',
      toolCall: { name: 'refund', args: { euros: 5 } },
    });
    await shown({ run, ...rest }, ['Refund?']);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({
      reason: 'acme:refund',
      metadata: { order: 7 },
      expiresAt: Date.parse('2999-01-01T00:00:00.000Z'),
      toolCall: { name: 'refund', args: { euros: 5 } },
    });
  });

  it('does not resolve with an answer that its schema refuses', async () => {
    const { run, ...rest } = asker();
    const asked = watched(rest.ask(ask('Sure?')));
    const [key = ''] = await shown({ run, ...rest }, ['Sure?']);
    expect(run.answer(key, 'maybe').ok).toBe(false);
    expect(asked.outcome()).toBe('pending');
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
  });

  it('resolves with the metadata of the answer', async () => {
    const { run, ...rest } = asker();
    const asked = rest.ask(ask('Sure?'));
    const [key = ''] = await shown({ run, ...rest }, ['Sure?']);
    run.answer(key, true, { metadata: { by: 'ada' } });
    await expect(asked).resolves.toEqual({ status: 'resolved', payload: true, metadata: { by: 'ada' } });
  });
});

describe('several questions from code', () => {
  it('are answered each on its own, in any order', async () => {
    const created = asker();
    const [first, second] = [watched(created.ask(ask('A?'))), watched(created.ask(ask('B?')))];
    const [, b = ''] = await shown(created, ['A?', 'B?']);
    created.run.approve(b);
    await vi.waitFor(() => expect(second.outcome()).toEqual({ status: 'resolved', payload: true }));
    expect(first.outcome()).toBe('pending');
    const [a = ''] = await shown(created, ['A?']);
    created.run.deny(a);
    await vi.waitFor(() => expect(first.outcome()).toEqual({ status: 'resolved', payload: false }));
  });

  it('are shown beside those that wait, and keep their drafts', async () => {
    const created = asker();
    void created.ask(ask('A?'));
    const [a = ''] = await shown(created, ['A?']);
    created.run.setDraft(a, true);
    void created.ask(ask('B?'));
    await shown(created, ['A?', 'B?']);
    expect(created.run.getSnapshot().interrupts[0]).toMatchObject({ draft: true, status: 'open' });
  });

  it('with the same text have different keys', async () => {
    const created = asker();
    void created.ask(ask('Same?'));
    void created.ask(ask('Same?'));
    const keys = await shown(created, ['Same?', 'Same?']);
    expect(new Set(keys).size).toBe(2);
  });

  it('wait for submit() with autoSubmit never, which sends those that are decided', async () => {
    const created = asker({ autoSubmit: 'never' });
    const [first, second] = [watched(created.ask(ask('A?'))), watched(created.ask(ask('B?')))];
    const [a = ''] = await shown(created, ['A?', 'B?']);
    await expect(created.run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    created.run.approve(a);
    expect(created.run.getSnapshot().batch).toMatchObject({ total: 1, covered: 1, complete: true });
    await created.run.submit();
    expect([first.outcome(), second.outcome()]).toEqual([{ status: 'resolved', payload: true }, 'pending']);
  });

  it('are sent after one transaction', async () => {
    const created = asker();
    const asked = Promise.all([created.ask(ask('A?')), created.ask(ask('B?'))]);
    const keys = await shown(created, ['A?', 'B?']);
    created.run.transaction(() => keys.forEach((key) => created.run.approve(key)));
    await expect(asked).resolves.toHaveLength(2);
  });
});

describe('a question that is withdrawn', () => {
  it('disappears when its signal is aborted, and rejects with the reason of the signal', async () => {
    const created = asker();
    const signal = new AbortController();
    const asked = watched(created.ask(ask('A?'), { signal: signal.signal }));
    void created.ask(ask('B?'));
    await shown(created, ['A?', 'B?']);
    const why = new Error('The server has withdrawn it.');
    signal.abort(why);
    await shown(created, ['B?']);
    await vi.waitFor(() => expect(asked.outcome()).toBe(why));
  });

  it('is not asked if its signal was aborted before', async () => {
    const created = asker();
    const why = new Error('Too late.');
    await expect(created.ask(ask('A?'), { signal: AbortSignal.abort(why) })).rejects.toBe(why);
    expect(created.run.getSnapshot().status).toBe('idle');
  });

  it('stays answered if its signal is aborted after the answer', async () => {
    const created = asker();
    const signal = new AbortController();
    const asked = created.ask(ask('A?'), { signal: signal.signal });
    const [key = ''] = await shown(created, ['A?']);
    created.run.approve(key);
    const decision = await asked;
    signal.abort();
    expect(decision).toEqual({ status: 'resolved', payload: true });
    await vi.waitFor(() => expect(created.run.getSnapshot().history).toHaveLength(1));
  });

  it('is not sent if its signal is aborted during its delay', async () => {
    const created = asker({ sendDelay: 60_000 });
    const signal = new AbortController();
    const asked = watched(created.ask(ask('A?'), { signal: signal.signal }));
    const [key = ''] = await shown(created, ['A?']);
    created.run.approve(key);
    expect(created.run.getSnapshot().batch.delivery).toBe('delayed');
    signal.abort('withdrawn');
    await vi.waitFor(() => expect(asked.outcome()).toBe('withdrawn'));
    await shown(created, []);
  });

  it.each([
    ['leave', 'aborted'],
    ['dispose', 'disposed'],
  ] as const)('rejects after %s(), and nothing is answered', async (method, code) => {
    const created = asker();
    const [first, second] = [watched(created.ask(ask('A?'))), watched(created.ask(ask('B?')))];
    const [a = ''] = await shown(created, ['A?', 'B?']);
    created.run.setDraft(a, true);
    created.run[method]();
    await vi.waitFor(() => {
      for (const { outcome } of [first, second]) {
        expect(AgentRunError.isInstance(outcome())).toBe(true);
        expect(outcome()).toMatchObject({ code });
      }
    });
    expect(created.run.getSnapshot().interrupts).toEqual([]);
  });

  it('rejects if it is asked and disposed at once, and so does each one after it', async () => {
    const created = asker();
    const asked = created.ask(ask('A?'));
    created.run.dispose();
    await expect(asked).rejects.toMatchObject({ code: 'disposed' });
    await expect(created.ask(ask('B?'))).rejects.toMatchObject({ code: 'disposed' });
  });

  it('rejects if it is stopped before it is shown', async () => {
    const created = asker();
    const asked = created.ask(ask('A?'));
    created.run.stop();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('the run of an asker', () => {
  it('has no agent', async () => {
    const { run } = asker();
    for (const call of [run.send('Hi'), run.steer('Hi'), run.refresh()])
      await expect(call).rejects.toMatchObject({ code: 'unsupported' });
    await expect(run.submit()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(() => run.setMessages([])).toThrow(AgentRunError);
    expect(run.answer('unknown', true)).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
  });

  it('keeps its snapshot while nothing changes, and notifies its listeners', async () => {
    const created = asker();
    const { run } = created;
    const [listener, onInterrupt, onFinish] = [vi.fn(), vi.fn(), vi.fn()];
    const unsubscribe = run.subscribe(listener);
    run.on('interrupt', onInterrupt);
    run.on('finish', onFinish);
    const server = run.getServerSnapshot();
    expect(run.getSnapshot()).toBe(run.getSnapshot());
    const asked = created.ask(ask('A?'));
    const [key = ''] = await shown(created, ['A?']);
    expect(run.getSnapshot()).toBe(run.getSnapshot());
    expect(run.getServerSnapshot()).toBe(server);
    run.approve(key);
    await asked;
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledOnce());
    expect(onInterrupt).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalled();
    unsubscribe();
    listener.mockClear();
    void created.ask(ask('B?'));
    await shown(created, ['B?']);
    expect(listener).not.toHaveBeenCalled();
  });

  it('has finished when the last question is answered', async () => {
    const created = asker();
    const onFinish = vi.fn();
    created.run.on('finish', onFinish);
    const asked = [created.ask(ask('A?')), created.ask(ask('B?'))];
    const [a = '', b = ''] = await shown(created, ['A?', 'B?']);
    created.run.approve(a);
    await asked[0];
    await shown(created, ['B?']);
    expect(onFinish).not.toHaveBeenCalled();
    expect(created.run.getSnapshot().status).toBe('interrupted');
    created.run.approve(b);
    await asked[1];
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledOnce());
  });

  it('dehydrates to a record without questions, because no code waits for them after a reload', async () => {
    const created = asker();
    void created.ask(ask('A?'));
    await shown(created, ['A?']);
    expect(created.run.dehydrate()).toMatchObject({ status: 'idle', messages: [] });
    expect(created.run.dehydrate().pause).toBeUndefined();
  });

  it('asks the host before it sends, with options that can change later', async () => {
    const created = asker();
    const beforeSubmit = vi.fn(() => false);
    const asked = watched(created.ask(ask('A?')));
    const [key = ''] = await shown(created, ['A?']);
    created.run.setOptions({ beforeSubmit });
    created.run.approve(key);
    await vi.waitFor(() => expect(created.run.getSnapshot().error).toMatchObject({ code: 'declined' }));
    expect(asked.outcome()).toBe('pending');
    created.run.setOptions({ beforeSubmit: undefined });
    await created.run.submit();
    await vi.waitFor(() => expect(asked.outcome()).toEqual({ status: 'resolved', payload: true }));
  });
});
