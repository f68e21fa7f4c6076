import fc from 'fast-check';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { date, definition, front, runOn } from './conversation.js';
import { cases } from '../../setup/cases.js';

const keyOf = (run: ReturnType<typeof runOn>): string => run.getSnapshot().interrupts[0]?.key ?? '';
const said = ({ messages }: { messages: readonly { role: string; content?: unknown }[] }): string =>
  messages
    .flatMap(({ role, content }) => (role === 'assistant' && typeof content === 'string' ? [content] : []))
    .join('');
const talks = [
  { step: 'look' },
  { says: 'Let me have a look at it. ' },
  { calls: [date] },
  { says: 'It is Wednesday.' },
];

describe('a broken stream', () => {
  // “`Last-Event-ID` ヘッダーで指定したID以降のイベントから再開します。”
  // “再接続前に `/ag-ui/state/{run_id}` でワークフローの状態を確認することを推奨します。”
  it.each([1, 2, 5, 8, 13])('after %i frames resumes after the last event', async (frames) => {
    const server = await front(talks);
    server.cutNext(/POST \/ag-ui\/run$/, frames);
    const run = runOn(server);
    const statuses: string[] = [];
    run.subscribe(() => statuses.push(run.getSnapshot().status));
    const paused = await run.send('What day is it?');
    expect(said(paused)).toBe('Let me have a look at it. ');
    expect(paused.interrupts).toHaveLength(1);
    expect(statuses).toContain('reconnecting');
    const rejoined = server.requests.slice(1).map(({ method, path }) => `${method} ${path}`);
    expect(rejoined).toEqual([
      `GET /ag-ui/state/${server.runs[0]?.runId}`,
      `GET /ag-ui/sessions/by-thread/${paused.threadId}`,
      `GET /ag-ui/stream/${server.runs[0]?.runId}`,
    ]);
    run.approve(keyOf(run));
    expect(said(await run.submit())).toBe('Let me have a look at it. It is Wednesday.');
  });

  it('before its first event resumes under the run id of its headers', async () => {
    const server = await front(talks);
    const run = runOn(server);
    await run.send('What day is it?');
    const runId = server.runs[0]?.runId ?? '';
    server.cutNext(/POST \/ag-ui\/run$/, 1);
    run.approve(keyOf(run));
    const done = await run.submit();
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.to(/stream/).map(({ path }) => path)).toEqual([`/ag-ui/stream/${runId}`]);
    expect(done.runId).not.toBe(runId);
    expect(server.executed).toHaveLength(1);
  });

  it.each(['sync', 'async'] as const)(
    'during a wait for user input is closed again by the %s binary',
    async (binary) => {
      const server = await front([{ waitsFor: { n: 1 } }, { says: 'Thanks.' }], { binary });
      server.cutNext(/POST \/ag-ui\/run$/, 3);
      const run = runOn(server, { binary });
      expect((await run.send('Go')).interrupts[0]?.toolCall?.args).toEqual({ n: 1 });
      run.answer(keyOf(run), 'x');
      expect(await run.submit()).toMatchObject({ outcome: 'success' });
    },
  );

  it('on the async binary reads the state first', async () => {
    const server = await front([{ says: 'All is well.' }], { binary: 'async' });
    server.cutNext(/POST \/ag-ui\/run$/, 3);
    const done = await runOn(server, { binary: 'async' }).send('Go');
    expect(said(done)).toBe('All is well.');
    expect(server.requests.slice(1).map(({ path }) => path.split('/')[2])).toEqual(['state', 'stream']);
  });

  it.each([
    ['state', 403],
    ['stream', 404],
  ])('does not claim that the run did not continue if its %s gets status %i', async (route, status) => {
    const server = await front([{ says: 'All is well.' }], { binary: 'async' });
    server.cutNext(/POST \/ag-ui\/run$/, 3);
    const json = { error: { code: 'SESSION_NOT_FOUND', message: 'Session not found' } };
    server.failNext(new RegExp(route), { status, json });
    const run = runOn(server, { binary: 'async' });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    const { error, status: at } = run.getSnapshot();
    expect(at).toBe('disconnected');
    expect(error?.message).toContain('how it ended is not known');
    expect(error?.message).not.toContain('did not continue');
  });

  it('of a run that the server has deleted is lost, and nothing is pending', async () => {
    const server = await front([{ says: 'All is well.' }], { binary: 'async' });
    server.cutNext(/POST \/ag-ui\/run$/, 3);
    const unknown = { workflowName: 'unknown', status: 'pending', contextVariables: {}, completedTasks: [] };
    server.failNext(/state/, { status: 200, json: unknown });
    const run = runOn(server, { binary: 'async' });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot().status).toBe('disconnected');
    expect(server.to(/stream/)).toEqual([]);
  });

  it.each(['sync', 'async'] as const)(
    'is resumed where the %s server has no route for the state',
    async (binary) => {
      const server = await front([{ says: 'All is well.' }], { binary, guide: true });
      server.cutNext(/POST \/ag-ui\/run$/, 3);
      server.failNext(/state/, { status: 404, text: '' });
      const done = await runOn(server, { binary }).send('Go');
      expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
      expect(said(done)).toBe('All is well.');
    },
  );

  it.each(['sync', 'async'] as const)(
    'is resumed although the %s server cannot read the state once',
    async (binary) => {
      const server = await front([{ says: 'All is well.' }], { binary, guide: true });
      server.cutNext(/POST \/ag-ui\/run$/, 3);
      server.failNext(/state/, { status: 503, text: '' });
      const done = await runOn(server, { binary }).send('Go');
      expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
      expect(said(done)).toBe('All is well.');
    },
  );

  it('whose end was not stored ends with the session’s state, and never hangs', async () => {
    const server = await front([{ says: 'All is well.' }], { keeps: 4 });
    server.cutNext(/POST \/ag-ui\/run$/, 4);
    const done = await runOn(server).send('Go');
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  // “イベントは `id` フィールドで順序保証されています”
  it('from another origin, without access to the last event id, is replayed and applied once', async () => {
    const server = await front(talks);
    server.cutNext(/POST \/ag-ui\/run$/, 6);
    const preflighted: typeof fetch = (input, init) => {
      const asks = new Headers(init?.headers).has('last-event-id');
      return asks ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
    };
    const paused = await runOn(server, { fetch: preflighted }).send('What day is it?');
    expect(said(paused)).toBe('Let me have a look at it. ');
    expect(paused.interrupts).toHaveLength(1);
    expect(server.to(/stream/).map(({ headers }) => headers['last-event-id'])).toEqual([undefined]);
  });
});

