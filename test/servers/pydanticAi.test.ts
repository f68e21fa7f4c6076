import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { startRecorded, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('pydanticAi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

const tools = [{ name: 'locate', description: 'Runs in the page', parameters: { type: 'object' } }];

interface Started {
  readonly run: AgentRun;
  readonly keys: readonly string[];
}

const started = async (agent: string, ...recordings: readonly string[]): Promise<Started> => {
  const names = [agent, ...recordings.map((name) => `${agent}-${name}`)];
  const run = server.run(agent, names, agent === 'mixed' || agent === 'tool' ? { tools } : {});
  const { interrupts } = await run.send('Go');
  return { run, keys: interrupts.map(({ key }) => key) };
};

describe('Pydantic AI', () => {
  it('executes an approved call as it was proposed', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('one', 'approve');
    expect(others).toEqual([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        reason: 'tool_call',
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
      { executed: 'transfer', args: { amount: 10, to: 'bob' } },
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
    expect(server.received()[0]).toEqual({ executed: 'transfer', args: { amount: 99, to: 'eve' } });
  });

  it('executes nothing that is denied, and passes the reason to the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'deny');
    run.deny(key, { reason: 'Too much' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': 'Too much' } }]);
  });

  it('executes nothing that is cancelled', async () => {
    const run = server.run('one', ['one', 'one-cancel']);
    const [asked] = (await run.send('Go')).interrupts;
    run.cancel(asked?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': 'Cancelled by user.' } }]);
  });

  it('accepts two answers together, each for its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two', 'answers');
    run.deny(first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.approve(second);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toMatchObject([
      { executed: 'send_mail', args: { to: 'a@b.com' } },
      { results: { 'tc-1': expect.stringContaining('denied') as string, 'tc-2': 'sent to a@b.com' } },
    ]);
  });

  it('refuses edits by a rule that only the server knows, reports that to the model, and executes nothing', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'bad');
    run.approve(key, { editedArgs: { amount: 5000, to: 'bob' } });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([{ results: { 'tc-1': 'At most 1000' } }]);
  });

  it('refuses an answer without the call in its history, and accepts it with the history', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', 'unknown', 'approve-after-refusal');
    const { messages } = run.getSnapshot();
    run.setMessages([]);
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'refused' },
      interrupts: [{ key, status: 'answered' }],
    });
    expect(server.received()).toEqual([]);
    run.setMessages([...messages]);
    expect((await run.retry()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run } = await started('one');
    const reloaded = server.run('one', ['one-approve'], { initial: run.dehydrate() });
    reloaded.approve(reloaded.getSnapshot().interrupts[0]?.key ?? '');
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()[0]).toMatchObject({ executed: 'transfer' });
  });

  it('requests the page’s own tool from the page, without a question', async () => {
    const { run } = await started('tool', 'result');
    expect(run.getSnapshot()).toMatchObject({
      status: 'finished',
      interrupts: [],
      pendingToolCallIds: ['tc-3'],
    });
    await run.send({ id: 'result', role: 'tool', toolCallId: 'tc-3', content: 'Oslo' });
    expect(server.received()).toEqual([{ results: { 'tc-3': 'Oslo' } }]);
  });

  it('waits for the user and for the page simultaneously', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('mixed', 'approve');
    const { toolCalls, messages } = run.getSnapshot();
    expect(others).toEqual([]);
    expect(toolCalls['tc-3']).not.toHaveProperty('result');
    run.approve(key);
    run.setMessages([...messages, { id: 'result', role: 'tool', toolCallId: 'tc-3', content: 'Oslo' }]);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { executed: 'transfer', args: { amount: 10, to: 'bob' } },
      { results: { 'tc-1': 'sent 10', 'tc-3': 'Oslo' } },
    ]);
  });
});
