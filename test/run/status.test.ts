import { describe, expect, it, vi } from 'vitest';
import { AgentRunError, type RunStatus } from 'react-agent-interrupts/core';
import {
  asks,
  eventStream,
  executes,
  fails,
  proposes,
  says,
  scriptedRun,
} from 'react-agent-interrupts/testing';

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const question = asks({ reason: 'confirmation', message: 'Delete the branch?' });

/** A stream that the test writes. */
function openStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: object) =>
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    end: () => controller.close(),
    break: () => controller.error(new TypeError('terminated')),
  };
}

async function asked(...answers: Parameters<typeof scriptedRun>[0]) {
  const script = scriptedRun([question, ...answers]);
  await script.run.send('Go');
  const key = script.run.getSnapshot().interrupts[0]?.key ?? '';
  return { ...script, key };
}

function nextStatus(run: Awaited<ReturnType<typeof asked>>['run'], status: RunStatus) {
  return new Promise<void>((resolve) => {
    const check = () => {
      if (run.getSnapshot().status !== status) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = run.subscribe(check);
    check();
  });
}

describe('status', () => {
  it('is idle before anything is sent, and creating a run makes no request', () => {
    const { run, requests } = scriptedRun([]);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [], messages: [] });
    expect(requests).toHaveLength(0);
  });

  it('is running while the agent works, interrupted when it asks, finished when it is done', async () => {
    const { run } = scriptedRun([question, says('Deleted.')]);
    const sending = run.send('Go');
    expect(run.getSnapshot().status).toBe('running');
    expect((await sending).status).toBe('interrupted');
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    expect(run.getSnapshot()).toMatchObject({ status: 'resuming', interrupts: [{ delivery: 'sending' }] });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', outcome: 'success', interrupts: [] });
  });

  it('shows the cards as receipts once the resumed run has started', async () => {
    const stream = openStream();
    const { run, key } = await asked(() => stream.response);
    run.approve(key);
    stream.send(started);
    await nextStatus(run, 'running');
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'accepted' }]);
    stream.send({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' });
    await nextStatus(run, 'finished');
    expect(run.getSnapshot().interrupts).toEqual([]);
    stream.end();
  });

  it('returns to interrupted with all decisions when the agent refuses the answers', async () => {
    const { run, key } = await asked(fails('The payload is no good.', 'INVALID_PAYLOAD'));
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      error: { code: 'run_error' },
      interrupts: [
        { key, status: 'answered', delivery: 'refused', decision: { status: 'resolved', payload: true } },
      ],
    });
  });

  it('reports answers as in doubt for an unknown RUN_ERROR', async () => {
    const { run, key } = await asked(fails('Something broke.'));
    run.approve(key);
    await expect(run.submit()).rejects.toThrow('Something broke.');
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ delivery: 'inDoubt' }] });
  });

  it('is failed when a tool result before RUN_ERROR proves that the answers were used', async () => {
    const result = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'call-1', content: 'sent' };
    const script = scriptedRun([
      proposes({ name: 'sendEmail', args: {} }),
      [started, result, { type: 'RUN_ERROR', message: 'Out of memory' }],
    ]);
    await script.run.send('Go');
    script.run.approve(script.run.getSnapshot().interrupts[0]?.key ?? '');
    await expect(script.run.submit()).rejects.toThrow('Out of memory');
    expect(script.run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [] });
  });

  it('keeps the answers in doubt when the connection drops before the first event, and sends them again only on request', async () => {
    const { run, key, requests } = await asked(
      () => Promise.reject(new TypeError('failed to fetch')),
      says('Deleted.'),
    );
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'network', retryable: true });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ delivery: 'inDoubt' }] });
    expect(requests).toHaveLength(2);
    const { id } = run.getSnapshot().batch;
    await run.retry();
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    expect(run.getSnapshot().status).toBe('finished');
    expect(run.getSnapshot().history).toMatchObject([{ batchId: id, delivery: 'accepted' }]);
  });

  it('is disconnected when it drops after the first event, and keeps the checkpoint', async () => {
    const stream = openStream();
    const { run, key, requests } = await asked(() => stream.response, says('Deleted.'));
    const before = run.getSnapshot().messages;
    run.approve(key);
    const submitted = run.submit();
    stream.send(started);
    stream.send({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'half', role: 'assistant', delta: 'Dele' });
    await nextStatus(run, 'running');
    stream.break();
    await expect(submitted).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'disconnected',
      interrupts: [{ delivery: 'inDoubt' }],
    });
    await run.retry();
    expect(requests[2]?.messages).toEqual(before);
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
  });

  it('is failed when RUN_FINISHED follows RUN_ERROR without a pause', async () => {
    const { run } = scriptedRun([
      [started, { type: 'RUN_ERROR', message: 'No' }, { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }],
    ]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().status).toBe('failed');
  });

  it('is interrupted when a pause follows RUN_ERROR, and keeps the refused decisions', async () => {
    const { run, key } = await asked([
      started,
      { type: 'RUN_ERROR', message: 'Bad payload' },
      ...question.slice(1),
    ]);
    run.approve(key);
    await expect(run.submit()).rejects.toThrow('Bad payload');
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      error: { message: expect.stringContaining('Bad payload') as string },
      interrupts: [{ key, status: 'answered', delivery: 'refused' }],
    });
  });

  it.each([
    ['an unknown outcome', { type: 'postponed' }, 'unknown_outcome'],
    ['an interrupt outcome with no interrupts', { type: 'interrupt', interrupts: [] }, 'no_interrupts'],
  ])('is failed on %s', async (_name, outcome, code) => {
    const { run } = scriptedRun([[started, { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome }]]);
    await expect(run.send('Go')).rejects.toMatchObject({ code });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', error: { code } });
  });

  it('is disconnected when the stream ends without RUN_FINISHED, and retry sends the same again', async () => {
    const { run, requests } = scriptedRun([[started], says('Hello')]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot().status).toBe('disconnected');
    await run.retry();
    expect(requests[1]?.messages).toEqual(requests[0]?.messages);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('treats the outcome `cancelled` as an end without questions', async () => {
    const { run } = scriptedRun([[started, { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }]]);
    await run.send('Go');
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', outcome: 'cancelled' });
  });

  it.each([
    ['a 500 with words', () => Response.json({ error: 'no disk' }, { status: 500 }), 'http_error', 'no disk'],
    [
      'HTML with status 200',
      () => new Response('<html><title>Log in</title>', { headers: { 'content-type': 'text/html' } }),
      'not_event_stream',
      'Log in',
    ],
    ['JSON with status 200', () => Response.json({ error: 'quota' }), 'not_event_stream', 'quota'],
    ['an empty 200', () => eventStream([]), 'empty_response', ''],
  ])('turns %s into an error with the server’s message', async (_name, respond, code, words) => {
    const { run } = scriptedRun([respond]);
    const failure = await run.send('Go').catch((error: unknown) => error);
    expect(AgentRunError.isInstance(failure)).toBe(true);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect(run.getSnapshot().error).toBe(failure);
  });

  it('is idle after stop(), and the stopped promise resolves', async () => {
    const stream = openStream();
    const { run } = scriptedRun([() => stream.response, says('Hello')]);
    const sending = run.send('Go');
    stream.send(started);
    await nextStatus(run, 'running');
    run.stop();
    expect((await sending).status).toBe('idle');
    await run.send('Again');
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('keeps answers in doubt when the user stops their run', async () => {
    const stream = openStream();
    const { run, key } = await asked(() => stream.response, says('Deleted.'));
    run.approve(key);
    run.stop();
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [{ key, delivery: 'inDoubt' }] });
    await run.retry();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('restarts from the pause when the user stops a run and changes the decision', async () => {
    const stream = openStream();
    const script = scriptedRun([
      proposes({ name: 'sendEmail', args: {} }),
      () => stream.response,
      executes('call-1', 'sent'),
    ]);
    await script.run.send('Go');
    const key = script.run.getSnapshot().interrupts[0]?.key ?? '';
    const { messages } = script.run.getSnapshot();
    script.run.cancel(key);
    stream.send(started);
    stream.send({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'half', role: 'assistant', delta: 'Not se' });
    await nextStatus(script.run, 'running');
    script.run.stop();
    expect(script.run.getSnapshot().toolCalls['call-1']).toMatchObject({ status: 'suspended' });
    script.run.approve(key);
    await script.run.submit();
    expect(script.requests[2]?.messages).toEqual(messages);
    expect(script.run.getSnapshot().toolCalls['call-1']).toMatchObject({
      status: 'succeeded',
      result: 'sent',
    });
  });

  it('restores the pending questions when the server refuses the message sent after a stop', async () => {
    const stream = openStream();
    const { run, key, requests } = await asked(
      () => stream.response,
      fails('Answer first.', 'PENDING_INTERRUPTS'),
    );
    run.approve(key);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    run.stop();
    // Law 4: `send` rejects while answers are in doubt. After leave(), a message may be sent.
    await expect(run.send('Never mind')).rejects.toMatchObject({ code: 'pending_interrupts' });
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [{ key, delivery: 'inDoubt' }] });
    run.leave();
    expect(run.getSnapshot().interrupts).toEqual([]);
    await expect(run.send('Never mind')).rejects.toThrow('Answer first.');
    expect(requests).toHaveLength(3);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key, status: 'answered', decision: { payload: true } }],
    });
  });
});
