import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { Termination } from '../../emulators/awaken/agentEvents.js';
import { awakenServer, keyOf, permitted, runOn, said, statuses } from './conversation.js';

const protocol = () => awaken({ agentId: 'assistant' });
const two = [
  { text: 'Two things need you. ', calls: [permitted('a', { path: '/a' }), permitted('b', { path: '/b' })] },
  { text: 'Both are done.' },
];

describe('a question of the native API', () => {
  it('is read with its call, its message, its schema and its resume mode', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const ask = {
      id: 's1',
      action: 'ask_city',
      mode: 'use_decision_as_tool_result',
      message: 'Which city?',
    } as const;
    const server = await awakenServer([
      {
        calls: [{ id: 'c1', name: 'ask', args: { hint: 'x' }, suspend: { ...ask, response_schema: schema } }],
      },
    ]);
    const snapshot = await runOn(server, { protocol: protocol() }).send('Plan my trip');
    const [asked] = snapshot.interrupts;
    expect(snapshot.status).toBe('interrupted');
    expect(asked).toMatchObject({
      id: 's1',
      reason: 'input_required',
      message: 'Which city?',
      toolCallId: 'c1',
      responseSchema: schema,
      metadata: { awaken: { action: 'ask_city', resumeMode: ask.mode, runId: '01run-1' } },
    });
    expect(asked?.toolCall).toMatchObject({ name: 'ask', args: { hint: 'x' }, status: 'suspended' });
  });

  it('shows the call that waits for a permission, and not the dialog that the plugin names', async () => {
    const server = await awakenServer([{ calls: [permitted('a', { path: '/a' })] }]);
    const { interrupts } = await runOn(server, { protocol: protocol() }).send('Go');
    expect(interrupts).toMatchObject([{ toolCall: { name: 'tool_a', args: { path: '/a' } }, issues: [] }]);
  });

  it('is named by its call if its suspension has no id, and by its action if nothing else is given', async () => {
    const suspend = { id: '', action: 'pick_seat', mode: 'pass_decision_to_tool' } as const;
    const server = await awakenServer([{ calls: [{ id: 'c1', name: 'seat', args: {}, suspend }] }]);
    const { interrupts } = await runOn(server, { protocol: protocol() }).send('Book');
    expect(interrupts[0]).toMatchObject({ id: 'c1', reason: 'pick_seat', toolCallId: 'c1' });
  });

  it('offers no edits if the call runs again as it was proposed', async () => {
    const server = await awakenServer([{ calls: [permitted('a', { path: '/a' })] }, { text: 'Done.' }]);
    const run = runOn(server, { protocol: protocol() });
    const snapshot = await run.send('Go');
    expect(snapshot.interrupts[0]?.approval).toEqual({ canEdit: false, allowed: ['approve', 'deny'] });
    expect(run.approve(keyOf(snapshot, 'a'), { editedArgs: { path: '/etc' } }).ok).toBe(false);
    run.approve(keyOf(snapshot, 'a'));
    await run.submit();
    expect(server.executed).toEqual([{ name: 'tool_a', ran: { path: '/a' } }]);
  });
});

describe('the resume mode of a call', () => {
  // “ReplayToolCall | Original arguments | Full re-execution”
  it.each([
    ['replay_tool_call', { approved: true }, { name: 'ask', ran: { hint: 'x' } }],
    ['use_decision_as_tool_result', { city: 'Rome' }, { name: 'ask', result: { city: 'Rome' } }],
    ['pass_decision_to_tool', { city: 'Rome' }, { name: 'ask', ran: { city: 'Rome' } }],
  ] as const)('is %s', async (mode, payload, execution) => {
    const suspend = { id: 's1', action: 'ask_city', mode };
    const server = await awakenServer([
      { calls: [{ id: 'c1', name: 'ask', args: { hint: 'x' }, suspend }] },
      { text: 'Noted.' },
    ]);
    const run = runOn(server, { protocol: protocol() });
    run.answer(keyOf(await run.send('Plan'), 'c1'), payload);
    const snapshot = await run.submit();
    expect(server.executed).toEqual([execution]);
    expect(server.to(/decision$/).map(({ body }) => body)).toEqual([
      { toolCallId: 'c1', action: 'resume', payload },
    ]);
    expect(snapshot).toMatchObject({ status: 'finished', outcome: 'success' });
  });
});

