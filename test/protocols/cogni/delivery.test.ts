import { describe, expect, it } from 'vitest';
import type { Graph } from '../../emulators/cogni/Graph.js';
import { asking, graph as model, reply, talk } from './talk.js';

const approval = { kind: 'approval-gate', data: null };
const resumeId = '00000000-0000-4000-8000-000000000001';
const second = { kind: 'content-review', data: null };

/** A fetch that loses the responses to the next posts after the server has processed them. */
function losing(send: typeof fetch): { fetch: typeof fetch; lose: (count: number) => void } {
  let left = 0;
  return {
    lose: (count) => void (left = count),
    async fetch(target, init) {
      const response = await send(target, init);
      if (left === 0 || init?.method !== 'POST') return response;
      left -= 1;
      await response.text();
      throw new TypeError('Failed to fetch');
    },
  };
}

describe('an answer in doubt', () => {
  // “Duplicate `resumeId` (same as `last_resume_id`) returns cached outcome without re-executing”
  it.each([
    ['the end of the run', [approval], 'finished'],
    ['the next question', [approval, second], 'interrupted'],
  ] as const)(
    'is sent again with the same resumeId, and its stored result counts: %s',
    async (_name, asked, end) => {
      const { graph, answers } = asking(...asked);
      const { run, server } = talk({ graph });
      const network = losing(server.fetch);
      run.setOptions({ fetch: network.fetch, autoSubmit: 'never' });
      await run.send('Go');
      network.lose(1);
      await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'network' });
      expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'inDoubt' } });
      const { status, interrupts } = await run.retry();
      expect(status).toBe(end);
      expect(interrupts.map((interrupt) => interrupt.reason)).toEqual(
        asked.slice(1).map(({ kind }) => `cogni:${kind}`),
      );
      const [, , first, check, second] = server.requests;
      expect(check).toMatchObject({ method: 'GET', path: '/api/v1/ai/runs' });
      expect(first?.body).toMatchObject({ resumeId: expect.stringMatching(/./) as unknown });
      expect(second?.body).toEqual(first?.body);
      expect(server.requests).toHaveLength(5);
      expect(answers).toEqual(['yes']);
    },
  );

  it('gets another resumeId when it changes, because it is another answer', async () => {
    const { graph, answers } = asking(approval);
    const { run, server } = talk({ graph });
    await run.send('Go');
    server.answer(Response.json({ error: 'Invalid input' }, { status: 400 }));
    await expect(reply(run, 'yes')).rejects.toMatchObject({ httpStatus: 400 });
    expect(run.getSnapshot().batch.delivery).toBe('refused');
    await reply(run, 'no');
    const ids = server.posts.slice(1).map(({ body }) => (body as { resumeId: string }).resumeId);
    expect(new Set(ids).size).toBe(2);
    expect(answers).toEqual(['no']);
  });
});

/** A graph that asks once and processes the first answer until it is released; it finishes a second one immediately. */
function slow(): { graph: Graph; letGo: () => void; runs: () => number } {
  let letGo = (): void => undefined;
  let runs = 0;
  const going = new Promise<void>((resolve) => (letGo = resolve));
  return {
    letGo,
    runs: () => runs,
    async *graph({ resumeValue }) {
      if (resumeValue === undefined) return { status: 'needs_input', interrupt: approval };
      runs += 1;
      yield { type: 'status', phase: 'thinking' };
      if (runs === 1) await going;
      return { status: 'completed', content: `Took ${JSON.stringify(resumeValue)}.` };
    },
  };
}