describe('a reload', () => {
  it('finds the pending approval', async () => {
    const server = await front(talks);
    const { threadId, interrupts } = await runOn(server).send('What day is it?');
    const run = runOn(server, { threadId });
    const found = await run.refresh();
    expect(found.interrupts.map(({ key }) => key)).toEqual(interrupts.map(({ key }) => key));
    expect(found.interrupts[0]?.toolCall).toMatchObject({ name: 'COMMAND/run', args: { command: 'date' } });
    run.approve(keyOf(run));
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
  });

  it('finds the question and the data of the workflow', async () => {
    const server = await front([{ waitsFor: { a: 1 } }, { waitsFor: { b: 2 } }, { says: 'Thanks.' }]);
    const before = runOn(server);
    await before.send('Go');
    before.answer(keyOf(before), 'one');
    const { threadId, interrupts } = await before.submit();
    const run = runOn(server, { threadId });
    const found = await run.refresh();
    expect(found.interrupts.map(({ key }) => key)).toEqual(interrupts.map(({ key }) => key));
    expect(found.interrupts[0]?.toolCall?.args).toEqual({ b: 2 });
    run.answer(keyOf(run), 'two');
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
    expect(server.runs[0]?.inputs).toEqual(['one', 'two']);
  });

  it.each([
    ['completed', { status: 'finished', outcome: 'success' }],
    ['cancelled', { status: 'finished', outcome: 'cancelled' }],
  ] as const)('finds a session that is %s', async (state, expected) => {
    const server = await front([{ says: 'Hi.' }]);
    const { threadId } = await runOn(server).send('Go');
    for (const run of server.runs) run.state = state;
    expect(await runOn(server, { threadId }).refresh()).toMatchObject({ ...expected, interrupts: [] });
  });

  it('finds nothing if there is no session, and a failure if it failed', async () => {
    const server = await front([{ fails: 'no such table' }]);
    expect(await runOn(server).refresh()).toMatchObject({ status: 'finished', interrupts: [] });
    const before = runOn(server);
    await before.send('Go').catch(() => undefined);
    const run = runOn(server, { threadId: before.getSnapshot().threadId });
    await expect(run.refresh()).rejects.toMatchObject({ code: 'run_error' });
  });

  it('follows a run in progress', async () => {
    const server = await front([{ says: 'First.' }]);
    const { threadId } = await runOn(server).send('Go');
    const [active] = server.runs;
    if (!active) throw new Error('No run began.');
    active.state = 'active';
    active.stored.pop();
    active.lastEventId = active.stored.at(-1)?.id ?? 0;
    const run = runOn(server, { threadId });
    const ending = run.refresh();
    await expect.poll(() => server.to(/stream/)).toHaveLength(1);
    active.emit({ type: 'RUN_FINISHED', runId: active.runId, outcome: 'success' });
    expect(await ending).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.to(/stream/)[0]?.headers['last-event-id']).toBe(String(active.stored.at(-2)?.id));
  });
});