describe('several questions', () => {
  // “Decisions can arrive in batches or one at a time.”
  // “No events are lost between SSE connections”
  it('are answered one by one, each with its acknowledgement, over a log that was opened first', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, { protocol: protocol() });
    const paused = await run.send('Go');
    expect(statuses(paused)).toEqual({ a: 'suspended', b: 'suspended' });
    run.approve(keyOf(paused, 'a'));
    run.deny(keyOf(paused, 'b'), { reason: 'not that one' });
    const done = await run.submit();
    const paths = server.requests.map(({ method, path }) => `${method} ${path}`);
    expect(paths.slice(1)).toEqual([
      'GET /v1/runs/01run-1/events',
      'GET /v1/runs/01run-1/events/stream',
      'GET /v1/runs/01run-1',
      'POST /v1/runs/01run-1/decision',
      'POST /v1/runs/01run-1/decision',
    ]);
    expect(server.to(/events\/stream/)[0]?.headers['last-event-id']).toMatch(/^cur_mem_\d+$/);
    expect(server.to(/decision/).map(({ body }) => body)).toEqual([
      { toolCallId: 'a', action: 'resume', payload: { approved: true } },
      { toolCallId: 'b', action: 'cancel', payload: { approved: false, reason: 'not that one' } },
    ]);
    expect(server.executed).toEqual([{ name: 'tool_a', ran: { path: '/a' } }]);
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'cancelled' });
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(said(done)).toEqual(['Two things need you. ', 'Both are done.']);
  });

  it('are denied with a cancellation that has a reason', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, { protocol: protocol() });
    const paused = await run.send('Go');
    for (const { key } of paused.interrupts) run.deny(key, { reason: 'not now' });
    const done = await run.submit();
    const payload = { approved: false, reason: 'not now' };
    expect(server.to(/decision/).map(({ body }) => body)).toEqual([
      { toolCallId: 'a', action: 'cancel', payload },
      { toolCallId: 'b', action: 'cancel', payload },
    ]);
    expect(server.executed).toEqual([]);
    expect(statuses(done)).toEqual({ a: 'cancelled', b: 'cancelled' });
  });

  it('are cancelled without a payload', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, { protocol: protocol() });
    const paused = await run.send('Go');
    for (const { key } of paused.interrupts) run.cancel(key);
    const done = await run.submit();
    expect(server.to(/decision/).map(({ body }) => body)).toEqual([
      { toolCallId: 'a', action: 'cancel' },
      { toolCallId: 'b', action: 'cancel' },
    ]);
    expect(server.executed).toEqual([]);
    expect(statuses(done)).toEqual({ a: 'cancelled', b: 'cancelled' });
  });

  it('leave nothing on the server before the batch is complete', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, { protocol: protocol() });
    run.approve(keyOf(await run.send('Go'), 'a'));
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(server.to(/decision/)).toEqual([]);
  });

  it('show what was accepted if the batch breaks off, and a retry sends only the rest', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, { protocol: protocol() });
    const paused = await run.send('Go');
    for (const { key } of paused.interrupts) run.approve(key);
    server.failNext(/decision/, { status: 503, json: { error: 'busy' } }, { behind: 1 });
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 503 });
    const broken = run.getSnapshot();
    expect(broken.status).toBe('interrupted');
    expect(broken.interrupts.map(({ delivery }) => delivery)).toEqual(['accepted', 'inDoubt']);
    expect(run.approve(keyOf(broken, 'a')).ok).toBe(false);

    const done = await run.retry();
    expect(server.to(/decision/).map(({ body }) => (body as { toolCallId: string }).toolCallId)).toEqual([
      'a',
      'b',
      'b',
    ]);
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b']);
    // The effects of the first answer between the two attempts are not lost.
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'succeeded' });
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  // “re-suspend, or reach any terminal state”
  it('may be asked again after they were decided, as another question', async () => {
    const again = [{ calls: [permitted('a', { path: '/a' }, { again: 1 })] }, { text: 'Done.' }];
    const server = await awakenServer(again);
    const run = runOn(server, { protocol: protocol() });
    const first = await run.send('Go');
    run.approve(keyOf(first, 'a'));
    const second = await run.submit();
    expect(second.status).toBe('interrupted');
    expect(statuses(second)).toEqual({ a: 'suspended' });
    expect(keyOf(second, 'a')).not.toBe(keyOf(first, 'a'));
    run.approve(keyOf(second, 'a'));
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed).toHaveLength(1);
  });
});