describe('a repeated answer', () => {
  /** A run whose answer was lost, on its way there or back. */
  async function lost(after: 'before' | 'after', ...asked: readonly unknown[]) {
    const { graph, answers } = asking(...asked);
    const { run, server } = talk({ graph });
    await run.send('Go');
    run.setOptions({
      autoSubmit: 'never',
      fetch: async (target, init) => {
        if (init?.method !== 'POST') return server.fetch(target, init);
        if (after === 'after') await (await server.fetch(target, init)).text();
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ autoSubmit: 'never', fetch: server.fetch });
    return { run, server, answers };
  }

  it('is sent if no run has followed', async () => {
    const { run, server, answers } = await lost('before', approval);
    expect((await run.retry()).status).toBe('finished');
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'POST']);
    expect(answers).toEqual(['yes']);
  });

  // “Prevents duplicate actions on double-click/retry.”
  it('is checked after a reload too', async () => {
    const { run, server, answers } = await lost('after', approval);
    const other = talk({ graph: asking().graph }, { initial: run.dehydrate(), threadId: undefined });
    other.run.setOptions({ autoSubmit: 'never', fetch: server.fetch });
    expect((await other.run.retry()).status).toBe('finished');
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST']);
    expect(answers).toEqual(['yes']);
  });

  // “Nullable (last successfully processed resumeId)”
  it('is never sent after the thread has moved on', async () => {
    const { run, server, answers } = await lost('after', approval, second);
    await server.fetch('https://cogni.test/api/v1/ai/chat', {
      method: 'POST',
      body: JSON.stringify({ ...model, stateKey: 'thread-1', resumeValue: 'theirs', resumeId }),
    });
    await expect(run.retry()).rejects.toMatchObject({ details: { conflict: 'not_active' } });
    expect(answers).toEqual(['yes', 'theirs']);
    expect(run.getSnapshot().batch.delivery).toBe('refused');
  });

  it('is not sent if the runs cannot be checked', async () => {
    const { run, server } = await lost('before', approval);
    server.list(Response.json({ error: 'down' }, { status: 503 }));
    await expect(run.retry()).rejects.toMatchObject({ code: 'not_sent' });
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    expect((await run.retry()).status).toBe('finished');
  });

  it('is sent to a server without a list of runs', async () => {
    const { run, server } = await lost('before', approval);
    server.list(Response.json({ error: 'Not found' }, { status: 404 }));
    expect((await run.retry()).status).toBe('finished');
  });
});

describe('409 while an answer is processed', () => {
  /** A run whose answer the server is processing, and whose connection is lost. */
  async function inFlight() {
    let now = 1_000_000;
    const work = slow();
    const { run, server } = talk({ graph: work.graph, now: () => now });
    const snapshot = await run.send('Go');
    run.setOptions({
      autoSubmit: 'never',
      fetch: (target, init) => {
        const processing = server.fetch(target, init);
        if (init?.method !== 'POST') return processing;
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ fetch: server.fetch, autoSubmit: 'never' });
    return { run, server, work, resumeId: snapshot.batch.id, pass: (ms: number) => void (now += ms) };
  }

  it('is sent again by the user after the run, with the same resumeId, and gets its result', async () => {
    const { run, server, work, resumeId } = await inFlight();
    await expect(run.retry()).rejects.toMatchObject({ httpStatus: 409, retryable: true, retryAfter: 30_000 });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'inDoubt', id: resumeId },
    });
    work.letGo();
    await server.runs.at(-1)?.ended;
    expect(await run.retry()).toMatchObject({ status: 'finished', result: { content: 'Took "yes".' } });
    expect(work.runs()).toBe(1);
    // Nothing was sent while the run was active.
    const answers = server.requests.filter(({ method }) => method === 'POST').slice(1);
    expect(answers.map(({ body }) => (body as { resumeId: string }).resumeId)).toEqual([resumeId, resumeId]);
  });

  // “If process crashes, lock auto-expires.”
  it('takes over the lock of a dead process after 30 seconds', async () => {
    const { run, work, pass } = await inFlight();
    await expect(run.retry()).rejects.toMatchObject({ httpStatus: 409 });
    pass(30_001);
    expect((await run.retry()).status).toBe('finished');
    expect(work.runs()).toBe(2);
  });

  // “At most one resume in-flight per `stateKey`.”
  it('is not sent again before the user knows that a run is active', async () => {
    const { run, server } = await inFlight();
    const requests = () => server.requests.slice(3).map(({ method }) => method);
    await expect(run.retry()).rejects.toMatchObject({ retryAfter: 30_000 });
    expect(requests()).toEqual(['GET']);
    expect(run.getSnapshot().error?.message).toContain('A run is active that may process this answer');
    await expect(run.retry()).rejects.toMatchObject({ retryAfter: 30_000 });
    expect(requests()).toEqual(['GET', 'GET', 'POST', 'GET']);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    await expect(run.send('Something else')).rejects.toMatchObject({ code: 'pending_interrupts' });
  });

  // “0 rows → 409 Conflict (another resume in-flight)”
  it('without another cause means that someone else has answered: a new message may be sent', async () => {
    const { graph, answers } = asking(approval, approval, approval);
    const { run, server } = talk({ graph });
    await run.send('Go');
    const handle = server.states.handles.get('thread-1');
    if (handle) handle.status = 'completed';
    await expect(reply(run, 'yes')).rejects.toMatchObject({
      httpStatus: 409,
      details: { conflict: 'not_active' },
    });
    expect(run.getSnapshot().error?.message).toContain('someone else has answered');
    expect(answers).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'refused' } });
    expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: 'yes' });
    expect((await run.send('Again, please')).interrupts).toHaveLength(1);
    expect(server.requests.at(-1)?.body).toMatchObject({ message: 'Again, please' });
  });

  // “another resume in-flight or state not active”
  it('after a lost answer means the same once no run is active', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    await run.send('Go');
    run.setOptions({
      autoSubmit: 'never',
      fetch: (target, init) =>
        init?.method === 'POST'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : server.fetch(target, init),
    });
    await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ autoSubmit: 'never', fetch: server.fetch });
    const handle = server.states.handles.get('thread-1');
    if (handle) handle.status = 'expired';
    await expect(run.retry()).rejects.toMatchObject({ details: { conflict: 'not_active' } });
  });
});

