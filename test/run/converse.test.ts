import {
  createAgentRun,
  type AgentRun,
  type AgentRunError,
  type ConversationProtocol,
  type ConversationResult,
} from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { describe, expect, it } from 'vitest';

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

const question = (id: string) => ({ id, reason: 'confirmation', message: `${id}?` });
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const asks = (...ids: string[]) => ({
  type: 'RUN_FINISHED',
  outcome: { type: 'interrupt', interrupts: ids.map(question) },
});
const ended = { type: 'RUN_FINISHED', outcome: { type: 'success' } };

/** A server that accepts one answer per request, and refuses on demand. */
class OneByOneServer {
  readonly got: { readonly id: string; readonly payload: unknown }[] = [];
  readonly methods: string[] = [];
  refuses: string | undefined;

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    this.methods.push(`${request.method} ${pathname}`);
    if (request.headers.get('authorization') !== 'Bearer me') return json({ error: 'who?' }, 401);
    if (pathname === '/answer') {
      const body = (await request.json()) as { id: string; payload: unknown };
      if (body.id === this.refuses) return json({ error: 'not now' }, 503);
      this.got.push(body);
    }
    return request.method === 'DELETE' ? new Response(null, { status: 204 }) : json({ events: [] });
  };
}

/** Polls for events, and answers with one request per answer. */
function oneByOne(): ConversationProtocol {
  const { start: _start, resume: _resume, ...reading } = agUi();
  const at = (url: string, path: string): string => new URL(path, url).href;
  const capabilities = {
    protocol: 'one-by-one',
    cancel: true,
    idempotent: false,
    reconnect: false,
    refresh: true,
  };
  return {
    ...reading,
    name: 'one-by-one',
    capabilities: { ...capabilities, maxPayloadBytes: 40, stop: true },
    async *converse(task, wire): AsyncGenerator<ConversationResult> {
      if (task.kind === 'resume') {
        const { entries, accepted = [] } = task.batch;
        for (const { interruptId: id, ...entry } of entries) {
          const payload: unknown = entry.payload;
          if (accepted.includes(id)) continue;
          await wire.json({ url: at(wire.url, '/answer'), body: { id, payload } });
          yield { type: 'accepted', interruptId: id };
        }
        yield { type: 'values', values: [started, ended] };
        return;
      }
      await wire.json({ url: at(wire.url, '/events') });
      yield { type: 'values', values: [started, asks('a', 'b', 'c')] };
    },
    stop: ({ url, runId }) => ({ url: at(url, `/run/${runId}`), method: 'DELETE' }),
  };
}

async function asked(server: OneByOneServer): Promise<AgentRun> {
  const run = createAgentRun({
    url: 'http://agent.test/run',
    protocol: oneByOne(),
    fetch: server.fetch,
    headers: { authorization: 'Bearer me' },
  });
  await run.send('Go');
  return run;
}
const keys = (run: AgentRun): string[] => run.getSnapshot().interrupts.map(({ key }) => key);

describe('a protocol with several requests per batch', () => {
  it('asks, sends one answer at a time, and continues', async () => {
    const server = new OneByOneServer();
    const run = await asked(server);
    for (const key of keys(run)) run.approve(key);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(server.got).toEqual(['a', 'b', 'c'].map((id) => ({ id, payload: true })));
    expect(server.methods).toEqual(['GET /events', 'POST /answer', 'POST /answer', 'POST /answer']);
  });

  it('shows a half-sent batch as such, keeps accepted answers, and sends the others only', async () => {
    const server = new OneByOneServer();
    server.refuses = 'b';
    const run = await asked(server);
    for (const key of keys(run)) run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 503 });
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual([
      'accepted',
      'inDoubt',
      'inDoubt',
    ]);
    const [first = '', second = ''] = keys(run);
    expect(run.deny(first)).toMatchObject({ ok: false, issues: [{ keyword: 'accepted' }] });
    run.cancel(first);
    run.reopen(first);
    expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: true });
    expect(run.deny(second)).toMatchObject({ ok: true });

    server.refuses = undefined;
    await run.submit();
    expect(server.got).toEqual([
      { id: 'a', payload: true },
      { id: 'b', payload: false },
      { id: 'c', payload: true },
    ]);
  });

  it('keeps accepted answers after a reload', async () => {
    const server = new OneByOneServer();
    server.refuses = 'c';
    const run = await asked(server);
    for (const key of keys(run)) run.approve(key);
    await run.submit().catch(() => undefined);
    const initial = run.dehydrate();
    run.dispose();
    server.refuses = undefined;
    const again = createAgentRun({
      url: 'http://agent.test/run',
      protocol: oneByOne(),
      fetch: server.fetch,
      headers: { authorization: 'Bearer me' },
      initial: JSON.parse(JSON.stringify(initial)) as typeof initial,
    });
    await again.submit();
    expect(server.got.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('refuses an answer that is larger than the server’s limit', async () => {
    const run = await asked(new OneByOneServer());
    const [key = ''] = keys(run);
    expect(run.answer(key, ['x'.repeat(36)])).toMatchObject({ ok: true });
    expect(run.answer(key, ['x'.repeat(37)])).toMatchObject({ ok: false, issues: [{ keyword: 'maxBytes' }] });
    expect(run.answer(key, ['ü'.repeat(19)])).toMatchObject({ ok: false, issues: [{ keyword: 'maxBytes' }] });
  });

  it('cancels nothing if the server does not support that, and reports it', async () => {
    const server = new OneByOneServer();
    const protocol = oneByOne();
    const run = createAgentRun({
      url: 'http://agent.test/run',
      protocol: { ...protocol, capabilities: { ...protocol.capabilities, cancel: false } },
      fetch: server.fetch,
      headers: { authorization: 'Bearer me' },
    });
    await run.send('Go');
    const [key = ''] = keys(run);
    expect(run.cancel(key)).toMatchObject({ ok: false, issues: [{ keyword: 'unsupported' }] });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { covered: 0 } });
    expect(run.getSnapshot().error).toBeUndefined();
    expect(server.got).toEqual([]);
    expect(run.approve(key)).toMatchObject({ ok: true });
  });

  it('notifies the server when a run is stopped, and reports if it cannot', async () => {
    const server = new OneByOneServer();
    const run = await asked(server);
    const stop = (): Promise<unknown> => {
      const sent = run.refresh();
      run.stop();
      return sent;
    };
    await stop();
    await expect.poll(() => server.methods.at(-1)).toMatch(/^DELETE \/run\/.+/);
    run.setOptions({ headers: {}, fetch: server.fetch });
    const told = new Promise<AgentRunError>((resolve) => run.on('error', resolve));
    await stop();
    await expect(told).resolves.toMatchObject({ code: 'not_stopped', httpStatus: 401 });
    expect(run.getSnapshot().error).toMatchObject({ code: 'not_stopped' });
  });
});
