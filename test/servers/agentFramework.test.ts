import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { startRecorded, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('agentFramework');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

const started = async (agent: string, ...recordings: readonly string[]): Promise<Started> => {
  const run = server.run(agent, [agent, ...recordings.map((name) => `${agent}-${name}`)]);
  const { interrupts } = await run.send('Go');
  return { run, keys: interrupts.map(({ key }) => key) };
};

const executed = (args: object) => ({ executed: 'transfer', args });

describe('Microsoft Agent Framework', () => {
  it('executes an approved call as it was proposed', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('one', 'approve');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        reason: 'tool_call',
        message: 'Approve running transfer?',
        toolCall: { name: 'transfer', args: { amount: 10, to: 'bob' } },
        approval: { canEdit: true },
        issues: [],
      },
    ]);
    run.approve(key);
    const { status, toolCalls } = await run.submit();
    expect(status).toBe('finished');
    expect(toolCalls['tc-1']).toMatchObject({ status: 'succeeded', result: 'sent 10' });
    expect(server.received()).toEqual([
      executed({ amount: 10, to: 'bob' }),
      { results: { 'tc-1': 'sent 10' } },
    ]);
  });

  it('executes an edited call with the edits', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'edit');
    run.approve(key, { editedArgs: { amount: 99, to: 'eve' } });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual(executed({ amount: 99, to: 'eve' }));
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'deny');
    run.deny(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': expect.stringMatching(/reject/i) as string } }]);
  });

  it('executes nothing that is cancelled', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'cancel');
    expect(run.getSnapshot().capabilities.cancel).toBe(true);
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([]);
  });

  it.each([
    ['approvals', (run: AgentRun, key: string) => void run.approve(key), 2],
    ['denials', (run: AgentRun, key: string) => void run.deny(key), 0],
  ])('accepts two %s together', async (name, decide, executions) => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two', name);
    decide(run, first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    decide(run, second);
    expect((await run.submit()).status).toBe('finished');
    const received = server.received();
    expect(received.filter((each) => Object.hasOwn(each as object, 'executed'))).toHaveLength(executions);
    expect(received.at(-1)).toHaveProperty('results');
  });

  it('asks again for a call that is denied beside an approval, and executes neither', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two', 'mixed', 'mixed-again');
    run.deny(first);
    run.approve(second);
    const { interrupts } = await run.submit();
    expect(interrupts).toMatchObject([{ status: 'open', toolCall: { name: 'transfer' } }]);
    run.deny(interrupts[0]?.key ?? '');
    // The server still waits for both answers, but has asked for one.
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'refused' },
      interrupts: [{ status: 'answered' }],
    });
    expect(server.received()).toEqual([]);
  });

  it('repeats the result of an answer that is sent again, and executes nothing twice', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'again');
    const elsewhere = server.run('one', ['one-approve'], { initial: run.dehydrate() });
    elsewhere.approve(elsewhere.getSnapshot().interrupts[0]?.key ?? '');
    await elsewhere.submit();
    server.received();
    run.approve(key);
    expect((await run.submit()).toolCalls['tc-1']).toMatchObject({ result: 'sent 10' });
    expect(server.received()).toEqual([]);
  });

  it('refuses an answer to a question that it does not know, which ends the pause', async () => {
    const { run } = await started('one');
    const other = server.run('two', ['two-unknown'], { initial: run.dehydrate() });
    other.approve(other.getSnapshot().interrupts[0]?.key ?? '');
    await expect(other.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(other.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(server.received()).toEqual([]);
  });

  it.each<[string, string, readonly [string, string], RegExp]>([
    ['a decision', 'bad', ['"approved":true', '"approved":"maybe"'], /boolean accepted value/],
    ['an edit', 'bad-edit', ['"amount":99', '"amount":"much"'], /invalid type for edited argument 'amount'/],
  ])('refuses %s of another type, and accepts the corrected answer', async (_what, bad, replaceOnce, why) => {
    const run = server.run('one', ['one', `one-${bad}`, `one-edit-after-${bad}`], { replaceOnce });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    run.approve(key, { editedArgs: { amount: 99, to: 'eve' } });
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      message: expect.stringMatching(why) as string,
    });
    const { status, batch, interrupts } = run.getSnapshot();
    expect([status, interrupts]).toMatchObject(['interrupted', [{ key, status: 'answered' }]]);
    expect([batch.delivery, batch.over]).toEqual(['refused', undefined]);
    expect(server.received()).toEqual([]);
    expect((await run.retry()).status).toBe('finished');
    expect(server.received()[0]).toEqual(executed({ amount: 99, to: 'eve' }));
  });

  it('reports pending questions to a new page, and starts no work', async () => {
    const { run } = await started('stored');
    const { threadId, interrupts } = run.getSnapshot();
    const names = ['stored-refresh', 'stored-approve'];
    const reloaded = server.run('stored', names, { threadId, protocol: agUi({ refresh: true }) });
    const snapshot = await reloaded.refresh();
    expect(snapshot.interrupts.map(({ id }) => id)).toEqual(interrupts.map(({ id }) => id));
    reloaded.approve(snapshot.interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual(executed({ amount: 10, to: 'bob' }));
  });

  it('passes the answer to the question of a workflow to its executor', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('workflow', 'answer');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { message: 'How much?', responseSchema: { type: 'integer' }, issues: [] },
    ]);
    expect(run.answer(key, 'much')).toMatchObject({ ok: false });
    run.answer(key, 7);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'clerk', answer: 7 }]);
  });

  it('refuses an answer of another type to the question of a workflow, and accepts the corrected answer', async () => {
    const run = server.run('workflow', ['workflow', 'workflow-bad', 'workflow-answer-after-bad'], {
      replaceOnce: ['"payload":7', '"payload":"much"'],
    });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    run.answer(key, 7);
    await expect(run.submit()).rejects.toMatchObject({
      details: { code: 'WORKFLOW_RESUME_INVALID_RESPONSE' },
    });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'refused' },
      interrupts: [{ key, status: 'answered' }],
    });
    expect(server.received()).toEqual([]);
    expect((await run.retry()).status).toBe('finished');
    expect(server.received()).toEqual([{ node: 'clerk', answer: 7 }]);
  });

  it('starts a workflow again after a cancellation', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('workflow', 'cancel');
    run.cancel(key);
    const [again] = (await run.submit()).interrupts;
    expect(again).toMatchObject({ status: 'open', message: 'How much?' });
    expect(again?.key).not.toBe(key);
    expect(server.received()).toEqual([]);
  });
});
