import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;
beforeAll(async () => {
  server = await startServer('tanstackAi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

const keys = (run: AgentRun): readonly string[] => run.getSnapshot().interrupts.map(({ key }) => key);
const started = async (agent: string): Promise<{ run: AgentRun; keys: readonly string[] }> => {
  const run = server.run(agent);
  await run.send('Go');
  return { run, keys: keys(run) };
};

describe('TanStack AI', () => {
  it('executes an approved call as it was proposed', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { toolCall: { name: 'transfer', args: { amount: 10, recipient: 'bob' } }, approval: { canEdit: true } },
    ]);
    expect(await server.received()).toEqual([]);
    run.approve(key);
    const { status, toolCalls, messages } = await run.submit();
    expect(status).toBe('finished');
    expect(toolCalls['tc-1']).toMatchObject({ status: 'succeeded', result: { done: 'transfer' } });
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: 'All done.' });
    expect(await server.received()).toEqual([
      { executed: 'transfer', args: { amount: 10, recipient: 'bob' } },
      { results: { 'tc-1': '{"done":"transfer"}' } },
    ]);
  });

  it('executes an edited call with the edits', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key, { editedArgs: { amount: 99, recipient: 'eve' } });
    await run.submit();
    expect(await server.received()).toMatchObject([
      { executed: 'transfer', args: { amount: 99, recipient: 'eve' } },
      { results: {} },
    ]);
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.deny(key);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([
      { results: { 'tc-1': expect.stringMatching(/declin|den|reject/i) as string } },
    ]);
  });

  it('executes nothing that is cancelled', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect((await server.received()).filter((each) => Object.hasOwn(each as object, 'executed'))).toEqual([]);
  });

  it('accepts two answers together, each for its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two');
    expect(run.getSnapshot().batch).toMatchObject({ total: 2 });
    run.deny(first);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(await server.received()).toEqual([]);
    run.approve(second);
    expect((await run.submit()).status).toBe('finished');
    expect((await server.received()).slice(0, 1)).toEqual([
      { executed: 'send_mail', args: { to: 'a@b.com' } },
    ]);
  });

  it('refuses an answer by a rule that only the server knows, and accepts the corrected answer', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key, { editedArgs: { amount: 5000, recipient: 'bob' } });
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [
        { key, delivery: 'refused', issues: [{ message: expect.stringContaining('1000') as string }] },
      ],
    });
    expect(await server.received()).toEqual([]);
    run.approve(key, { editedArgs: { amount: 500, recipient: 'bob' } });
    expect((await run.submit()).status).toBe('finished');
    expect((await server.received())[0]).toEqual({
      executed: 'transfer',
      args: { amount: 500, recipient: 'bob' },
    });
  });

  it('requests the page’s own tool from the page, without a question', async () => {
    const run = server.run('tool');
    expect(await run.send('Go')).toMatchObject({
      status: 'finished',
      interrupts: [],
      pendingToolCallIds: ['tc-3'],
    });
    await run.send({ id: 'result', role: 'tool', toolCallId: 'tc-3', content: '{"city":"Oslo"}' });
    expect(await server.received()).toEqual([{ results: { 'tc-3': '{"city":"Oslo"}' } }]);
  });

  it('waits for the user and for the page simultaneously', async () => {
    const {
      run,
      keys: [key = '', ...others],
    } = await started('mixed');
    const { pendingToolCallIds, messages } = run.getSnapshot();
    expect([others, pendingToolCallIds]).toEqual([[], ['tc-3']]);
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ delivery: 'refused' }],
      pendingToolCallIds: ['tc-3'],
    });
    await expect(run.send('Something else')).rejects.toMatchObject({ code: 'pending_interrupts' });
    run.setMessages([
      ...messages,
      { id: 'result', role: 'tool', toolCallId: 'tc-3', content: '{"city":"Oslo"}' },
    ]);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toMatchObject([
      { executed: 'transfer' },
      { results: { 'tc-3': '{"city":"Oslo"}' } },
    ]);
  });
});
