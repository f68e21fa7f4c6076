import { createAgentRun } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import type { JobworkerpServer } from '../../emulators/jobworkerp/JobworkerpServer.js';
import { date, definition, fetched, front, runOn } from './conversation.js';

const keyOf = (run: ReturnType<typeof runOn>): string => run.getSnapshot().interrupts[0]?.key ?? '';
const resumeOf = (server: JobworkerpServer): unknown =>
  (server.to(/ag-ui\/run$/).at(-1)?.body as { resume?: unknown } | undefined)?.resume;
const one = [{ says: 'Let me look. ' }, { calls: [date] }, { says: 'It is Wednesday.' }];
const two = [{ calls: [date, fetched] }, { says: 'Both are done.' }];

describe('an approval', () => {
  it('is one question, with a readable tool name and editable arguments', async () => {
    const server = await front(one);
    const snapshot = await runOn(server).send('What day is it?');
    expect(snapshot.status).toBe('interrupted');
    expect(snapshot.interrupts).toHaveLength(1);
    expect(snapshot.interrupts[0]).toMatchObject({
      reason: 'tool_call',
      toolCallId: 'call_1',
      toolCall: { name: 'COMMAND/run', args: { command: 'date' }, status: 'suspended' },
      approval: { canEdit: true, allowed: ['approve', 'edit', 'deny'] },
      issues: [],
    });
    expect(snapshot.interrupts[0]?.id).toMatch(/^int_/);
    expect(snapshot.interrupts[0]?.metadata).toMatchObject({
      jobworkerp: { checkpointPosition: '/tasks/ChatTask', workflowName: 'copilot-chat' },
    });
  });

  // “ツール呼び出しの引数を承認、修正、または拒否”
  // “`resume` | ResumeInfo | No | 中断された実行を再開するための情報”
  // “`interruptId` | string | Yes | `RUN_FINISHED.interrupt.id` からの interrupt ID”
  // “`payload.type` | string | Yes | `"approve"` または `"reject"`”
  it('runs the calls and repeats the context of the workflow', async () => {
    const server = await front(one);
    const run = runOn(server);
    const asked = await run.send('What day is it?');
    run.approve(keyOf(run));
    const done = await run.submit();
    expect(resumeOf(server)).toEqual({
      interruptId: asked.interrupts[0]?.id,
      payload: { type: 'approve' },
    });
    expect(server.to(/run$/).map(({ body }) => (body as { context: unknown }).context)).toEqual([
      [definition],
      [definition],
    ]);
    expect(server.executed).toEqual([{ name: 'COMMAND___run', args: { command: 'date' } }]);
    expect(done).toMatchObject({ status: 'finished', outcome: 'success', result: { output: 'completed' } });
    expect(done.toolCalls['call_1']).toMatchObject({ status: 'succeeded', result: { output: 'Wed' } });
    expect(done.pendingToolCallIds).toEqual([]);
  });

  it('may change the arguments, which are sent as `toolResults`', async () => {
    const server = await front(one);
    const run = runOn(server);
    await run.send('What day is it?');
    run.approve(keyOf(run), { editedArgs: { command: 'date -u' } });
    await run.submit();
    expect(resumeOf(server)).toMatchObject({
      payload: { type: 'approve', toolResults: [{ callId: 'call_1', result: { command: 'date -u' } }] },
    });
    expect(server.executed).toEqual([{ name: 'COMMAND___run', args: { command: 'date -u' } }]);
  });

  // “`payload.reason` | string | No | オプションの拒否理由（reject 時）”
  it('may be a denial with a reason, and the call never runs', async () => {
    const server = await front(one);
    const run = runOn(server);
    await run.send('What day is it?');
    run.deny(keyOf(run), { reason: 'not on this machine' });
    const done = await run.submit();
    expect(resumeOf(server)).toMatchObject({ payload: { type: 'reject', reason: 'not on this machine' } });
    expect(server.executed).toEqual([]);
    expect(done.toolCalls['call_1']?.status).toBe('cancelled');
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  it('that is cancelled reaches the model as a rejection, and never ends the run automatically', async () => {
    const server = await front(one);
    const run = runOn(server);
    await run.send('What day is it?');
    run.cancel(keyOf(run));
    await run.submit();
    expect(resumeOf(server)).toMatchObject({ payload: { type: 'reject', reason: 'cancelled' } });
    expect(server.to(/DELETE/)).toEqual([]);
  });
});

describe('several calls', () => {
  it('are one question that shows the arguments of all', async () => {
    const server = await front(two);
    const { interrupts } = await runOn(server).send('Go');
    expect(interrupts).toHaveLength(1);
    expect(interrupts[0]?.toolCall).toMatchObject({
      name: 'COMMAND/run, HTTP_REQUEST/get',
      args: { call_1: { command: 'date' }, call_2: { url: 'https://a.test' } },
    });
  });

  it('send only the edited ones, and all of them run', async () => {
    const server = await front(two);
    const run = runOn(server);
    await run.send('Go');
    const editedArgs = { call_1: { command: 'date' }, call_2: { url: 'https://b.test' } };
    expect(run.approve(keyOf(run), { editedArgs }).ok).toBe(true);
    await run.submit();
    expect(resumeOf(server)).toMatchObject({
      payload: { toolResults: [{ callId: 'call_2', result: { url: 'https://b.test' } }] },
    });
    expect(server.executed.map(({ args }) => args)).toEqual([{ command: 'date' }, { url: 'https://b.test' }]);
  });

  it('accept no edit of a call that was not asked about', async () => {
    const server = await front(two);
    const run = runOn(server);
    await run.send('Go');
    expect(run.approve(keyOf(run), { editedArgs: { call_9: {} } }).ok).toBe(false);
  });
});

describe('a refused answer', () => {
  it('that is repeated ends the pause, because nothing is pending any more', async () => {
    const server = await front(one);
    const run = runOn(server);
    await run.send('What day is it?');
    server.runs[0]?.approve([]);
    run.approve(keyOf(run));
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 500 });
    expect(run.getSnapshot().interrupts[0]?.delivery).toBe('refused');
    expect(run.getSnapshot().error?.message).toContain('No session found');
    expect(await run.send('Anything else?')).toMatchObject({ status: 'finished' });
  });

  // “`TIMEOUT` | 504 | タイムアウト”
  // “`INTERNAL_ERROR` | 500 | 内部エラー”
  it.each([
    [500, 'INTERNAL_ERROR', "Invalid interrupt ID 'int_1': expired", 'refused'],
    [500, 'INTERNAL_ERROR', 'Workflow not found: copilot-chat', 'refused'],
    [500, 'INTERNAL_ERROR', 'Session not found: ses-1', 'refused'],
    [500, 'SESSION_NOT_FOUND', 'No', 'refused'],
    [500, 'WORKFLOW_INIT_FAILED', 'bad yaml', 'refused'],
    [400, 'INVALID_INPUT', 'Missing workflow context', 'refused'],
    [409, 'INVALID_SESSION_STATE', 'Session not paused', 'refused'],
    [404, 'CHECKPOINT_NOT_FOUND', 'Checkpoint not found', 'refused'],
    [410, 'SESSION_EXPIRED', 'Session expired', 'refused'],
    [504, 'TIMEOUT', 'Timeout after 300 seconds', 'inDoubt'],
    [500, 'INTERNAL_ERROR', 'Redis is gone', 'inDoubt'],
    [500, 'INTERNAL_ERROR', 'Tool failed: the page says "Invalid interrupt ID"', 'inDoubt'],
    [500, 'INTERNAL_ERROR', 'Task failed: Session not found: cookie', 'inDoubt'],
    [500, 'INTERNAL_ERROR', 'Job 7 failed: Workflow not found: child', 'inDoubt'],
  ])('with %i %s (%s) reads as %s', async (status, code, message, delivery) => {
    const server = await front(one);
    const run = runOn(server);
    await run.send('What day is it?');
    run.approve(keyOf(run));
    server.failNext(/run$/, { status, json: { error: { code, message } } });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: status });
    expect(run.getSnapshot().interrupts[0]?.delivery).toBe(delivery);
    expect(run.getSnapshot().error?.message).toContain(message);
  });

  it('with an empty 401 asks to sign in, and uses new headers', async () => {
    const server = await front(one, { token: 'secret' });
    await expect(runOn(server).send('Hello')).rejects.toThrow('Sign in again');
    const headers = ({ attempt }: { attempt: number }) => ({
      authorization: attempt === 1 ? 'Bearer old' : 'Bearer secret',
    });
    expect(await runOn(server, { headers }).send('Hello')).toMatchObject({ status: 'interrupted' });
  });
});

