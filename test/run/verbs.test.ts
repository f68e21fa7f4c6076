import { describe, expect, it, vi } from 'vitest';
import { agUi, type RunSnapshot } from 'react-agent-interrupts/core';
import { asks, fails, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';

const keysOf = (snapshot: RunSnapshot) => snapshot.interrupts.map(({ key }) => key);
const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });

describe('a run', () => {
  it('sends a batch of one on its decision, and larger ones only on submit()', async () => {
    const { run, requests } = scriptedRun([two, says('Done.')]);
    const [a = '', b = ''] = keysOf(await run.send('Go'));
    run.approve(a);
    run.deny(b);
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().batch).toMatchObject({ total: 2, covered: 2, missing: [], complete: true });
    await run.submit();
    expect(requests[1]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, false]);
  });

  it('rejects submit and sends nothing before every question is covered', async () => {
    const { run, requests } = scriptedRun([two]);
    const [a = '', b = ''] = keysOf(await run.send('Go'));
    run.approve(a);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(run.getSnapshot().batch.missing).toEqual([b]);
    expect(requests).toHaveLength(1);
  });

  it('joins a second submit with the first', async () => {
    const { run, requests } = scriptedRun([two, says('Done.')]);
    for (const key of keysOf(await run.send('Go'))) run.approve(key);
    const [first, second] = [run.submit(), run.submit()];
    expect(await first).toBe(await second);
    expect(requests).toHaveLength(2);
  });

  it('rejects send while interrupts are pending, and sends nothing', async () => {
    const { run, requests } = scriptedRun([two]);
    await run.send('Go');
    await expect(run.send('Hello?')).rejects.toMatchObject({ code: 'pending_interrupts' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().messages).toHaveLength(1);
  });

  it('rejects send while a run is in progress', async () => {
    const { run, requests } = scriptedRun([says('One'), says('Two')]);
    const first = run.send('Go');
    await expect(run.send('Again')).rejects.toMatchObject({ code: 'busy' });
    await first;
    expect(requests).toHaveLength(1);
  });

  it('steers: cancels everything open and sends a message in one run', async () => {
    const { run, requests } = scriptedRun([two, says('Right.')]);
    const [a = ''] = keysOf(await run.send('Go'));
    run.approve(a);
    await run.steer('Do something else');
    expect(requests[1]?.resume?.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'user', content: 'Do something else' });
  });

  it('keeps a draft and never sends it', async () => {
    const { run, requests } = scriptedRun([asks({ reason: 'input_required' }), says('Done.')]);
    const [key = ''] = keysOf(await run.send('Go'));
    run.setDraft(key, { half: 'typed' });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open', draft: { half: 'typed' } });
    run.answer(key, 'whole');
    await run.submit();
    expect(requests[1]?.resume).toEqual([{ interruptId: 'int-1', status: 'resolved', payload: 'whole' }]);
  });

  it('undoes a decision until it is sent', async () => {
    const { run } = scriptedRun([two]);
    const [a = ''] = keysOf(await run.send('Go'));
    run.approve(a);
    run.reopen(a);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open' });
    expect(run.getSnapshot().interrupts[0]?.decision).toBeUndefined();
  });

  it('stages nothing that the schema refuses, and lists every violation', async () => {
    const schema = {
      type: 'object',
      properties: { year: { type: 'integer', minimum: 2000 }, quarter: { enum: ['Q1', 'Q2'] } },
      required: ['year', 'quarter'],
    };
    const { run } = scriptedRun([asks({ reason: 'input_required', responseSchema: schema })]);
    const [key = ''] = keysOf(await run.send('Go'));
    const result = run.answer(key, { year: 1999, quarter: 'Q9' });
    expect(result.ok).toBe(false);
    expect(result.ok || result.issues.map(({ path }) => path)).toEqual([['year'], ['quarter']]);
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  it('reports what could not be checked of a staged answer, and still sends it', async () => {
    const responseSchema = { type: 'string', pattern: '^(a+)+$' };
    const { run, requests } = scriptedRun(
      [asks({ reason: 'input_required', responseSchema }), says('Done.')],
      {
        autoSubmit: 'never',
      },
    );
    const [key = ''] = keysOf(await run.send('Go'));
    expect(run.answer(key, `${'a'.repeat(40)}b`)).toMatchObject({ ok: true });
    expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject([{ keyword: 'unchecked' }]);
    await run.submit();
    expect(requests).toHaveLength(2);
  });

  it('refuses undefined as an answer, and everything else that JSON cannot represent', async () => {
    const { run } = scriptedRun([asks({ reason: 'input_required' })]);
    const [key = ''] = keysOf(await run.send('Go'));
    expect(run.answer(key, undefined)).toMatchObject({ ok: false });
    expect(run.answer(key, 10n)).toMatchObject({ ok: false });
    expect(run.answer(key, () => 'x')).toMatchObject({ ok: false });
  });

  it('posts a payload exactly as given, including null and false', async () => {
    const { run, requests } = scriptedRun([asks({ reason: 'custom:x' }), says('Done.')]);
    const [key = ''] = keysOf(await run.send('Go'));
    run.answer(key, null, { metadata: { signature: 's' } });
    await run.submit();
    expect(requests[1]?.resume).toEqual([
      { interruptId: 'int-1', status: 'resolved', payload: null, metadata: { signature: 's' } },
    ]);
  });

  it('reports why a method cannot be used, and stages nothing', async () => {
    const { run } = scriptedRun([asks({ reason: 'input_required', responseSchema: { type: 'number' } })]);
    const [key = ''] = keysOf(await run.send('Go'));
    expect(run.approve(key)).toMatchObject({ ok: false });
    expect(run.deny(key)).toMatchObject({ ok: false });
    expect(run.respond(key, 'words')).toMatchObject({ ok: false });
    expect(run.approve('no such key')).toMatchObject({ ok: false });
    run.cancel('no such key');
    run.reopen('no such key');
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  it('accepts no edits if the schema has none, or if the agent forbids them', async () => {
    const schema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    };
    const call = { name: 'sendEmail', args: { to: 'a' } };
    const { run } = scriptedRun([proposes(call), proposes(call, { responseSchema: schema })]);
    const [key = ''] = keysOf(await run.send('Go'));
    expect(run.approve(key, { editedArgs: { to: 'b' } })).toMatchObject({ ok: false });

    const narrowed = scriptedRun([proposes(call, { responseSchema: schema })], {
      agentCapabilities: { humanInTheLoop: { approveWithEdits: false } },
    });
    await narrowed.run.send('Go');
    const [pending] = narrowed.run.getSnapshot().interrupts;
    expect(pending?.approval).toEqual({ canEdit: false, allowed: ['approve', 'deny'] });
    expect(narrowed.run.approve(pending?.key ?? '', { editedArgs: { to: 'b' } })).toMatchObject({
      ok: false,
    });
  });

  it('keeps the answers when the host declines the batch', async () => {
    const beforeSubmit = vi.fn(() => Promise.resolve(false));
    const { run, requests } = scriptedRun([two], { beforeSubmit });
    for (const key of keysOf(await run.send('Go'))) run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'declined' });
    expect(beforeSubmit).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { complete: true, delivery: 'none' },
    });
  });

  it('keeps a draft that the user types while `beforeSubmit` is pending', async () => {
    let agree!: (yes: boolean) => void;
    const { run } = scriptedRun([two], { beforeSubmit: () => new Promise((resolve) => (agree = resolve)) });
    const [a = '', b = ''] = keysOf(await run.send('Go'));
    run.approve(a);
    run.approve(b);
    const submitted = run.submit();
    run.setDraft(a, 'more words');
    agree(false);
    await expect(submitted).rejects.toMatchObject({ code: 'declined' });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ draft: 'more words', status: 'answered' });
  });

  it('creates a new batch id when a refused batch changes, and keeps it when it is sent again', async () => {
    const { run, requests } = scriptedRun([
      two,
      fails('No', 'INVALID_PAYLOAD'),
      fails('No', 'INVALID_PAYLOAD'),
      says('Done.'),
    ]);
    const [a = '', b = ''] = keysOf(await run.send('Go'));
    run.approve(a);
    run.approve(b);
    const { id } = run.getSnapshot().batch;
    await expect(run.submit()).rejects.toThrow('No');
    await expect(run.retry()).rejects.toThrow('No');
    expect(run.getSnapshot().batch.id).toBe(id);
    run.deny(b);
    expect(run.getSnapshot().batch.id).not.toBe(id);
    await run.submit();
    expect(requests).toHaveLength(4);
  });

  it('accepts an answer to the second question immediately, while the first stream is still open', async () => {
    const one = asks({ id: 'same', reason: 'confirmation', message: 'first?' });
    const other = asks({ id: 'same', reason: 'confirmation', message: 'second?' });
    const { run, requests } = scriptedRun([one, other, says('Done.')]);
    const [first = ''] = keysOf(await run.send('Go'));
    const asked = new Promise<string>((resolve) => {
      run.on('interrupt', ([pending]) => resolve(pending?.key ?? ''));
    });
    run.approve(first);
    const second = await asked;
    expect(second).not.toBe(first);
    run.deny(second);
    await run.submit();
    expect(requests.map((request) => request.resume?.[0]?.payload as unknown)).toEqual([
      undefined,
      true,
      false,
    ]);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('shows the same question twice under two keys', async () => {
    const same = asks({ id: 'same', reason: 'confirmation', message: 'Sure?' });
    const { run } = scriptedRun([same, same, says('Done.')]);
    const [first = ''] = keysOf(await run.send('Go'));
    run.approve(first);
    const [second = ''] = keysOf(await run.submit());
    expect(second).not.toBe(first);
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  it('gives one question the same key after a reload', async () => {
    const first = scriptedRun([two]);
    const second = scriptedRun([two]);
    expect(keysOf(await first.run.send('Go'))).toEqual(keysOf(await second.run.send('Go')));
  });

  it('sends nothing once it is disposed', async () => {
    const { run, requests } = scriptedRun([says('Hello')]);
    run.dispose();
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'disposed' });
    expect(requests).toHaveLength(0);
  });

  it('reports that plain AG-UI cannot refresh', async () => {
    const { run } = scriptedRun([]);
    await expect(run.refresh()).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('the result of a method', () => {
  it('is the reason why a cancellation is not staged', async () => {
    const { run } = scriptedRun([two], {
      protocol: { ...agUi(), capabilities: { ...agUi().capabilities, cancel: false } },
    });
    const [a = ''] = keysOf(await run.send('Go'));
    expect(run.cancel(a)).toMatchObject({ ok: false, issues: [{ keyword: 'unsupported' }] });
    expect(run.cancel('none')).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
  });

  it('is positive for everything that was done', async () => {
    const { run } = scriptedRun([two]);
    const [a = ''] = keysOf(await run.send('Go'));
    for (const result of [run.setDraft(a, 1), run.cancel(a), run.reopen(a)])
      expect(result).toMatchObject({ ok: true });
  });

  it('is a rejection for an unknown option, so that it is not lost', async () => {
    const { run } = scriptedRun([two]);
    const [a = ''] = keysOf(await run.send('Go'));
    const old: unknown = 'Not now';
    expect(run.deny(a, old as { reason: string })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'arguments' }],
    });
    expect(run.getSnapshot().batch.covered).toBe(0);
  });
});