describe('a tool call', () => {
  // “Failed, // Completed with error (terminal)”
  it('that fails is shown as failed, with its message', async () => {
    const server = await awakenServer([
      { calls: [permitted('a', {}, { fails: 'no such file' }), { id: 'c', name: 'plain', args: { n: 1 } }] },
      { text: 'Too bad.' },
    ]);
    const run = runOn(server, { protocol: protocol() });
    const paused = await run.send('Go');
    expect(statuses(paused)).toEqual({ a: 'suspended', c: 'succeeded' });
    run.approve(keyOf(paused, 'a'));
    const done = await run.submit();
    expect(statuses(done)).toEqual({ a: 'failed', c: 'succeeded' });
    expect(done.toolCalls['a']?.result).toBe('no such file');
  });

  // “All calls terminal → proceed to next step”
  // “the first resume event (RunStart) goes to the new channel”
  it('that settles last ends the step and not the run', async () => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'And more. ' }]);
    const run = runOn(server, { protocol: protocol() });
    run.approve(keyOf(await run.send('Go'), 'a'));
    const seen: string[] = [];
    run.on('event', ({ type }) =>
      seen.push(`${type} ${run.getSnapshot().status} ${statuses(run.getSnapshot())['a']}`),
    );
    await run.submit();
    expect(seen).toContain('TOOL_CALL_RESULT running succeeded');
    expect(seen).toContain('TEXT_MESSAGE_CHUNK running succeeded');
    expect(seen.at(0)).toBe('RUN_STARTED running resuming');
  });

  // “cannot transition to any non-self state”
  it.each(['succeeded', 'failed'])('that has %s never changes that', (outcome) => {
    const decoder = protocol().createDecoder();
    const done = (status: string, word: string) => ({
      event_type: 'tool_call_done',
      id: 'a',
      message_id: 'm',
      result: { tool_name: 't', status, data: 1, message: 'no' },
      outcome: word,
    });
    const [status, other] = outcome === 'failed' ? ['error', 'success'] : ['success', 'error'];
    expect(decoder.read(done(status, outcome))).toHaveLength(1);
    expect(decoder.read(done(other, outcome === 'failed' ? 'succeeded' : 'failed'))).toEqual([]);
    expect(decoder.read(done('pending', 'suspended'))).toEqual([]);
    expect(decoder.read({ event_type: 'run_finish', termination: { type: 'suspended' } })).toEqual([]);
    expect(decoder.ending()).toEqual({ type: 'open' });
  });
});

describe('the messages of the thread', () => {
  it('are only those that the server does not have', async () => {
    const server = await awakenServer([{ text: 'First.' }, { text: 'Second.' }]);
    const run = runOn(server, { protocol: protocol() });
    await run.send('one');
    await run.send('two');
    expect(server.heard.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(server.to(/POST \/v1\/runs$/)[0]?.body).toEqual({
      agentId: 'assistant',
      threadId: run.getSnapshot().threadId,
      messages: [{ role: 'user', content: 'one' }],
    });
  });

  // “auto-cancellation on new message”
  it('instead of answers make the server cancel what is pending, in one request', async () => {
    const server = await awakenServer([...two.slice(0, 1), { text: 'Something else, then.' }]);
    const run = runOn(server, { protocol: protocol() });
    await run.send('Go');
    const done = await run.steer('Forget it, tell me a joke');
    expect(server.to(/decision/)).toEqual([]);
    expect(server.heard.map(({ text }) => text)).toEqual(['Go', 'Forget it, tell me a joke']);
    expect(server.runs.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(statuses(done)).toEqual({ a: 'cancelled', b: 'cancelled' });
  });
});

describe('the end of a run', () => {
  it.each([
    [{ type: 'natural_end' }, 'success'],
    [{ type: 'behavior_requested' }, 'success'],
    [{ type: 'cancelled' }, 'cancelled'],
  ] as const)('%o is %s', async (end, outcome) => {
    const server = await awakenServer([{ text: 'So be it.', end }]);
    const snapshot = await runOn(server, { protocol: protocol() }).send('Go');
    expect(snapshot).toMatchObject({ status: 'finished', outcome });
  });

  it.each([
    [{ type: 'blocked', value: 'unsafe tool' }, 'unsafe tool'],
    [{ type: 'error', value: 'the model is gone' }, 'the model is gone'],
  ] satisfies [Termination, string][])('%o is not a success, and shows why', async (end, words) => {
    const server = await awakenServer([{ text: 'Hm.', end }]);
    const run = runOn(server, { protocol: protocol() });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().status).toBe('failed');
    expect(run.getSnapshot().outcome).toBeUndefined();
    expect(run.getSnapshot().error?.message).toContain(words);
  });
});
