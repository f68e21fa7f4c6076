import { describe, expect, it } from 'vitest';
import { date, front, runOn } from './conversation.js';
import * as seed from './seedFrames.js';

// Each comment quotes the client guide.

const guide = { guide: true } as const;
const headers = { 'x-ag-ui-run-id': 'run-456' };
const keyOf = (run: ReturnType<typeof runOn>): string => run.getSnapshot().interrupts[0]?.key ?? '';
const frames = (...events: readonly object[]): string =>
  events
    .map(
      (event, at) =>
        `event: ${String((event as { type?: unknown }).type)}\ndata: ${JSON.stringify(event)}\nid: ${at + 1}\n\n`,
    )
    .join('');
const parsed = (text: string): object => seed.parsed(text) as object;

/** A server whose next run sends these events, and then ends its stream or keeps it open. */
async function sending(events: readonly object[], { stays = false } = {}) {
  const server = await front([], guide);
  server.failNext(/POST \/ag-ui\/run$/, {
    headers,
    stream(outlet) {
      outlet.send(frames(...events));
      if (!stays) outlet.end();
    },
  });
  return server;
}

/** A run that has been asked to approve the guide’s call, and the events that follow its answer. */
async function askedWith(after: readonly object[]) {
  const asked = [seed.runStarted, seed.toolCallStart, seed.toolCallArgs, seed.interruptedAgain].map(parsed);
  const server = await sending(asked);
  const run = runOn(server);
  await run.send('What day is it?');
  server.failNext(/POST \/ag-ui\/run$/, {
    headers,
    stream(outlet) {
      outlet.send(
        frames(...asked, ...after)
          .split('\n\n')
          .slice(asked.length)
          .join('\n\n'),
      );
      outlet.end();
    },
  });
  return { run, server };
}

describe('the request of a run', () => {
  // “`threadId` | string | No | 会話スレッドID（未指定時は自動生成）”
  // “`runId` | string | No | 実行ID（未指定時は自動生成）”
  // “`messages` | Message[] | No | 入力メッセージ”
  // “`tools` | Tool[] | No | クライアント定義ツール（HITL用）”
  // “`forwardedProps` | object | No | jobworkerp-rs 固有のプロパティ”
  it('has both ids, the messages and the properties of the server', async () => {
    const server = await front([{ says: 'Hi.' }], guide);
    const forwardedProps = { workerId: 12_345, priority: 10, timeout: 300 };
    const tools = [{ name: 'pick_date', description: 'Picks a date', parameters: { type: 'object' } }];
    const run = runOn(server, { forwardedProps, tools });
    const { threadId, runId } = await run.send('Hello, please process this request');
    expect(server.requests[0]?.body).toMatchObject({
      threadId,
      runId,
      messages: [{ role: 'user', content: 'Hello, please process this request' }],
      tools,
      forwardedProps,
    });
    expect(server.runs).toMatchObject([{ threadId, runId }]);
  });

  // “認証が無効または未設定の場合、認証なしでアクセス可能です。”
  // “Authorization: Bearer <your-token>”
  it('has the token of the host, or none', async () => {
    const open = await front([{ says: 'Hi.' }], guide);
    expect(await runOn(open).send('Go')).toMatchObject({ outcome: 'success' });
    expect(open.requests[0]?.headers).not.toHaveProperty('authorization');
    const closed = await front([{ says: 'Hi.' }], { ...guide, token: 'your-token' });
    const run = runOn(closed, { headers: { authorization: 'Bearer your-token' } });
    expect(await run.send('Go')).toMatchObject({ outcome: 'success' });
  });
});

