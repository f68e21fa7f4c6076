import type { AgentRun } from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import type { Outlet } from '../../emulators/EmulatedServer.js';
import { awakenServer, permitted, runOn, said, statuses } from './conversation.js';

const protocol = () => awaken({ agentId: 'assistant' });
const two = [
  { text: 'Two things need you. ', calls: [permitted('a', { path: '/a' }), permitted('b', { path: '/b' })] },
  { text: 'Both are done.' },
];

async function approved(server: AwakenServer): Promise<AgentRun> {
  const run = runOn(server, { protocol: protocol() });
  const { interrupts } = await run.send('Go');
  for (const { key } of interrupts) run.approve(key);
  return run;
}

describe('a broken stream', () => {
  it.each([1, 3, 5, 9, 11])(
    'after %i frames is completed from the log, and nothing is applied twice',
    async (frames) => {
      const server = await awakenServer(two);
      server.cutNext(/POST \/v1\/runs$/, frames);
      const run = runOn(server, { protocol: protocol() });
      const lost: string[] = [];
      run.subscribe(() => lost.push(run.getSnapshot().status));
      const paused = await run.send('Go');
      expect(said(paused)).toEqual(['Two things need you. ']);
      expect(statuses(paused)).toEqual({ a: 'suspended', b: 'suspended' });
      expect(paused.toolCalls['a']?.args).toEqual({ path: '/a' });
      expect(lost).toContain('reconnecting');
      for (const { key } of paused.interrupts) run.approve(key);
      expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    },
  );

  it('is followed at its current position while the run continues', async () => {
    const server = await awakenServer([{ text: 'All of it.' }], { pageSize: 2 });
    server.cutNext(/POST \/v1\/runs$/, 2);
    const done = await runOn(server, { protocol: protocol() }).send('Go');
    expect(said(done)).toEqual(['All of it.']);
    expect(done.outcome).toBe('success');
    expect(server.to(/events$/).length).toBeGreaterThan(1);
  });

  it('is applied once if the log is behind', async () => {
    const server = await awakenServer(two);
    server.cutNext(/POST \/v1\/runs$/, 8);
    const early = { next_cursor: null, has_more: false };
    const run = runOn(server, { protocol: protocol() });
    const sent = run.send('Go');
    await expect.poll(() => server.runs).toHaveLength(1);
    const items = server.runs[0]?.log.slice(0, 3).map(({ json }) => json);
    server.failNext(/events$/, { status: 200, json: { ...early, items } });
    const paused = await sent;
    expect(server.to(/events\/stream$/)[0]?.headers['last-event-id']).toBe('cur_mem_3');
    expect(said(paused)).toEqual(['Two things need you. ']);
    expect(statuses(paused)).toEqual({ a: 'suspended', b: 'suspended' });
  });

  it.each(['compacted', 'none'] as const)('is completed if the log is %s', async (log) => {
    const server = await awakenServer(two, { log });
    server.cutNext(/POST \/v1\/runs$/, 2);
    const paused = await runOn(server, { protocol: protocol() }).send('Go');
    expect(paused.interrupts.map((interrupt) => interrupt.id)).toEqual(['perm_a', 'perm_b']);
    expect(paused.toolCalls['b']).toMatchObject({ args: { path: '/b' }, status: 'suspended' });
  });

  // “A backend run may span multiple frontend SSE connections.”
  it('after the answers resumes after the last received event', async () => {
    const server = await awakenServer(two);
    const run = await approved(server);
    const [active] = server.runs;
    const before = active?.log.length ?? 0;
    const opened: Outlet[] = [];
    server.failNext(/events\/stream$/, { stream: (outlet) => void opened.push(outlet) });
    const ending = run.submit();
    await expect.poll(() => server.to(/decision/)).toHaveLength(2);
    for (const { cursor, json } of active?.log.slice(before, before + 3) ?? []) {
      opened[0]?.send(`id: ${cursor}\ndata: ${JSON.stringify(json)}\n\n`);
    }
    await expect.poll(() => statuses(run.getSnapshot())['a']).toBe('succeeded');
    opened[0]?.end();
    const done = await ending;
    const cursors = server.to(/events\/stream$/).map(({ headers }) => headers['last-event-id']);
    expect(cursors).toEqual([`cur_mem_${before}`, `cur_mem_${before + 3}`]);
    expect(said(done)).toEqual(['Two things need you. ', 'Both are done.']);
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'succeeded' });
  });

  it('with an expired cursor ends with the contents of the record', async () => {
    const server = await awakenServer(two);
    const run = await approved(server);
    server.cutNext(/events\/stream$/, 1);
    server.failNext(/events\/stream$/, { status: 410, json: { error: 'cursor expired' } }, { behind: 1 });
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    // Once before the answers were sent, and once for the end.
    expect(server.to(/GET \/v1\/runs\/01run-1$/)).toHaveLength(2);
  });

  it('may end with its own message', async () => {
    const server = await awakenServer(two);
    const run = await approved(server);
    const lagged = 'event: error\ndata: {"error":"event subscriber lagged by 3 messages"}\n\n';
    server.failNext(/events\/stream$/, { stream: (outlet) => (outlet.send(lagged), outlet.end()) });
    const done = await run.submit();
    expect(server.to(/events\/stream$/)).toHaveLength(2);
    expect(said(done)).toEqual(['Two things need you. ', 'Both are done.']);
  });
});

