import { describe, expect, it } from 'vitest';
import { definition, front, runOn } from './conversation.js';

const keyOf = (run: ReturnType<typeof runOn>): string => run.getSnapshot().interrupts[0]?.key ?? '';
const asks = [
  { step: 'prepare' },
  { waitsFor: { reason: 'Approval required', amount: 50_000 } },
  { step: 'pay' },
  { says: 'Paid.' },
];
const twice = [{ waitsFor: { first: 1 } }, { waitsFor: { second: 2 } }, { says: 'Thanks.' }];

describe('a wait for user input', () => {
  it.each(['sync', 'async'] as const)(
    'ends the stream of the %s binary, and is a question',
    async (binary) => {
      const server = await front(asks, { binary });
      const snapshot = await runOn(server, { binary }).send('Pay the bill');
      expect(snapshot.status).toBe('interrupted');
      expect(snapshot.interrupts[0]).toMatchObject({
        reason: 'input_required',
        metadata: {
          jobworkerp: { kind: 'human_input', args: { reason: 'Approval required', amount: 50_000 } },
        },
        toolCall: {
          name: 'HUMAN_INPUT',
          args: { reason: 'Approval required', amount: 50_000 },
          status: 'suspended',
        },
      });
      expect(snapshot.interrupts[0]?.id).toMatch(/^wait_.+#\d+$/);
      expect(server.to(/stream/)).toEqual([]);
    },
  );

  it('is answered on the async binary with a separate message, with any JSON', async () => {
    const server = await front(asks, { binary: 'async' });
    const run = runOn(server, { binary: 'async' });
    await run.send('Pay the bill');
    run.answer(keyOf(run), { approved: true, comment: 'fine' });
    const done = await run.submit();
    const runId = server.runs[0]?.runId ?? '';
    expect(server.to(/message$/)[0]?.body).toEqual({
      runId,
      toolCallResults: [{ toolCallId: `wait_${runId}`, result: { approved: true, comment: 'fine' } }],
    });
    expect(server.runs[0]?.inputs).toEqual([{ approved: true, comment: 'fine' }]);
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(Object.values(done.toolCalls)).toMatchObject([
      { status: 'succeeded', result: { approved: true, comment: 'fine' } },
    ]);
  });

  it('repeats an inline workflow there, in the format of this endpoint', async () => {
    const server = await front(asks, { binary: 'async' });
    const workflow = { document: { name: 'pay' } };
    const run = runOn(server, { binary: 'async', context: { type: 'workflow_inline', data: { workflow } } });
    await run.send('Pay the bill');
    run.answer(keyOf(run), 'yes');
    await run.submit();
    expect(server.to(/message$/)[0]?.body).toMatchObject({
      context: [{ type: 'workflow_inline', workflow }],
    });
  });

  it('is answered on the sync binary with the text of one message, under the id from its session', async () => {
    const server = await front(asks);
    const run = runOn(server);
    await run.send('Pay the bill');
    expect(run.answer(keyOf(run), 'Yes, pay it').ok).toBe(true);
    const done = await run.submit();
    expect(server.requests.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /ag-ui/sessions/by-thread/${done.threadId}`,
      'POST /ag-ui/run',
    ]);
    expect(server.to(/run$/)[1]?.body).toMatchObject({
      messages: [{ role: 'user', content: 'Yes, pay it' }],
      context: [definition],
      resume: { payload: { type: 'approve' } },
    });
    expect(server.runs[0]?.inputs).toEqual(['Yes, pay it']);
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  it.each(['sync', 'async'] as const)('that repeats in one %s run is another question', async (binary) => {
    const server = await front(twice, { binary });
    const run = runOn(server, { binary });
    await run.send('Go');
    const first = run.getSnapshot().interrupts[0];
    run.answer(keyOf(run), 'one');
    const second = await run.submit();
    expect(second.status).toBe('interrupted');
    expect(second.interrupts[0]?.key).not.toBe(first?.key);
    expect(second.interrupts[0]?.toolCall?.args).toEqual({ second: 2 });
    run.answer(keyOf(run), 'two');
    const done = await run.submit();
    expect(server.runs[0]?.inputs).toEqual(['one', 'two']);
    expect(Object.values(done.toolCalls).map(({ status, args }) => [status, args])).toEqual([
      ['succeeded', { first: 1 }],
      ['succeeded', { second: 2 }],
    ]);
  });

  it('cannot be cancelled on the async binary, and the user is informed', async () => {
    const server = await front(asks, { binary: 'async' });
    const run = runOn(server, { binary: 'async' });
    const { interrupts, capabilities } = await run.send('Pay the bill');
    expect(interrupts[0]?.cancellation).toBe('impossible');
    expect(capabilities.cancel).toBe(false);
  });

  it('that is no longer pending is refused before anything is sent', async () => {
    const server = await front(asks);
    const run = runOn(server);
    await run.send('Pay the bill');
    server.runs[0]?.cancel();
    run.answer(keyOf(run), 'yes');
    await expect(run.submit()).rejects.toMatchObject({ code: 'unsupported' });
    expect(server.to(/POST/)).toHaveLength(1);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', delivery: 'refused' });
  });

  it('is refused under another call’s id, and under a run that does not wait', async () => {
    const server = await front(asks, { binary: 'async' });
    const run = runOn(server, { binary: 'async' });
    await run.send('Pay the bill');
    const runId = server.runs[0]?.runId ?? '';
    const post = async (body: object) => {
      const response = await fetch(`${server.origin}/ag-ui/message`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return response.status;
    };
    expect(await post({ runId, toolCallResults: [{ toolCallId: 'other', result: 1 }] })).toBe(400);
    expect(await post({ runId, toolCallResults: [], extra: 1 })).toBe(422);
    server.runs[0]?.cancel();
    run.answer(keyOf(run), 'yes');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 409 });
    expect(run.getSnapshot().interrupts[0]?.delivery).toBe('refused');
  });

  // “`result` は任意のJSON値（ワークフローで使用）”
  it('accepts an object on the sync binary, which gets it as JSON text', async () => {
    const server = await front(asks);
    const run = runOn(server);
    await run.send('Pay the bill');
    expect(run.answer(keyOf(run), { approved: true, comment: 'fine' }).ok).toBe(true);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(server.runs[0]?.inputs).toEqual(['{"approved":true,"comment":"fine"}']);
  });

  // “DELETE /ag-ui/run/{run_id}”
  it('on the async binary is left with a DELETE, and the thread can continue', async () => {
    const server = await front(asks, { binary: 'async' });
    const run = runOn(server, { binary: 'async' });
    const { batch } = await run.send('Pay the bill');
    expect(batch.canLeave).toBe(true);
    run.leave();
    await expect
      .poll(() => server.to(/DELETE/).map(({ path }) => path))
      .toEqual([`/ag-ui/run/${server.runs[0]?.runId}`]);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });
});