describe('an event of a run', () => {
  // “`RUN_STARTED` | ワークフロー実行開始”
  it('RUN_STARTED begins the run, which keeps the thread of the client', async () => {
    const server = await sending([parsed(seed.runStarted)], { stays: true });
    const run = runOn(server);
    const { threadId } = run.getSnapshot();
    const heard: unknown[] = [];
    run.on('event', (event) => heard.push(event));
    void run.send('Go').catch(() => undefined);
    await expect
      .poll(() => heard)
      .toEqual([expect.objectContaining({ type: 'RUN_STARTED', runId: 'run-456' })]);
    expect(run.getSnapshot()).toMatchObject({ status: 'running', threadId });
    run.stop();
  });

  // “`STEP_FINISHED` | タスク完了”
  it('STEP_FINISHED ends the activity of its task', async () => {
    const [, finished, next] = seed.eventsIn(seed.afterInput);
    const begun = { ...next, stepId: 'task1', stepName: 'first_task' };
    const server = await sending([begun, finished ?? {}, next ?? {}], { stays: true });
    const run = runOn(server);
    void run.send('Go').catch(() => undefined);
    await expect.poll(() => run.getSnapshot().activity).toMatchObject({ kind: 'step', name: 'next_task' });
    expect(run.getSnapshot().steps).toHaveLength(1);
    run.stop();
  });

  // “`STATE_SNAPSHOT` | 状態スナップショット（全体）”
  // “`STATE_DELTA` | 状態差分（RFC 6902 JSON Patch）”
  it('STATE_SNAPSHOT replaces the state, and STATE_DELTA changes it', async () => {
    const delta = [{ op: 'add', path: '/tasks/-', value: 'b' }];
    const server = await sending([
      parsed(seed.runStarted),
      { type: 'STATE_SNAPSHOT', snapshot: { tasks: ['a'] } },
      { type: 'STATE_DELTA', delta },
      parsed(seed.runFinished),
    ]);
    expect((await runOn(server).send('Go')).state).toEqual({ tasks: ['a', 'b'] });
  });

  // “`interrupt.id` | string | 再開用の一意な interrupt ID”
  // “`interrupt.reason` | string | 中断理由（例：`"tool_approval_required"`）”
  // “`interrupt.payload` | object | コンテキスト固有のペイロード”
  it('RUN_FINISHED has an interrupt with its id, its reason and all calls of its payload', async () => {
    const { run } = await askedWith([]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        id: 'int_xyz789',
        metadata: { jobworkerp: {} },
        toolCall: { id: 'call_abc123', args: { command: 'date' } },
      },
    ]);
  });

  // “`RUN_ERROR` イベントとして配信されます”
  it('RUN_ERROR has the message and the code of the error', async () => {
    const server = await sending(seed.eventsIn(seed.errorInStream));
    await expect(runOn(server).send('Go')).rejects.toMatchObject({
      message: 'Task failed',
      details: { code: 'TASK_FAILED' },
    });
  });

  // “両方が同時に発生することはありません”
  it.each([
    ['RUN_FINISHED', [seed.runFinished, seed.runError], { status: 'finished', outcome: 'success' }],
    ['RUN_ERROR', [seed.runError, seed.runFinished], { status: 'failed' }],
  ] as const)('%s is the end of the run, whatever follows', async (_type, ends, expected) => {
    const server = await sending([seed.runStarted, ...ends].map(parsed));
    const run = runOn(server);
    await run.send('Go').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject(expected);
    expect(server.to(/stream/)).toEqual([]);
  });
});

describe('an answered approval', () => {
  // “`TOOL_CALL_RESULT` | ツール実行結果”
  // “サーバーが保留中のツールを実行し、LLM 会話を継続します”
  // “サーバー側でのツール実行と、その結果の LLM への自動連携”
  it('is followed by the result of its call and the answer of the model', async () => {
    const { run } = await askedWith(seed.eventsIn(seed.afterApproval));
    run.approve(keyOf(run));
    const done = await run.submit();
    expect(done).toMatchObject({ status: 'finished', outcome: 'success', pendingToolCallIds: [] });
    expect(done.toolCalls['call_abc123']).toMatchObject({
      status: 'succeeded',
      result: { output: 'Wed Dec 25 10:30:00 JST 2024' },
    });
    expect(done.messages.at(-1)).toMatchObject({ role: 'assistant', content: '現在の日時は...' });
  });

  // “`/ag-ui/message` エンドポイントは後方互換性のために引き続きサポートされますが、LLM ツール呼び出し HITL では非推奨です。”
  it('is sent in one request to run, and not as a message', async () => {
    const { run, server } = await askedWith(seed.eventsIn(seed.afterApproval));
    run.approve(keyOf(run));
    await run.submit();
    expect(server.to(/POST/).map(({ path }) => path)).toEqual(['/ag-ui/run', '/ag-ui/run']);
    const { resume } = seed.parsed(seed.approval) as { readonly resume: object };
    expect(server.requests.at(-1)?.body).toMatchObject({ resume });
  });

  // “LLM は拒否を受け取り、適切に応答します。”
  it('that is a denial is followed by the answer of the model, and its call has not run', async () => {
    const server = await front([{ calls: [date] }, { says: 'Understood.' }], guide);
    const run = runOn(server);
    await run.send('What day is it?');
    run.deny(keyOf(run), { reason: 'ユーザーがこのコマンドの実行を拒否しました' });
    const done = await run.submit();
    const { resume } = seed.parsed(seed.denial) as { readonly resume: { readonly payload: object } };
    expect(server.to(/run$/)[1]?.body).toMatchObject({ resume: { payload: resume.payload } });
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(done.messages.at(-1)).toMatchObject({ content: 'Understood.' });
    expect(done.toolCalls['call_1']?.status).toBe('cancelled');
    expect(server.executed).toEqual([]);
  });
});

