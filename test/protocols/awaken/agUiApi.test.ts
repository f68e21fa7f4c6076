import { awaken, awakenAgUi } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { awakenServer, keyOf, permitted, runOn, said, statuses } from './conversation.js';

const api = (server: AwakenServer, options = {}) => ({
  url: `${server.origin}/v1/ag-ui/run`,
  protocol: awakenAgUi(options),
});
const one = [{ text: 'May I? ', calls: [permitted('a', { path: '/a' })] }, { text: 'Done.' }];
const two = [
  { calls: [permitted('a', { path: '/a' }), permitted('b', { path: '/b' })] },
  { text: 'Both done.' },
];

describe('a question of the AG-UI API', () => {
  it('is about the call with its id, and the native record provides the arguments', async () => {
    const server = await awakenServer(one);
    const { interrupts } = await runOn(server, api(server)).send('Go');
    expect(interrupts).toHaveLength(1);
    expect(interrupts[0]).toMatchObject({
      id: 'perm_a',
      reason: 'tool_call',
      toolCallId: 'a',
      toolCall: { name: 'tool_a', args: { path: '/a' }, status: 'suspended' },
      approval: { canEdit: false, allowed: ['approve', 'deny'] },
      issues: [],
    });
  });

  it('can be approved and denied even without access to the native endpoints', async () => {
    const server = await awakenServer(one);
    const run = runOn(server, api(server, { asksNative: false }));
    const { interrupts } = await run.send('Go');
    expect(interrupts[0]).toMatchObject({ id: 'perm_a', reason: 'tool_call', toolCallId: 'a' });
    expect(server.requests.map(({ method }) => method)).toEqual(['POST']);
    await expect(run.refresh()).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('without an id is answered under the call that is still open', async () => {
    const suspend = { id: '', action: '', mode: 'replay_tool_call' } as const;
    const server = await awakenServer([
      { calls: [permitted('a', { path: '/a' }, { suspend })] },
      { text: 'Done.' },
    ]);
    const run = runOn(server, api(server, { asksNative: false }));
    const paused = await run.send('Go');
    expect(paused.interrupts[0]).toMatchObject({ id: 'a', reason: 'tool_call', toolCallId: 'a' });
    run.approve(keyOf(paused, 'a'));
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
    expect(server.executed).toHaveLength(1);
  });

  it('gets its id from the native record, also if that is read only at the second attempt', async () => {
    const server = await awakenServer(one);
    const first = runOn(server, { protocol: awaken({ agentId: 'assistant' }) });
    const { threadId } = await first.send('Go');
    const end = {
      type: 'RUN_FINISHED',
      threadId,
      outcome: 'interrupt',
      interrupt: { reason: 'tool_approval' },
    };
    server.failNext(/ag-ui\/run/, {
      stream: (outlet) => (outlet.send(`data: ${JSON.stringify(end)}\n\n`), outlet.end()),
    });
    server.failNext(/active$/, { status: 503, json: { error: 'starting' } });
    const run = runOn(server, { ...api(server), threadId });
    const paused = await run.send('Go on');
    expect(paused.interrupts[0]).toMatchObject({ id: 'perm_a', toolCallId: 'a', issues: [] });
    run.approve(keyOf(paused, 'a'));
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
  });

  it('without an id and without an open call is shown, and cannot be answered', () => {
    const decoder = awakenAgUi().createDecoder();
    decoder.read({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
    decoder.read({ type: 'RUN_FINISHED', outcome: 'interrupt', interrupt: { reason: 'tool_approval' } });
    const ending = decoder.ending();
    const [asked] = ending.type === 'paused' ? ending.interrupts : [];
    expect(asked?.answerable).toBe(false);
    expect(asked?.issues.map(({ message }) => message).join()).toContain('it cannot be answered');
  });

  it('whose answer is the result cannot be approved or denied', async () => {
    const suspend = { id: 's1', action: 'ask_city', mode: 'use_decision_as_tool_result' } as const;
    const server = await awakenServer([
      { calls: [{ id: 'c1', name: 'ask', args: {}, suspend }] },
      { text: 'Noted.' },
    ]);
    const run = runOn(server, api(server));
    const paused = await run.send('Go');
    expect(paused.interrupts[0]?.reason).toBe('ask_city');
    expect(paused.interrupts[0]?.responseSchema).toBeUndefined();
    run.answer(keyOf(paused, 'c1'), 'Rome');
    await run.submit();
    expect(server.executed).toEqual([{ name: 'ask', result: 'Rome' }]);
  });
});

describe('an answer on the AG-UI API', () => {
  // “CopilotKit | renderAndWaitForResponse UI | Same SSE or new request via AG-UI”
  it.each([
    ['approve', { approved: true }, 1, 'succeeded', 'Approved.'],
    ['deny', { approved: false }, 0, 'cancelled', 'Denied.'],
    ['cancel', { approved: false }, 0, 'cancelled', 'Denied.'],
  ] as const)('to %s is one object, and always has a message', async (verb, payload, ran, status, words) => {
    const server = await awakenServer(one);
    const run = runOn(server, api(server));
    const paused = await run.send('Go');
    run[verb](keyOf(paused, 'a'));
    const done = await run.submit();
    const body = server.to(/ag-ui\/run/)[1]?.body as { resume: unknown; messages: { content: string }[] };
    expect(body.resume).toEqual({ interruptId: 'perm_a', payload });
    expect(body.messages.map(({ content }) => content)).toEqual([words]);
    expect(server.heard.map(({ text }) => text)).toEqual(['Go', words]);
    expect(server.executed).toHaveLength(ran);
    expect(statuses(done)['a']).toBe(status);
    expect(said(done).join('')).toBe('May I? Done.');
  });

  it('leads to the next pending call, because only the last one is named', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, api(server));
    const first = await run.send('Go');
    expect(first.interrupts.map((interrupt) => interrupt.toolCallId)).toEqual(['b']);
    expect(first.interrupts[0]?.issues).toMatchObject([{ keyword: 'parallel' }]);
    run.approve(keyOf(first, 'b'));
    const second = await run.submit();
    expect(second.interrupts[0]).toMatchObject({
      id: 'perm_a',
      toolCallId: 'a',
      toolCall: { args: { path: '/a' } },
      issues: [],
    });
    run.approve(keyOf(second, 'a'));
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_b', 'tool_a']);
  });

  it('to a question that is no longer pending is not sent, because it would start a new run', async () => {
    const server = await awakenServer(one);
    const run = runOn(server, api(server));
    run.approve(keyOf(await run.send('Go'), 'a'));
    server.runs[0]?.cancel();
    await expect(run.submit()).rejects.toMatchObject({ details: { code: 'not_taken' } });
    expect(server.to(/ag-ui\/run/)).toHaveLength(1);
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['refused']);
  });

  it('in an array is refused by this server, with 422 and plain text', async () => {
    const server = await awakenServer(one);
    const response = await fetch(`${server.origin}/v1/ag-ui/run`, {
      method: 'POST',
      body: JSON.stringify({ threadId: 't', messages: [{ role: 'user', content: 'x' }], resume: [] }),
    });
    expect(response.status).toBe(422);
    server.failNext(
      /ag-ui\/run/,
      { status: 422, text: 'Failed to deserialize the JSON body' },
      { behind: 1 },
    );
    const run = runOn(server, api(server));
    run.approve(keyOf(await run.send('Go'), 'a'));
    await expect(run.submit()).rejects.toThrow('Failed to deserialize the JSON body');
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['refused']);
    expect(await run.retry()).toMatchObject({ outcome: 'success' });
  });
});

