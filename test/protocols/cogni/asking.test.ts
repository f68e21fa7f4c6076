import { describe, expect, it } from 'vitest';
import type { OutcomeFraming } from '../../emulators/cogni/cogniServer.js';
import { asking, graph, reply, said, script, talk } from './talk.js';

const approval = { kind: 'approval-gate', data: { amount: 10 } };
const framings: readonly OutcomeFraming[] = ['json', 'event', 'part'];

describe.each(framings)('a question with the outcome framing %s', (framing) => {
  it('pauses, is answered with its state key and the batch, and may be followed by another', async () => {
    const { graph: asks, answers } = asking(approval, { kind: 'content-review', data: null });
    const { run, server } = talk({ framing, graph: asks });
    const { status, interrupts, batch } = await run.send('Pay Bob');
    const runId = server.runs[0]?.runId ?? '';
    expect(status).toBe('interrupted');
    expect(interrupts).toMatchObject([
      {
        answerable: true,
        issues: [],
        id: `thread-1:${runId}`,
        reason: 'cogni:approval-gate',
        metadata: { cogni: { stateKey: 'thread-1', runId, data: { amount: 10 } } },
      },
    ]);
    const next = await reply(run, { decision: 'yes' });
    expect(next).toMatchObject({ status: 'interrupted' });
    expect(next.interrupts[0]?.reason).toBe('cogni:content-review');
    expect(next.interrupts[0]?.key).not.toBe(interrupts[0]?.key);
    expect(server.posts[1]?.body).toEqual({
      ...graph,
      stateKey: 'thread-1',
      resumeValue: { decision: 'yes' },
      resumeId: batch.id,
    });
    expect(next.batch.id).not.toBe(batch.id);
    const last = await reply(run, 'fine');
    expect(last).toMatchObject({ status: 'finished', outcome: 'success', result: { content: 'Done.' } });
    expect(said(run)).toEqual([
      ['user', 'Pay Bob'],
      ['assistant', 'Done.'],
    ]);
    expect(answers).toEqual([{ decision: 'yes' }, 'fine']);
  });

  it('that fails is not a question', async () => {
    const { run } = talk({ framing, graph: script([], { status: 'error', error: 'internal' }) });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', details: { code: 'internal' } });
    expect(run.getSnapshot().status).toBe('failed');
  });

  // “Internal references NEVER leak to UI, logs, or API responses.”
  it('never shows the provider’s conversation ids', async () => {
    const { run, server } = talk({ framing, leaks: true, graph: asking(approval).graph });
    const heard: unknown[] = [];
    run.on('event', (event) => heard.push(event));
    const snapshot = await run.send('Pay Bob');
    const secret = server.states.handles.get('thread-1')?.providerRef ?? '';
    expect(secret).toMatch(/^thr_/);
    expect(snapshot.interrupts[0]?.raw).toMatchObject({ stateKey: 'thread-1' });
    const everything = JSON.stringify([snapshot, heard, run.dehydrate()]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain('provider_ref');
    const { server: other, run: refused } = talk({ framing, leaks: true, graph: asking(approval).graph });
    await refused.send('Pay Bob');
    other.answer(Response.json({ error: 'Invalid input', provider_ref: secret }, { status: 400 }));
    await expect(reply(refused, 1)).rejects.toMatchObject({ details: { error: 'Invalid input' } });
    expect(JSON.stringify([refused.getSnapshot(), refused.getSnapshot().error?.details])).not.toContain(
      secret,
    );
  });
});

it('hides the provider’s conversation ids also in a run that could not be resumed', async () => {
  const { run, server } = talk({ framing: 'none', namesRun: true, graph: asking(approval).graph });
  run.setOptions({
    fetch: (target, init) =>
      init?.method === 'GET'
        ? Promise.resolve(Response.json({ error: 'Forbidden', thread_id: 'thr_1' }, { status: 403 }))
        : server.fetch(target, init),
  });
  server.cut(1);
  await expect(run.send('Go')).rejects.toMatchObject({ cause: { details: { error: 'Forbidden' } } });
  const { cause } = run.getSnapshot().error ?? {};
  expect(JSON.stringify((cause as { details: unknown }).details)).not.toContain('thr_1');
});

describe('the question', () => {
  // “readonly reason: string;”
  it('is the reason in the data', async () => {
    const data = { reason: 'Content ready for review' };
    const { run } = talk({ graph: asking({ kind: 'content-review', data }).graph });
    const { interrupts } = await run.send('Go');
    expect(interrupts[0]?.message).toBe('Content ready for review');
    expect(interrupts[0]?.metadata).toMatchObject({ cogni: { data } });
  });

  it('has no text if the data contains none', async () => {
    const { run } = talk({ graph: asking({ kind: 'content-review', data: { reason: 7 } }).graph });
    const { interrupts } = await run.send('Go');
    expect(interrupts[0]?.message).toBeUndefined();
  });
});

describe('a gap of the specification', () => {
  it('shows a malformed question with its issues, and accepts an answer', async () => {
    const { run, server } = talk({ graph: asking({ data: 1 }).graph });
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([
      { answerable: true, reason: 'cogni:unknown', issues: [{ path: ['kind'] }] },
    ]);
    await reply(run, 'go on');
    expect(server.requests.at(-1)?.body).toMatchObject({ stateKey: 'thread-1', resumeValue: 'go on' });
  });

  it('adds the ids of the request to an outcome without ids', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    server.answer(Response.json({ status: 'needs_input', interrupt: approval }));
    const { interrupts, runId } = await run.send('Go');
    expect(interrupts[0]?.id).toBe(`thread-1:${runId}`);
  });

  // “`stateKey` is the only resumable identifier exposed to UI/API.”
  it('answers a state under the server’s name for it', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    const headers = { 'X-State-Key': 'renamed' };
    server.answer(Response.json({ status: 'needs_input', runId: 'r', interrupt: approval }, { headers }));
    expect((await run.send('Go')).interrupts[0]?.id).toBe('renamed:r');
    server.answer(Response.json({ status: 'completed', runId: 'r' }));
    await reply(run, 'yes');
    expect(server.requests.at(-1)?.body).toMatchObject({ stateKey: 'renamed', resumeValue: 'yes' });
  });

  it('offers no refresh, because a paused state cannot be queried', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    await run.send('Go');
    await expect(run.refresh()).rejects.toMatchObject({ code: 'unsupported' });
    expect(server.requests).toHaveLength(1);
  });

  it('does not end the run when a tool reports "completed"', async () => {
    const said = { status: 'completed', runId: 'x' };
    const call = {
      type: 'tool_call_start',
      toolCallId: 'c',
      toolName: 't',
      args: { status: 'error' },
    } as const;
    const result = { type: 'tool_call_result', toolCallId: 'c', result: said } as const;
    const { run } = talk({
      framing: 'part',
      graph: script([call, result], { status: 'needs_input', interrupt: approval }),
    });
    expect((await run.send('Go')).status).toBe('interrupted');
  });

  it('offers no cancellation and sends none, because the server has no request for it', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    const { interrupts, capabilities } = await run.send('Go');
    expect(capabilities.cancel).toBe(false);
    run.cancel(interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toBeDefined();
    await expect(run.steer('Forget it')).rejects.toBeDefined();
    expect(server.requests).toHaveLength(1);
    expect(run.getSnapshot().status).toBe('interrupted');
  });
});

