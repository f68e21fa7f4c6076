import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { startRecorded, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('crewAi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

describe.each(['default', 'outcome'])('CrewAI, on its bridge’s %s channel', (channel) => {
  const started = async (flow: string, ...recordings: readonly string[]): Promise<Started> => {
    const path = `${channel}${flow}`;
    const run = server.run(path, [path, ...recordings.map((name) => `${path}-${name}`)]);
    const { interrupts } = await run.send('Go');
    return { run, keys: interrupts.map(({ key }) => key) };
  };

  it('continues an approved flow', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('Transfer', 'approve');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        reason: 'crewai:human_feedback',
        message: 'Transfer 10 to bob?',
        responseSchema: { type: 'string', enum: ['rejected', 'approved'] },
        issues: [],
      },
    ]);
    expect(run.answer(key, 'perhaps')).toMatchObject({ ok: false });
    run.answer(key, 'approved');
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(server.received()).toEqual([
      { executed: 'transfer', feedback: 'approved', args: { amount: 10, to: 'bob' } },
    ]);
  });

  it('takes the other branch after a denial', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('Transfer', 'deny');
    run.answer(key, 'rejected');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ refused: 'rejected' }]);
  });

  it('offers no edits', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('Transfer');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { approval: { canEdit: false, allowed: ['approve', 'deny'] } },
    ]);
    expect(run.approve(key, { editedArgs: { amount: 99, to: 'eve' } })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'edits', message: expect.stringMatching(/does not accept edited/) as string }],
    });
  });

  it('reports an answer that names no outcome as an error, and accepts the corrected answer', async () => {
    const path = `${channel}Transfer`;
    const run = server.run(path, [path, `${path}-bad`, `${path}-approve-after-bad`], {
      replaceOnce: ['"payload":"approved"', '"payload":"perhaps"'],
    });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    run.answer(key, 'approved');
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      details: { code: 'AGUI_CREWAI_FLOW_ERROR_HUMANFEEDBACKCOLLAPSEERROR' },
    });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'inDoubt', canLeave: true },
      interrupts: [{ key, status: 'answered' }],
    });
    expect(server.received()).toEqual([]);
    expect((await run.retry()).status).toBe('finished');
    expect(server.received()).toEqual([
      { executed: 'transfer', feedback: 'approved', args: { amount: 10, to: 'bob' } },
    ]);
  });

  it('asks twice under one id, and each answer is for its own question', async () => {
    const {
      run,
      keys: [first = ''],
    } = await started('Interview', 'first', 'second');
    run.answer(first, 'Ada');
    const [second] = (await run.submit()).interrupts;
    expect(second).toMatchObject({ status: 'open', message: 'How old are you?' });
    expect(second?.id).toBe(run.getSnapshot().threadId);
    expect(second?.key).not.toBe(first);
    run.answer(second?.key ?? '', '36');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { node: 'first', answer: 'Ada' },
      { node: 'second', answer: '36' },
    ]);
  });

  it('continues after a cancellation as after an empty answer', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('Interview', 'cancel');
    expect(run.getSnapshot().interrupts).toMatchObject([{ cancellation: 'unsafe' }]);
    run.cancel(key);
    const [second] = (await run.submit()).interrupts;
    expect(second).toMatchObject({ status: 'open', message: 'How old are you?' });
    expect(server.received()).toEqual([{ node: 'first', answer: '' }]);
  });

  it('refuses an answer to a question that was answered elsewhere, which ends the pause', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('Transfer', 'again');
    const elsewhere = server.run(`${channel}Transfer`, [`${channel}Transfer-deny`], {
      initial: run.dehydrate(),
    });
    elsewhere.answer(elsewhere.getSnapshot().interrupts[0]?.key ?? '', 'rejected');
    await elsewhere.submit();
    server.received();
    run.answer(key, 'approved');
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(server.received()).toEqual([]);
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run } = await started('Transfer');
    const names = [`${channel}Transfer-approve`];
    const reloaded = server.run(`${channel}Transfer`, names, { initial: run.dehydrate() });
    reloaded.answer(reloaded.getSnapshot().interrupts[0]?.key ?? '', 'approved');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });
});

describe('CrewAI', () => {
  it.each([
    ['edits', { approved: true, editedArgs: { amount: 99, to: 'eve' } }],
    ['object', { approved: true }],
  ])(
    'reads an object as its JSON text, and looks there for the name of an outcome: %s',
    async (name, payload) => {
      const run = server.run('outcomeTransfer', ['outcomeTransfer', `outcomeTransfer-${name}`], {
        replaceOnce: ['"payload":"approved"', `"payload":${JSON.stringify(payload)}`],
      });
      run.answer((await run.send('Go')).interrupts[0]?.key ?? '', 'approved');
      expect((await run.submit()).status).toBe('finished');
      const [{ feedback, ...rest } = {}] = server.received() as readonly Record<string, unknown>[];
      expect(JSON.parse(String(feedback))).toEqual(payload);
      expect(rest).toEqual({ executed: 'transfer', args: { amount: 10, to: 'bob' } });
    },
  );

  it('receives the denial instead of a cancellation, if the question can be denied', async () => {
    const run = server.run('outcomeTransfer', ['outcomeTransfer', 'outcomeTransfer-cancel']);
    const [asked] = (await run.send('Go')).interrupts;
    expect(['unsafe', 'denies']).toContain(asked?.cancellation);
    run.cancel(asked?.key ?? '');
    await run.submit();
    expect(server.received()).toEqual([{ refused: expect.any(String) as string }]);
  });
});
