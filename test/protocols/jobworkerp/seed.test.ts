import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { date, definition, front, runOn } from './conversation.js';
import * as seed from './seedFrames.js';

const keyOf = (run: ReturnType<typeof runOn>): string => run.getSnapshot().interrupts[0]?.key ?? '';
const guide = { guide: true } as const;
const frame = (json: string, id: number): string => {
  const event = JSON.parse(json) as { type: string };
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\nid: ${id}\n\n`;
};
const headers = { 'x-ag-ui-run-id': 'run-456', 'x-ag-ui-session-id': 'session-1' };

/** A server that answers the next request to run with these frames. */
async function answering(...frames: readonly string[]) {
  const server = await front([]);
  server.failNext(/POST \/ag-ui\/run$/, {
    headers,
    stream(outlet) {
      for (const each of frames) outlet.send(each);
      outlet.end();
    },
  });
  return server;
}

describe('the frames of the client guide', () => {
  // “"type": "RUN_FINISHED", "runId": "run-456"”
  // “`TEXT_MESSAGE_START` | メッセージ開始”
  // “`TEXT_MESSAGE_CONTENT` | メッセージ内容（デルタ）”
  // “`TEXT_MESSAGE_END` | メッセージ終了”
  it('of a run with text are read', async () => {
    const server = await answering(frame(seed.runStarted, 1), seed.text, frame(seed.runFinished, 9));
    const done = await runOn(server).send('Hello');
    expect(done).toMatchObject({ status: 'finished', outcome: 'success', result: { output: 'completed' } });
    expect(done.messages.at(-1)).toMatchObject({ id: 'msg-1', content: 'Hello, how can I help?' });
  });

  // “`outcome` | string | `"success"` または `"interrupt"`”
  // “`interrupt` | object | `outcome` が `"interrupt"` の場合に存在”
  // “`TOOL_CALL_START` | ツール呼び出し開始”
  // “`TOOL_CALL_ARGS` | ツール引数（デルタ）”
  // “name.replace(/___/g, '/')”
  it('of an interrupt are read, and the call is named in readable form', async () => {
    const start = seed.toolCallStart.replace('call_abc123', 'call_xyz');
    const args = seed.toolCallArgs.replace('call_abc123', 'call_xyz');
    const server = await answering(frame(start, 1), frame(args, 2), frame(seed.interrupted, 3));
    const { interrupts } = await runOn(server).send('What day is it?');
    expect(interrupts).toHaveLength(1);
    expect(interrupts[0]).toMatchObject({
      id: 'int_abc123',
      toolCall: { name: 'COMMAND/run', args: { command: 'date' } },
      approval: { canEdit: true },
    });
  });

  // “`RUN_ERROR` | ワークフローエラー終了”
  it('of an error are a failure with its message and code', async () => {
    const server = await answering(frame(seed.runStarted, 1), frame(seed.runError, 2));
    await expect(runOn(server).send('Go')).rejects.toMatchObject({
      message: 'Task execution failed',
      details: { code: 'TASK_FAILED' },
    });
  });
});

describe('the server of the client guide', () => {
  // “`context` | Context[] | Yes | コンテキスト（ワークフロー名を含む）”
  // “インラインワークフロー”
  // “チェックポイントからの再開”
  it.each([
    [{ type: 'workflow_definition', workflowName: 'my_workflow' }, { workflow_name: 'my_workflow' }],
    [{ type: 'workflow_inline', workflow: { do: [] } }, { workflow: { do: [] } }],
    [
      { type: 'checkpoint_resume', executionId: 'exec-123', position: '/tasks/task1' },
      { execution_id: 'exec-123', position: '/tasks/task1' },
    ],
  ] as const)('has its flat context translated: %o', async (context, data) => {
    const server = await front([{ says: 'Hi.' }]);
    const protocol = jobworkerp({ context: [context, definition] });
    await createAgentRun({ url: server.url, tabs: false, protocol }).send('Go');
    const sent = server.requests[0]?.body as { context: unknown[] } | undefined;
    expect(sent?.context[0]).toEqual({
      type: context.type,
      data,
    });
  });

  // “**TOOL_CALL_START** - `toolCallName: "HUMAN_INPUT"`”
  // “**TOOL_CALL_ARGS** - 現在のワークフロー出力（JSON文字列）”
  // “`TOOL_CALL_END` | ツール呼び出し終了”
  // “この時点でストリームは一時停止し、クライアントからの入力を待ちます。”
  it.each(['sync', 'async'] as const)(
    'asks at the TOOL_CALL_END of HUMAN_INPUT, while its stream stays open (%s)',
    async (binary) => {
      const server = await front([{ waitsFor: { a: 1 } }, { says: 'Thanks.' }], { binary, ...guide });
      const run = runOn(server, { binary });
      void run.send('Go').catch(() => undefined);
      await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        interrupts: [{ reason: 'input_required', toolCall: { name: 'HUMAN_INPUT', args: { a: 1 } } }],
      });
      expect(server.to(/stream/)).toEqual([]);
    },
  );

  // “`toolCallResults` は**必ず1件のみ**”
  // “`toolCallId` は `TOOL_CALL_START` で受信した値と**完全一致**が必要”
  it.each(['sync', 'async'] as const)(
    'without a route for sessions gets the answer as the guide’s message (%s)',
    async (binary) => {
      const server = await front([{ waitsFor: { a: 1 } }, { says: 'Thanks.' }], { binary, ...guide });
      const run = runOn(server, { binary });
      void run.send('Go').catch(() => undefined);
      await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);
      const result = { userInput: 'approved', comment: 'Looks good to me' };
      expect(run.answer(keyOf(run), result).ok).toBe(true);
      expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
      const runId = server.runs[0]?.runId ?? '';
      expect(server.to(/message$/)[0]?.body).toEqual(
        JSON.parse(seed.message.replaceAll('run-456', runId)) as unknown,
      );
      expect(server.runs[0]?.inputs).toEqual([result]);
    },
  );

  it('is followed by its state where it has no sessions', async () => {
    const server = await front([{ says: 'All is well.' }], guide);
    server.cutNext(/POST \/ag-ui\/run$/, 3);
    expect(await runOn(server).send('Go')).toMatchObject({ status: 'finished' });
  });

  // “`AG_UI_AUTH_TOKENS` でトークンが設定されている場合、全ての `/ag-ui/*` エンドポイントで認証が必要です。”
  it('asks to sign in with a body', async () => {
    const server = await front([], { token: 'secret', ...guide });
    await expect(runOn(server).send('Hello')).rejects.toMatchObject({
      httpStatus: 401,
      details: { error: { code: 'UNAUTHORIZED' } },
    });
  });

  // “`payload.toolResults` | array | No | オプションのクライアント側ツール結果（approve 時）”
  it('that takes `toolResults` as results is sent none: `edits: false` offers no edits', async () => {
    const server = await front([{ calls: [date] }, { says: 'It is Wednesday.' }]);
    const protocol = jobworkerp({ context: definition, edits: false });
    const run = runOn(server, { protocol });
    const { interrupts, capabilities } = await run.send('What day is it?');
    expect(interrupts[0]?.approval).toMatchObject({ canEdit: false });
    expect(capabilities.approveWithEdits).toBe(false);
    expect(run.approve(keyOf(run), { editedArgs: { command: 'date -u' } }).ok).toBe(false);
    run.approve(keyOf(run));
    await run.submit();
    expect(server.to(/run$/)[1]?.body).toMatchObject({ resume: { payload: { type: 'approve' } } });
    expect(JSON.stringify(server.to(/run$/)[1]?.body)).not.toContain('toolResults');
  });
});

describe('a refused answer', () => {
  // “`SESSION_NOT_FOUND` | 404 | セッションが見つからない”
  // “`SESSION_EXPIRED` | 410 | セッションが期限切れ”
  // “`INVALID_SESSION_STATE` | 409 | セッション状態が不正（HITL）”
  // “`CHECKPOINT_NOT_FOUND` | 404 | チェックポイントが見つからない”
  // “`HITL_INFO_NOT_FOUND` | 404 | HITL待機情報が見つからない”
  // “`WORKFLOW_NOT_FOUND` | 404 | ワークフローが見つからない”
  // “`INVALID_INPUT` | 400 | 入力が不正”
  // “`INVALID_TOOL_CALL_ID` | 400 | tool_call_id が不正（HITL）”
  // “`WORKFLOW_INIT_FAILED` | 500 | ワークフロー初期化失敗”
  it.each([
    [404, 'SESSION_NOT_FOUND', true],
    [404, 'CHECKPOINT_NOT_FOUND', true],
    [404, 'HITL_INFO_NOT_FOUND', true],
    [409, 'INVALID_SESSION_STATE', true],
    [410, 'SESSION_EXPIRED', true],
    [404, 'WORKFLOW_NOT_FOUND', false],
    [400, 'INVALID_INPUT', false],
    [400, 'INVALID_TOOL_CALL_ID', false],
    [500, 'WORKFLOW_INIT_FAILED', false],
  ])('with %i %s closes its question: %s', async (status, code, closes) => {
    const server = await front([{ calls: [date] }]);
    const run = runOn(server);
    await run.send('What day is it?');
    run.approve(keyOf(run));
    server.failNext(/run$/, { status, json: { error: { code, message: 'Human-readable error message' } } });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: status });
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    expect(run.getSnapshot().batch.over ?? false).toBe(closes);
  });

  // “`RUN_ERROR` イベントとして配信されます”: the stream of an answer can begin with its refusal.
  it.each([
    ['SESSION_NOT_FOUND', true],
    ['HITL_INFO_NOT_FOUND', true],
    ['INVALID_TOOL_CALL_ID', false],
  ])('by the RUN_ERROR %s closes its question: %s', async (code, closes) => {
    const server = await front([{ calls: [date] }]);
    const run = runOn(server);
    await run.send('What day is it?');
    run.approve(keyOf(run));
    const event = JSON.stringify({ type: 'RUN_ERROR', runId: 'run-1', message: 'No', code });
    server.failNext(/run$/, { headers, stream: (outlet) => outlet.send(frame(event, 90)) });
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused' });
    expect(run.getSnapshot().batch.over ?? false).toBe(closes);
  });

  it('by a proxy without a code does not close its question', async () => {
    const server = await front([{ calls: [date] }]);
    const run = runOn(server);
    await run.send('What day is it?');
    run.approve(keyOf(run));
    server.failNext(/run$/, { status: 404, text: 'Not Found' });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 404 });
    expect(run.getSnapshot().batch.over).toBeUndefined();
  });
});

describe('the tasks of a workflow', () => {
  // “`STEP_STARTED` | タスク開始”
  it('are the activity of the run while they execute', async () => {
    const step = JSON.stringify({ type: 'STEP_STARTED', stepId: 'task2', stepName: 'next_task' });
    const server = await front([]);
    server.failNext(/run$/, {
      headers,
      stream: (outlet) => outlet.send(frame(seed.runStarted, 1) + frame(step, 2)),
    });
    const run = runOn(server);
    void run.send('Go').catch(() => undefined);
    await expect.poll(() => run.getSnapshot().activity).toMatchObject({ kind: 'step', name: 'next_task' });
    run.stop();
  });

  // “"completedTasks": ["task1", "task2"]”
  it.each([true, false])(
    'are exposed with the state of a run that is found again (guide: %s)',
    async (inGuide) => {
      const server = await front([
        { step: 'task1' },
        { begins: 'task2' },
        { calls: [date] },
        { says: 'Hi.' },
      ]);
      const { threadId } = await runOn(server).send('Go');
      if (inGuide) server.failNext(/state/, { status: 200, json: JSON.parse(seed.state) });
      const run = runOn(server, { threadId });
      const told: unknown[] = [];
      run.on('custom', (event) => told.push(event));
      await run.refresh();
      const value: unknown = inGuide
        ? JSON.parse(seed.state)
        : { currentTask: { name: 'task2' }, completedTasks: [{ name: 'task1' }] };
      expect(told).toContainEqual(expect.objectContaining({ name: 'jobworkerp.state' }));
      expect(told.find((each) => (each as { name: string }).name === 'jobworkerp.state')).toMatchObject({
        value,
      });
    },
  );
});