describe('stopping', () => {
  // “`x-ag-ui-run-id`: 実行ID”
  // “`x-ag-ui-session-id`: セッションID”
  it.each(['start', 'resume'] as const)('deletes the run that a %s started', async (when) => {
    const server = await front(talks);
    const run = runOn(server);
    if (when === 'resume') {
      await run.send('What day is it?');
      run.approve(keyOf(run));
    }
    const headers = { 'x-ag-ui-run-id': 'run-of-the-server' };
    const started = 'event: RUN_STARTED\ndata: {"type":"RUN_STARTED","runId":"x","threadId":"t"}\nid: 9\n\n';
    server.failNext(/POST \/ag-ui\/run$/, { headers, stream: (outlet) => outlet.send(started) });
    const heard: string[] = [];
    run.on('event', ({ type }) => heard.push(type));
    void (when === 'resume' ? run.submit() : run.send('Go')).catch(() => undefined);
    await expect.poll(() => heard).toEqual(['RUN_STARTED']);
    run.stop();
    await expect
      .poll(() => server.to(/DELETE/).map(({ path }) => path))
      .toEqual(['/ag-ui/run/run-of-the-server']);
  });

  // “`CANCELLED` | 200 | キャンセル済み”
  it('by another client ends the run as cancelled', async () => {
    const server = await front([{ says: 'Hi.' }]);
    server.failNext(/POST \/ag-ui\/run$/, {
      stream(outlet) {
        const error = {
          type: 'RUN_ERROR',
          runId: 'r',
          message: 'Workflow cancelled by user',
          code: 'CANCELLED',
        };
        outlet.send(`event: RUN_ERROR\ndata: ${JSON.stringify(error)}\nid: 7\n\n`);
        outlet.end();
      },
    });
    expect(await runOn(server).send('Go')).toMatchObject({ status: 'finished', outcome: 'cancelled' });
  });

  // “`CANCELLED` | 200 | キャンセル済み” and “"code": "ERROR_CODE", "message": "Human-readable error message"”
  it('ends the run as cancelled if the response to an answer says so', async () => {
    const server = await front(talks);
    const run = runOn(server, { autoSubmit: 'never' });
    await run.send('Go');
    server.failNext(/POST \/ag-ui\/run$/, {
      status: 200,
      json: { error: { code: 'CANCELLED', message: 'Workflow cancelled by user' } },
    });
    run.approve(keyOf(run));
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'cancelled', interrupts: [] });
  });
});

it.each(['sync', 'async'] as const)(
  'the %s decoder accepts any input, and always has an ending',
  (server) => {
    const words =
      'TOOL_CALL_START TOOL_CALL_ARGS TOOL_CALL_RESULT RUN_FINISHED RUN_ERROR HUMAN_INPUT interrupt'.split(
        ' ',
      );
    const own =
      'jobworkerp:session jobworkerp:end jobworkerp:stream paused completed error CANCELLED __proto__'.split(
        ' ',
      );
    const keys =
      'type toolCallId toolCallName delta result outcome interrupt id payload pendingToolCalls callId'.split(
        ' ',
      );
    const more =
      'fnName fnArguments session state hitlInfo interruptId answered as runId stepId code status'.split(' ');
    const { value } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...words, ...own),
        fc.jsonValue(),
        tie('object'),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
      object: fc.dictionary(fc.constantFrom(...keys, ...more), tie('value'), { maxKeys: 6 }),
    }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), (values) => {
        const decoder = jobworkerp({ context: definition, server }).createDecoder();
        for (const each of values) {
          expect(Array.isArray(decoder.read(each))).toBe(true);
          decoder.decode({ data: JSON.stringify(each) ?? '', id: '3' });
        }
        expect(['open', 'finished', 'paused', 'failed']).toContain(decoder.ending().type);
      }),
      { numRuns: cases(100, 20_000) },
    );
  },
);