describe('the effect of a refusal on the answer', () => {
  // “readonly error: AiExecutionErrorCode;”
  it.each([
    [400, { error: 'Invalid input' }, 'refused'],
    [402, { error: 'Insufficient credits' }, 'refused'],
    [403, { error: 'Account not found' }, 'refused'],
    [408, { error: 'Request timeout' }, 'inDoubt'],
    [409, { error: 'Thread conflict — please retry' }, 'refused'],
    [409, { code: 'MODEL_UNAVAILABLE', model: 'gpt-4o' }, 'refused'],
    [409, { error: 'Invalid model', defaultModelId: 'x' }, 'refused'],
    [409, { error: 'Another resume is in flight' }, 'refused'],
    [409, {}, 'refused'],
    [429, { error: 'Rate limit exceeded' }, 'refused'],
    [503, { error: 'AI service temporarily unavailable' }, 'inDoubt'],
    [200, { status: 'error', runId: 'r', error: 'invalid_request', message: 'Unknown action.' }, 'refused'],
    [200, { status: 'error', runId: 'r', error: 'provider_unavailable' }, 'inDoubt'],
  ])('status %i with %o: %s', async (status, body, phase) => {
    const { run, server } = talk({ graph: asking(approval).graph });
    await run.send('Go');
    server.answer(Response.json(body, { status }));
    await expect(reply(run, 'yes')).rejects.toBeDefined();
    const { batch, interrupts } = run.getSnapshot();
    expect(batch.delivery).toBe(phase);
    expect(interrupts[0]?.decision).toEqual({ status: 'resolved', payload: 'yes' });
    expect((await run.retry()).status).toBe('finished');
  });

  it.each([404, 410])(
    'status %i means that nothing is pending: a new message may be sent',
    async (status) => {
      const { run, server } = talk({ graph: asking(approval).graph });
      await run.send('Go');
      server.answer(Response.json({ error: 'Not found' }, { status }));
      await expect(reply(run, 'yes')).rejects.toMatchObject({ httpStatus: status });
      expect((await run.send('Again')).status).toBe('finished');
    },
  );

  it('a run that ends with not_found advises a new message, not another answer', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    await run.send('Go');
    server.answer(Response.json({ status: 'error', runId: 'r', error: 'not_found' }));
    const refusal = reply(run, 'yes');
    await expect(refusal).rejects.toThrow('Send a new message');
    await expect(refusal).rejects.not.toThrow('Answer again');
    expect(run.getSnapshot()).toMatchObject({ canSend: true, batch: { over: true } });
  });

  it('a server without pauses accepts no answer, and nothing is lost', async () => {
    const { run, server } = talk({ graph: asking(approval).graph });
    await run.send('Go');
    const { fetch } = talk({ framing: 'none', graph: asking().graph }).server;
    run.setOptions({ fetch, autoSubmit: 'never' });
    await expect(reply(run, 'yes')).rejects.toMatchObject({
      httpStatus: 400,
      details: { error: 'Invalid input' },
    });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'refused', covered: 1 },
    });
    run.setOptions({ fetch: server.fetch, autoSubmit: 'never' });
    expect((await run.retry()).status).toBe('finished');
  });
});