describe('sizes', () => {
  // “`resumeValue` must be JSON-serializable. Max 64KB.”
  it('an answer over 64 KB is refused before anything is sent', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    const { interrupts } = await run.send('Go');
    const key = interrupts[0]?.key ?? '';
    // With its quotes the text is one byte over the limit; an umlaut counts twice.
    expect(run.answer(key, `${'ä'.repeat(32 * 1024 - 1)}x`)).toMatchObject({
      ok: false,
      issues: [{ keyword: 'maxBytes' }],
    });
    expect(server.requests).toHaveLength(1);
    expect(run.answer(key, 'ä'.repeat(32 * 1024 - 1))).toMatchObject({ ok: true });
    expect((await run.submit()).status).toBe('finished');
  });

  // “`interrupt.data` must be JSON-serializable. Max 256KB (larger than resume to allow rich draft
  // content).”
  it('data over 256 KB is omitted with a notice, and any JSON is accepted', async () => {
    const { run } = talk({ graph: asking({ kind: 'content-review', data: 'x'.repeat(256 * 1024) }).graph });
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([
      {
        reason: 'cogni-oversized:content-review',
        responseSchema: { title: 'Any JSON' },
        issues: [{ path: ['data'], message: expect.stringContaining('257 KB') as unknown }],
      },
    ]);
    expect(JSON.stringify(interrupts).length).toBeLessThan(2000);
    expect(await reply(run, { action: 'reject' })).toMatchObject({ status: 'finished' });
  });

  it('data of exactly 256 KB is shown', async () => {
    const data = 'x'.repeat(256 * 1024 - 2);
    const { run } = talk({ graph: asking({ kind: 'content-review', data }).graph });
    const { interrupts } = await run.send('Go');
    expect(interrupts[0]?.metadata).toMatchObject({ cogni: { data } });
  });
});
