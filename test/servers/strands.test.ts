import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;
beforeAll(async () => {
  server = await startServer('strands');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

const started = async (agent: string): Promise<{ run: AgentRun; keys: readonly string[] }> => {
  const run = server.run(agent);
  const { interrupts } = await run.send('Go');
  return { run, keys: interrupts.map(({ key }) => key) };
};
const mail = { to: 'a@b.com', subject: 'Hi' };

describe('Strands', () => {
  it('names the call that it asks about, but no answer schema', async () => {
    const { run } = await started('one');
    const snapshot = run.getSnapshot();
    expect(snapshot.interrupts).toMatchObject([
      {
        message: 'Send to a@b.com?',
        toolCallId: 'tc-a',
        toolCall: { name: 'send_mail', args: mail, status: 'suspended' },
        cancellation: 'unsafe',
      },
    ]);
    expect(snapshot.interrupts[0]?.approval).toBeUndefined();
    expect(snapshot.capabilities.cannot).toEqual(['schema']);
  });

  it('passes the answer to its hook unchanged, and executes what that allows', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.answer(key, { approved: true });
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['tc-a']?.status]).toEqual(['finished', 'succeeded']);
    expect(await server.received()).toEqual([
      { decided: 'tc-a', answer: { approved: true } },
      { executed: 'send_mail', args: mail },
      { results: { 'tc-a': 'success' } },
    ]);
  });

  it('executes an edited call as its hook returns it', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.answer(key, { approved: true, editedArgs: { to: 'eve@b.com', subject: 'Hi' } });
    await run.submit();
    expect(await server.received()).toContainEqual({
      executed: 'send_mail',
      args: { to: 'eve@b.com', subject: 'Hi' },
    });
  });

  it('executes nothing that is denied', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.answer(key, { approved: false, reason: 'Not now' });
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual([
      { decided: 'tc-a', answer: { approved: false, reason: 'Not now' } },
      { results: { 'tc-a': 'error' } },
    ]);
  });

  it('passes a cancellation to its hook as a truthy value, after a warning', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.cancel(key);
    await run.submit();
    expect((await server.received())[0]).toEqual({ decided: 'tc-a', answer: { status: 'cancelled' } });
  });

  it('accepts two answers together, each for its own call', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two');
    run.answer(second, { approved: false });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.answer(first, { approved: true });
    const { status, toolCalls } = await run.submit();
    expect(status).toBe('finished');
    expect(toolCalls['tc-a']?.result).toBe('sent to a@b.com');
    expect(await server.received()).toEqual([
      { decided: 'tc-a', answer: { approved: true } },
      { executed: 'send_mail', args: mail },
      { decided: 'tc-b', answer: { approved: false } },
      { results: { 'tc-a': 'success', 'tc-b': 'error' } },
    ]);
  });

  it("passes the answer to a tool's own question to the tool", async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('form');
    run.answer(key, { quarter: 'Q1' });
    await run.submit();
    expect(await server.received()).toEqual([
      { answered: { quarter: 'Q1' } },
      { results: { 'tc-q': 'success' } },
    ]);
  });

  it('refuses an answer to a question that was answered elsewhere, does nothing twice, and then accepts new input', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    const elsewhere = server.run('one', { initial: run.dehydrate() });
    run.answer(key, { approved: true });
    await run.submit();
    await server.received();
    elsewhere.answer(key, { approved: true });
    await expect(elsewhere.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(elsewhere.getSnapshot().interrupts).toMatchObject([
      { key, status: 'answered', delivery: 'refused' },
    ]);
    expect(await server.received()).toEqual([]);
    // What this client knows is stored where the question was asked, so its new run asks the same again.
    expect((await elsewhere.send('Go on')).interrupts).toMatchObject([{ status: 'open', delivery: 'none' }]);
  });
});