describe('a server without a log', () => {
  // “decisions that arrive while a tool is still executing sit in the decision channel”
  it('is polled for the record of the run until the run has paused or ended', async () => {
    const server = await awakenServer(two, { log: 'none' });
    const run = await approved(server);
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b']);
  });

  it('that is truncated still provides the last message', async () => {
    const server = await awakenServer(two, { log: 'compacted' });
    const run = await approved(server);
    const done = await run.submit();
    expect(said(done)).toEqual(['Two things need you. ', 'Both are done.']);
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'succeeded' });
  });
});

describe('a reload', () => {
  // “Checkpoints enable resume from the last completed step after a crash or intentional suspension.”
  it('finds pending questions, with the texts of the log, and answers them', async () => {
    const server = await awakenServer(two);
    const before = runOn(server, { protocol: protocol() });
    const known = await before.send('Go');
    const { threadId } = known;
    const run = runOn(server, { protocol: protocol(), threadId });
    const found = await run.refresh();
    expect(found.interrupts.map(({ key }) => key)).toEqual(known.interrupts.map(({ key }) => key));
    expect(found.interrupts[0]).toMatchObject({
      message: 'Allow a?',
      reason: 'tool_call',
      toolCallId: 'a',
      toolCall: { name: 'tool_a', args: { path: '/a' }, status: 'suspended' },
    });
    for (const { key } of found.interrupts) run.approve(key);
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.heard).toHaveLength(1);
  });

  // “Tool call states for suspended calls”
  it('asks in general terms if only the record is left, which has no texts and no schema', async () => {
    const suspend = {
      id: 's1',
      action: 'ask_city',
      mode: 'use_decision_as_tool_result',
      message: 'Which?',
    } as const;
    const calls = [{ id: 'c1', name: 'ask', args: { hint: 'x' }, suspend }];
    const server = await awakenServer([{ calls }, { text: 'Noted.' }], { log: 'none' });
    const { threadId } = await runOn(server, { protocol: protocol() }).send('Go');
    const run = runOn(server, { protocol: protocol(), threadId });
    const { interrupts } = await run.refresh();
    expect(interrupts[0]).toMatchObject({ id: 's1', reason: 'ask_city', toolCallId: 'c1' });
    expect(interrupts[0]?.message).toBeUndefined();
    expect(interrupts[0]?.responseSchema).toBeUndefined();
    run.answer(interrupts[0]?.key ?? '', 'Rome');
    await run.submit();
    expect(server.executed).toEqual([{ name: 'ask', result: 'Rome' }]);
  });

  it('keeps accepted answers, and sends the rest', async () => {
    const server = await awakenServer(two);
    const before = await approved(server);
    server.failNext(/decision/, 'hang up', { behind: 1 });
    await expect(before.submit()).rejects.toMatchObject({ code: 'network' });
    const run = runOn(server, { protocol: protocol(), threadId: undefined, initial: before.dehydrate() });
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['accepted', 'inDoubt']);
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b']);
  });

  it('after everything was accepted checks how the run has ended', async () => {
    const server = await awakenServer(two);
    const before = await approved(server);
    server.cutNext(/events\/stream$/, 1);
    server.failNext(/events\/stream$/, { status: 400, json: { error: 'bad cursor' } }, { behind: 1 });
    await expect(before.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    const run = runOn(server, { protocol: protocol(), threadId: undefined, initial: before.dehydrate() });
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.to(/decision/)).toHaveLength(2);
  });

  // “the run was cancelled or rejected before any phase ran”
  it('finds how the last run ended if nothing is pending', async () => {
    const server = await awakenServer([{ end: { type: 'blocked', value: 'unsafe tool' } }]);
    const before = runOn(server, { protocol: protocol() });
    await before.send('Go').catch(() => undefined);
    const run = runOn(server, { protocol: protocol(), threadId: before.getSnapshot().threadId });
    await expect(run.refresh()).rejects.toThrow('unsafe tool');
    const fresh = runOn(server, { protocol: protocol() });
    expect(await fresh.refresh()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('follows a run that is still in progress', async () => {
    const server = await awakenServer(two);
    const before = runOn(server, { protocol: protocol() });
    const { threadId } = await before.send('Go');
    const [active] = server.runs;
    if (active) active.status = 'running';
    const run = runOn(server, { protocol: protocol(), threadId });
    const resting = run.refresh();
    server.failNext(/GET \/v1\/runs\/01run-1$/, { status: 200, json: active?.record() });
    await expect.poll(() => server.to(/GET \/v1\/runs\/01run-1$/)).toHaveLength(1);
    if (active) active.status = 'waiting';
    expect((await resting).interrupts).toHaveLength(2);
  });
});

describe('a refusal', () => {
  // “Already-completed calls (Succeeded, Failed, Cancelled) are skipped.”
  it('of a question that is no longer pending ends the pause', async () => {
    const server = await awakenServer(two.slice(0, 1));
    const run = await approved(server);
    server.runs[0]?.cancel();
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 404 });
    const refused = run.getSnapshot();
    expect(refused.interrupts.map(({ delivery }) => delivery)).toEqual(['refused', 'refused']);
    expect(await run.send('Then something else')).toMatchObject({ status: 'finished' });
  });

  it.each([
    ['thread has an active run; cannot claim inline', 'Another run is in progress on this thread', false],
    ['delivery blocked by barrier', 'Try again in a moment', true],
  ])('with 409 "%s" is recognized by its text', async (words, told, retryable) => {
    const server = await awakenServer(two);
    const run = await approved(server);
    server.failNext(/decision/, { status: 409, json: { error: words } });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 409, retryable });
    const { interrupts, error } = run.getSnapshot();
    expect(error?.message).toContain(told);
    expect(error?.details).toEqual({ error: words });
    expect(interrupts.map(({ delivery }) => delivery)).toEqual(['refused', 'refused']);
    expect(await run.retry()).toMatchObject({ outcome: 'success' });
  });

  it('shows the code beside the text', async () => {
    const server = await awakenServer([]);
    const json = { error: 'agent lacks vision', code: 'capability_mismatch' };
    server.failNext(/runs$/, { status: 400, json });
    const run = runOn(server, { protocol: protocol() });
    await expect(run.send('Go')).rejects.toThrow('agent lacks vision (capability_mismatch)');
  });

  it('of a reconnect keeps every answer here', async () => {
    const server = await awakenServer(two);
    const run = await approved(server);
    server.failNext(/events$/, { status: 500, json: { error: 'disk', code: 'data_integrity' } });
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(server.to(/decision/)).toEqual([]);
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['none', 'none']);
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
  });
});