describe('the context', () => {
  it.each([
    definition,
    {
      type: 'workflow_inline',
      data: { workflow: { document: { name: 'chat' } }, workflowContext: { a: 1 } },
    },
    { type: 'checkpoint_resume', data: { execution_id: 'exec-1', position: '/tasks/task1' } },
  ] as const)('$type is sent beside its data, as the server reads it', async (context) => {
    const server = await front([{ says: 'Hi.' }]);
    const run = createAgentRun({
      url: server.url,
      threadId: 't',
      tabs: false,
      protocol: jobworkerp({ context: [context, definition] }),
      context: [{ description: 'locale', value: 'en' }],
      forwardedProps: { priority: 10 },
    });
    await run.send();
    const { runId } = run.getSnapshot();
    expect(server.requests[0]?.body).toEqual({
      threadId: 't',
      runId: context.type === 'checkpoint_resume' ? 'exec-1' : runId,
      messages: [],
      tools: [],
      context: [context, definition, { type: 'custom', data: { name: 'locale', data: 'en' } }],
      forwardedProps: { priority: 10 },
    });
  });

  it('in the format of the guide is refused by this server', async () => {
    const server = await front([]);
    const flat = { context: [{ type: 'workflow_definition', workflowName: 'my_workflow' }] };
    const response = await fetch(server.url, { method: 'POST', body: JSON.stringify(flat) });
    expect(response.status).toBe(422);
  });

  it('contains messages that this server can read, for any conversation', async () => {
    const server = await front(one);
    const run = runOn(server, {
      messages: [
        { id: 'd', role: 'developer', content: 'be brief' },
        { id: 'u', role: 'user', content: [{ type: 'text', text: 'hello' }] },
        { id: 'a', role: 'assistant', toolCalls: [] },
        { id: 'r', role: 'reasoning', content: 'hm' },
      ],
    });
    await run.send('What day is it?');
    run.approve(keyOf(run));
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    const sent = server.to(/run$/)[0]?.body as { messages: unknown[] } | undefined;
    expect(sent?.messages.slice(0, 3)).toEqual([
      { id: 'd', role: 'system', content: 'be brief' },
      { id: 'u', role: 'user', content: 'hello' },
      { id: 'a', role: 'assistant', content: '' },
    ]);
  });
});

