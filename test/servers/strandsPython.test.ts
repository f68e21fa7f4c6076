import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { startRecorded, type RecordedRunOptions, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('strandsPython');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

const started = async (
  agent: string,
  recordings: readonly string[] = [],
  options: RecordedRunOptions = {},
): Promise<Started> => {
  const run = server.run(agent, [agent, ...recordings.map((name) => `${agent}-${name}`)], options);
  const { interrupts } = await run.send('Go');
  return { run, keys: interrupts.map(({ key }) => key) };
};

const strands = { protocol: agUi({ bridge: 'strands' }) };

describe('Strands for Python', () => {
  it('executes an approved call', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('one', ['approve']);
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        reason: 'tool_call',
        message: 'Approve call to transfer?',
        toolCall: { name: 'transfer', args: { amount: 10, to: 'bob' } },
        approval: { canEdit: false },
        issues: [],
      },
    ]);
    run.approve(key);
    const { status, toolCalls } = await run.submit();
    expect(status).toBe('finished');
    expect(toolCalls['tc-1']).toMatchObject({ status: 'succeeded', result: 'sent 10' });
    expect(server.received()).toEqual([
      { executed: 'transfer', args: { amount: 10, to: 'bob' } },
      { results: { 'tc-1': 'success' } },
    ]);
  });

  it('offers no edits, and reads none', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['edit'], {
      replaceOnce: ['"approved":true', '"approved":true,"editedArgs":{"amount":99,"to":"eve"}'],
    });
    expect(run.getSnapshot().interrupts).toMatchObject([
      { approval: { canEdit: false, allowed: ['approve', 'deny'] } },
    ]);
    expect(run.approve(key, { editedArgs: { amount: 99, to: 'eve' } })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'edits', message: expect.stringMatching(/does not accept edited/) as string }],
    });
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ executed: 'transfer', args: { amount: 10, to: 'bob' } });
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['deny']);
    run.deny(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': 'error' } }]);
  });

  it('executes nothing that is cancelled', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['cancel'], strands);
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': 'error' } }]);
  });

  it('accepts two answers together, each for its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two', ['answers']);
    run.deny(first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.approve(second);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { executed: 'send_mail', args: { to: 'a@b.com' } },
      { results: { 'tc-1': 'error', 'tc-2': 'success' } },
    ]);
  });

  it('refuses a payload of another type, and accepts the corrected answer', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', ['bad', 'approve-after-bad'], {
      replaceOnce: ['"approved":true', '"approved":"maybe"'],
    });
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({
      message: expect.stringMatching(/'approved' must be a boolean/) as string,
      details: { code: 'INVALID_PAYLOAD' },
    });
    const { status, batch, interrupts } = run.getSnapshot();
    expect([status, interrupts]).toMatchObject(['interrupted', [{ key, status: 'answered' }]]);
    expect([batch.delivery, batch.over]).toEqual(['refused', undefined]);
    expect(server.received()).toEqual([]);
    expect((await run.retry()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });

  it('refuses an answer to a question that it does not know, which ends the pause', async () => {
    const { run } = await started('one');
    const other = server.run('two', ['two-unknown'], { initial: run.dehydrate() });
    other.approve(other.getSnapshot().interrupts[0]?.key ?? '');
    await expect(other.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(other.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(server.received()).toEqual([]);
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run } = await started('one');
    const reloaded = server.run('one', ['one-approve'], { initial: run.dehydrate() });
    reloaded.approve(reloaded.getSnapshot().interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });

  it('passes the answer to the question of a tool to that tool', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('form', ['answer'], strands);
    expect(run.getSnapshot().interrupts).toMatchObject([{ reason: 'details', message: 'Which quarter?' }]);
    run.answer(key, { quarter: 'Q3' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { answered: { response: { quarter: 'Q3' } } },
      { results: { 'tc-3': 'success' } },
    ]);
  });

  it('passes a cancellation to that tool as such', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('form', ['cancel'], strands);
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()[0]).toEqual({ answered: { cancelled: true } });
  });
});