describe('stopping', () => {
  it('cancels the run under the id that the server assigned', async () => {
    const server = await awakenServer(two);
    const run = await approved(server);
    server.failNext(/events\/stream$/, { stream: () => undefined });
    run.submit().catch(() => undefined);
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    run.stop();
    await expect.poll(() => server.to(/POST \/v1\/runs\/01run-1\/cancel$/)).toHaveLength(1);
  });
});

it('declares what this API cannot do', () => {
  expect(protocol().capabilities).toEqual({
    protocol: 'awaken',
    cancel: true,
    idempotent: false,
    reconnect: true,
    refresh: true,
    stop: true,
    approveWithEdits: false,
    cannot: ['distinguishCancel', 'together', 'expiry', 'media', 'roles'],
  });
});

it('fails if a run waits for something that no user can provide', async () => {
  const server = await awakenServer([]);
  const finish = {
    event_type: 'run_finish',
    thread_id: 't',
    run_id: 'r',
    termination: { type: 'suspended' },
  };
  server.failNext(/runs$/, {
    stream: (outlet) => (outlet.send(`data: ${JSON.stringify(finish)}\n\n`), outlet.end()),
  });
  const record = {
    run_id: 'r',
    thread_id: 't',
    status: 'waiting',
    waiting: { reason: 'rate_limit', tickets: [] },
  };
  server.failNext(/active$/, { status: 200, json: { active_run: record } });
  const run = runOn(server, { protocol: protocol() });
  await expect(run.send('Go')).rejects.toMatchObject({ code: 'no_interrupts' });
  expect(run.getSnapshot().error?.message).toContain('rate_limit');
});