describe('a response of this server', () => {
  it('with steps, custom events and the end is read as AG-UI', () => {
    const decoder = jobworkerp({ context: definition }).createDecoder();
    const read = (event: object) => decoder.decode({ data: JSON.stringify(event), id: '1' });
    expect(read({ type: 'STEP_STARTED', stepId: 's1', stepName: 'ask' })).toMatchObject([
      { stepName: 'ask' },
    ]);
    expect(read({ type: 'STEP_FINISHED', stepId: 's1' })).toMatchObject([{ stepName: 'ask' }]);
    expect(read({ type: 'CUSTOM', name: 'progress', data: { at: 1 } })).toMatchObject([{ value: { at: 1 } }]);
    expect(read({ type: 'TOOL_CALL_RESULT', toolCallId: 'c', result: { a: 1 } })).toMatchObject([
      { content: '{"a":1}' },
    ]);
    expect(
      read({ type: 'RUN_ERROR', runId: 'r', message: 'Workflow cancelled by user', code: 'CANCELLED' }),
    ).toHaveLength(1);
    expect(decoder.ending()).toMatchObject({ type: 'finished', outcome: 'cancelled' });
  });

  it('with an error is a failure', async () => {
    const server = await front([{ step: 'load' }, { fails: 'no such table' }]);
    await expect(runOn(server).send('Go')).rejects.toThrow('no such table');
  });
});

it.each([
  ['sync', true, ['mixed', 'distinguishCancel', 'schema', 'expiry', 'media']],
  ['async', false, ['mixed', 'distinguishCancel', 'schema', 'expiry', 'media']],
] as const)('declares what the %s binary cannot do', (server, cancel, cannot) => {
  expect(jobworkerp({ context: definition, server }).capabilities).toEqual({
    protocol: 'jobworkerp',
    cancel,
    idempotent: false,
    reconnect: true,
    refresh: cancel,
    stop: true,
    cannot,
  });
});
