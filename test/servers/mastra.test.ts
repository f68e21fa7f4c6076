import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { startRecorded, type RecordedRunOptions, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('mastra');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

const started = async (
  agent: string,
  recordings: readonly string[] = [],
  options?: RecordedRunOptions,
): Promise<{ run: AgentRun; key: string }> => {
  const run = server.run(agent, [agent, ...recordings.map((name) => `${agent}-${name}`)], options);
  const { interrupts } = await run.send('Go');
  return { run, key: interrupts[0]?.key ?? '' };
};
const mail = { to: 'a@b.com', subject: 'Hi' };
const executed = { executed: 'send_mail', args: mail };
const decided = { decided: 'tc-a', answer: { approved: true } };

describe('Mastra', () => {
  it('names the call that it asks about, with the schema of the answer', async () => {
    const { run } = await started('one');
    const snapshot = run.getSnapshot();
    expect(snapshot.interrupts).toMatchObject([
      {
        reason: 'mastra:tool_suspend',
        toolCallId: 'tc-a',
        toolCall: { name: 'send_mail', args: mail, status: 'suspended' },
        approval: { allowed: ['approve', 'edit', 'deny'], canEdit: true },
        metadata: { mastra: { suspendPayload: { question: 'Send to a@b.com?' } } },
        issues: [],
      },
    ]);
    expect(snapshot.capabilities.cannot).toEqual(['parallel']);
  });

  it('executes an approved call as it was proposed', async () => {
    const { run, key } = await started('one', ['approve']);
    run.approve(key);
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['tc-a']?.status]).toEqual(['finished', 'succeeded']);
    expect(server.received()).toEqual([decided, executed, { results: { 'tc-a': 'sent to a@b.com' } }]);
  });

  it('executes an edited call with the edits', async () => {
    const { run, key } = await started('one', ['edit']);
    run.approve(key, { editedArgs: { to: 'eve@b.com', subject: 'Hi' } });
    await run.submit();
    expect(server.received()).toContainEqual({
      executed: 'send_mail',
      args: { to: 'eve@b.com', subject: 'Hi' },
    });
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const { run, key } = await started('one', ['deny']);
    run.deny(key, { reason: 'Not now' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { decided: 'tc-a', answer: { approved: false, reason: 'Not now' } },
      { results: { 'tc-a': 'denied: Not now' } },
    ]);
  });

  it('executes nothing that is cancelled, and does not inform its tool', async () => {
    const { run, key } = await started('one', ['cancel']);
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([]);
  });

  it('asks about two calls one after another', async () => {
    const { run, key } = await started('two', ['first', 'second']);
    run.approve(key);
    const { status, interrupts } = await run.submit();
    expect([status, interrupts]).toMatchObject([
      'interrupted',
      [{ toolCallId: 'tc-b', status: 'open', toolCall: { args: { to: 'x@y.com', subject: 'Yo' } } }],
    ]);
    expect(server.received()).toEqual([decided, executed]);
    run.deny(interrupts[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { decided: 'tc-b', answer: { approved: false } },
      { results: { 'tc-a': 'sent to a@b.com', 'tc-b': 'denied: no reason' } },
    ]);
  });

  it("passes the answer to a tool's own question to the tool", async () => {
    const { run, key } = await started('form', ['answer']);
    expect(run.answer(key, { time: 10 })).toMatchObject({ ok: false });
    run.answer(key, { time: '10:00' });
    await run.submit();
    expect(server.received()).toEqual([
      { answered: { time: '10:00' } },
      { results: { 'tc-q': 'Budget at 10:00' } },
    ]);
  });

  it('passes an answer that its schema refuses to the model, and executes nothing', async () => {
    const { run, key } = await started('one', ['bad'], {
      replaceOnce: ['"approved":true', '"approved":"maybe"'],
    });
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toMatchObject([{ results: { 'tc-a': { error: true } } }]);
  });

  it('accepts the answer of a page that was reloaded', async () => {
    const { run, key } = await started('one');
    const reloaded = server.run('one', ['one-approve'], { initial: run.dehydrate() });
    reloaded.approve(key);
    expect((await reloaded.submit()).status).toBe('finished');
    expect(server.received()).toContainEqual(executed);
  });

  it('refuses an answer to a question that was answered elsewhere, which ends the pause', async () => {
    const { run, key } = await started('one', ['approve']);
    const elsewhere = server.run('one', ['one-again'], { initial: run.dehydrate() });
    run.approve(key);
    await run.submit();
    server.received();
    elsewhere.approve(key);
    await expect(elsewhere.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(elsewhere.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    expect(server.received()).toEqual([]);
  });

  it('leaves a call that requires an approval without a question, and executes nothing', async () => {
    const { run } = await started('gated');
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(server.received()).toEqual([]);
  });
});