describe('the end of a run on the AG-UI API', () => {
  it('as blocked looks like a success there, and is not one', async () => {
    const server = await awakenServer([{ text: 'Hm.', end: { type: 'blocked', value: 'unsafe tool' } }]);
    await expect(runOn(server, api(server)).send('Go')).rejects.toThrow('unsafe tool');
  });

  it('as cancelled does not count as a success', async () => {
    const server = await awakenServer([{ text: 'Hm.', end: { type: 'cancelled' } }]);
    expect(await runOn(server, api(server)).send('Go')).toMatchObject({
      status: 'finished',
      outcome: 'cancelled',
    });
  });

  it('in an error is a failure', async () => {
    const server = await awakenServer([{ text: 'Hm.', end: { type: 'error', value: 'the model is gone' } }]);
    await expect(runOn(server, api(server)).send('Go')).rejects.toThrow('the model is gone');
  });
});

it('finds pending questions after a reload, over the native endpoint', async () => {
  const server = await awakenServer(one);
  const { threadId } = await runOn(server, api(server)).send('Go');
  const run = runOn(server, {
    ...api(server),
    threadId,
    messages: [{ id: 'u', role: 'user', content: 'Go' }],
  });
  const found = await run.refresh();
  expect(found.interrupts[0]).toMatchObject({
    id: 'perm_a',
    reason: 'tool_call',
    toolCallId: 'a',
    toolCall: { name: 'tool_a', args: { path: '/a' } },
  });
  run.approve(keyOf(found, 'a'));
  expect(await run.submit()).toMatchObject({ outcome: 'success' });
});

it('stops with this API’s interrupt request', async () => {
  const server = await awakenServer(one);
  server.failNext(/ag-ui\/run/, { stream: (outlet) => outlet.send(': heartbeat\n\n') });
  const run = runOn(server, api(server));
  run.send('Go').catch(() => undefined);
  await expect.poll(() => server.to(/ag-ui\/run/)).toHaveLength(1);
  run.stop();
  await expect
    .poll(() => server.to(/ag-ui\/threads/).map(({ method, path }) => `${method} ${path}`))
    .toEqual([`POST /v1/ag-ui/threads/${run.getSnapshot().threadId}/interrupt`]);
});

it('declares what this API cannot do', () => {
  expect(awakenAgUi().capabilities).toMatchObject({
    protocol: 'awaken-ag-ui',
    reconnect: false,
    approveWithEdits: false,
    cannot: ['parallel', 'distinguishCancel', 'schema', 'expiry', 'media', 'roles'],
  });
});