describe('an answered wait for user input', () => {
  const waits = [{ begins: 'task1' }, { waitsFor: { a: 1 } }, { ends: 'task1' }, { begins: 'next_task' }];

  // “`runId` | string | Yes | 対象の実行ID”
  // “SSE ストリーム（再開後のイベント）”
  // “event: TOOL_CALL_RESULT data: {"type":"TOOL_CALL_RESULT","toolCallId":"wait_run-456","result":{"approved":true},"timestamp":...}”
  it('is followed by its result, the end of its task and the next task', async () => {
    const server = await front([...waits, { ends: 'next_task' }, { says: 'Done.' }], guide);
    const run = runOn(server);
    await run.send('Go');
    const heard: string[] = [];
    run.on('event', ({ type }) => heard.push(type));
    run.answer(keyOf(run), { approved: true });
    const done = await run.submit();
    expect(server.to(/message$/)[0]?.body).toMatchObject({ runId: server.runs[0]?.runId });
    expect(Object.values(done.toolCalls)).toMatchObject([
      { status: 'succeeded', result: { approved: true } },
    ]);
    expect(heard.slice(0, 3)).toEqual(seed.eventsIn(seed.afterInput).map(({ type }) => type));
    expect(done).toMatchObject({ status: 'finished', steps: [] });
  });

  // “同一 run_id に対して複数のストリーム接続は推奨されません”
  it('is sent after the stream of its question is closed', async () => {
    const server = await front([...waits, { says: 'Done.' }], guide);
    const heard: string[] = [];
    const run = runOn(server, {
      fetch(input, init) {
        const route = new URL(input instanceof Request ? input.url : input).pathname;
        heard.push(`opens ${route}`);
        init?.signal?.addEventListener('abort', () => heard.push(`closes ${route}`));
        return fetch(input, init);
      },
    });
    await run.send('Go');
    run.answer(keyOf(run), { approved: true });
    await run.submit();
    const streams = heard.filter((each) => /(?:run|message)$/.test(each));
    expect(streams.slice(0, 3)).toEqual(['opens /ag-ui/run', 'closes /ag-ui/run', 'opens /ag-ui/message']);
  });

  // “セッションには TTL があり、長時間の待機はセッション期限切れになる可能性があります”
  it.each(['sync', 'async'] as const)(
    'that came too late closes its question, and is kept (%s)',
    async (binary) => {
      const server = await front(waits, { binary, ...guide });
      const run = runOn(server, { binary });
      await run.send('Go');
      run.answer(keyOf(run), { approved: true });
      const json = { error: { code: 'SESSION_EXPIRED', message: 'Session expired' } };
      server.failNext(/message$/, { status: 410, json });
      await expect(run.submit()).rejects.toMatchObject({ httpStatus: 410 });
      expect(run.getSnapshot()).toMatchObject({
        batch: { over: true, canLeave: true },
        interrupts: [{ status: 'answered', delivery: 'refused' }],
      });
    },
  );
});

// “"code": "ERROR_CODE", "message": "Human-readable error message"”
it('an error response is reported with the server’s message and its code', async () => {
  const server = await front([], guide);
  server.failNext(/run$/, { status: 400, json: seed.parsed(seed.httpError) });
  const run = runOn(server);
  await expect(run.send('Go')).rejects.toMatchObject({
    code: 'http_error',
    httpStatus: 400,
    details: { error: { code: 'ERROR_CODE' } },
  });
  expect(run.getSnapshot().error?.message).toContain('Human-readable error message');
});
