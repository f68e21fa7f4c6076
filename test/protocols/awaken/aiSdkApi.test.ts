import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { Termination } from '../../emulators/awaken/agentEvents.js';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { numbered, scripted } from '../scripted.js';
import { awakenServer, keyOf, permitted, runOn, said, statuses } from './conversation.js';

const api = (server: AwakenServer, options = {}) => ({
  url: `${server.origin}/v1/ai-sdk/chat`,
  protocol: awakenAiSdk({ agentId: 'assistant', ...options }),
});
const two = [
  { text: 'Two things. ', calls: [permitted('a', { path: '/a' }), permitted('b', { path: '/b' })] },
  { text: 'Both are done.' },
];
function partsOf(server: AwakenServer, request: number): unknown {
  const body = server.to(/ai-sdk\/chat$/)[request]?.body as { messages: { parts: unknown }[] } | undefined;
  return body?.messages[0]?.parts;
}

describe('questions of the AI SDK API', () => {
  // docs/conformance/awaken.md: “finish(finishReason: "tool-calls")”. AI SDK’s chunks need no `finishReason`.
  it.each([
    [[], { status: 'interrupted', interrupts: [{ id: 'perm_c' }] }],
    [[{ type: 'tool-output-available', toolCallId: 'c', output: 'Sent.' }], { outcome: 'success' }],
  ])(
    'are asked if the response ends without a reason, unless the call has a result: %j',
    async (more, end) => {
      const chunks = [
        { type: 'start', messageId: 'm' },
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'mail', input: {} },
        { type: 'tool-approval-request', approvalId: 'perm_c', toolCallId: 'c' },
        ...more,
        { type: 'finish' },
      ];
      const { fetch } = scripted(({ method }) =>
        method === 'POST' ? { stream: numbered(...chunks) } : undefined,
      );
      const protocol = awakenAiSdk({ asksNative: false });
      const url = 'https://awaken.test/v1/ai-sdk/chat';
      const run = createAgentRun({ url, threadId: 't', tabs: false, protocol, fetch });
      expect(await run.send('Go')).toMatchObject(end);
    },
  );

  it('are approvals that are asked and answered together', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, api(server));
    const paused = await run.send('Go');
    expect(paused.interrupts.map((interrupt) => interrupt)).toMatchObject([
      { id: 'perm_a', reason: 'tool_call', toolCallId: 'a' },
      { id: 'perm_b', reason: 'tool_call', toolCallId: 'b' },
    ]);
    expect(paused.interrupts[0]?.toolCall).toMatchObject({
      name: 'tool_a',
      args: { path: '/a' },
      status: 'suspended',
    });
    run.approve(keyOf(paused, 'a'));
    run.deny(keyOf(paused, 'b'), { reason: 'not that one' });
    const done = await run.submit();
    expect(partsOf(server, 1)).toEqual([
      {
        type: 'tool-tool_a',
        toolCallId: 'a',
        input: { path: '/a' },
        state: 'approval-responded',
        approvalId: 'perm_a',
        approval: { id: 'perm_a', approved: true },
      },
      {
        type: 'tool-tool_b',
        toolCallId: 'b',
        input: { path: '/b' },
        state: 'approval-responded',
        approvalId: 'perm_b',
        approval: { id: 'perm_b', approved: false, reason: 'not that one' },
      },
    ]);
    expect(server.executed).toEqual([{ name: 'tool_a', ran: { path: '/a' } }]);
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'cancelled' });
    expect(said(done)).toEqual(['Two things. ', 'Both are done.']);
    expect(server.heard.map(({ text }) => text)).toEqual(['Go']);
  });

  it('include calls without an output, whose answer is that output', async () => {
    const suspend = { id: 's1', action: 'ask_city', mode: 'use_decision_as_tool_result' } as const;
    const server = await awakenServer([
      { calls: [{ id: 'c1', name: 'ask', args: { hint: 'x' }, suspend }] },
      { text: 'Noted.' },
    ]);
    const run = runOn(server, api(server));
    const paused = await run.send('Go');
    expect(paused.interrupts[0]).toMatchObject({
      id: 'c1',
      reason: 'awaken:tool_result',
      toolCallId: 'c1',
    });
    expect(paused.interrupts[0]?.metadata).toMatchObject({ awaken: { action: 'ask_city' } });
    run.answer(keyOf(paused, 'c1'), { city: 'Rome' });
    await run.submit();
    expect(partsOf(server, 1)).toEqual([
      {
        type: 'tool-ask',
        toolCallId: 'c1',
        input: { hint: 'x' },
        state: 'output-available',
        output: { city: 'Rome' },
      },
    ]);
    expect(server.executed).toEqual([{ name: 'ask', result: { city: 'Rome' } }]);
  });

  it('are denied with a reason', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, api(server));
    for (const { key } of (await run.send('Go')).interrupts) run.deny(key, { reason: 'not now' });
    const done = await run.submit();
    expect(partsOf(server, 1)).toMatchObject([
      { approval: { id: 'perm_a', approved: false, reason: 'not now' } },
      { approval: { id: 'perm_b', approved: false, reason: 'not now' } },
    ]);
    expect(server.executed).toEqual([]);
    expect(statuses(done)).toEqual({ a: 'cancelled', b: 'cancelled' });
  });

  it('are denied by a cancellation', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, api(server));
    for (const { key } of (await run.send('Go')).interrupts) run.cancel(key);
    await run.submit();
    expect(server.executed).toEqual([]);
    expect(partsOf(server, 1)).toMatchObject([
      { approval: { id: 'perm_a', approved: false } },
      { approval: { id: 'perm_b', approved: false } },
    ]);
  });
});

describe('an empty answer with status 200', () => {
  it('means that no run waits if no record has shown that one does: the answers stay, and can be sent again', async () => {
    const server = await awakenServer(two);
    const run = runOn(server, api(server, { asksNative: false }));
    for (const { key } of (await run.send('Go')).interrupts) run.approve(key);
    server.failNext(/ai-sdk\/chat$/, { stream: (outlet) => outlet.end() });
    await expect(run.submit()).rejects.toThrow('accepted none of them');
    const refused = run.getSnapshot();
    expect(refused.status).toBe('interrupted');
    expect(refused.interrupts.map(({ delivery, status }) => `${status} ${delivery}`)).toEqual([
      'answered refused',
      'answered refused',
    ]);
    expect(await run.retry()).toMatchObject({ outcome: 'success' });
    expect(server.executed).toHaveLength(2);
  });

  it('is the server’s response if no run is waiting', async () => {
    const server = await awakenServer(two.slice(0, 1));
    const run = runOn(server, api(server));
    for (const { key } of (await run.send('Go')).interrupts) run.approve(key);
    server.runs[0]?.cancel();
    await expect(run.submit()).rejects.toMatchObject({ details: { code: 'not_taken' } });
  });
});

describe('a broken stream', () => {
  it.each([1, 4, 7, 12])(
    'after %i chunks is replayed from its start, and nothing is applied twice',
    async (frames) => {
      const server = await awakenServer(two);
      server.cutNext(/POST \/v1\/ai-sdk\/chat$/, frames);
      const run = runOn(server, api(server));
      const paused = await run.send('Go');
      expect(said(paused)).toEqual(['Two things. ']);
      expect(paused.interrupts).toHaveLength(2);
      expect(server.to(/chat\/.*\/stream$/)).toHaveLength(1);
      server.cutNext(/POST \/v1\/ai-sdk\/chat$/, frames);
      for (const { key } of paused.interrupts) run.approve(key);
      const done = await run.submit();
      expect(said(done)).toEqual(['Two things. ', 'Both are done.']);
      expect(server.executed).toHaveLength(2);
    },
  );

  it('that is no longer stored is read from the record', async () => {
    const server = await awakenServer(two);
    server.cutNext(/POST \/v1\/ai-sdk\/chat$/, 5);
    server.failNext(/chat\/.*\/stream$/, { status: 204, text: '' });
    const paused = await runOn(server, api(server)).send('Go');
    expect(paused.interrupts).toHaveLength(2);
  });

  it('that is no longer stored is lost if the record is not accessible', async () => {
    const server = await awakenServer(two);
    server.cutNext(/POST \/v1\/ai-sdk\/chat$/, 5);
    server.failNext(/chat\/.*\/stream$/, { status: 204, text: '' });
    const run = runOn(server, api(server, { asksNative: false }));
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot().status).toBe('disconnected');
  });
});

describe('the end of a run on the AI SDK API', () => {
  it.each([
    [{ type: 'blocked', value: 'unsafe tool' }, 'unsafe tool'],
    [{ type: 'error', value: 'the model is gone' }, 'the model is gone'],
  ] satisfies [Termination, string][])('%o is not a success, and shows why', async (end, words) => {
    const server = await awakenServer([{ text: 'Hm.', end }]);
    await expect(runOn(server, api(server)).send('Go')).rejects.toThrow(words);
  });

  it('as cancelled looks like a success there, and does not count as one', async () => {
    const server = await awakenServer([{ text: 'Hm.', end: { type: 'cancelled' } }]);
    expect(await runOn(server, api(server)).send('Go')).toMatchObject({ outcome: 'cancelled' });
  });

  it('is a failure with its own message if it was blocked and there is no other source', async () => {
    const server = await awakenServer([{ text: 'Hm.', end: { type: 'blocked', value: 'unsafe tool' } }]);
    await expect(runOn(server, api(server, { asksNative: false })).send('Go')).rejects.toThrow('blocked');
  });
});

it('finds pending questions after a reload, over the native endpoint', async () => {
  const server = await awakenServer(two);
  const { threadId } = await runOn(server, api(server)).send('Go');
  const run = runOn(server, { ...api(server), threadId });
  const found = await run.refresh();
  expect(found.interrupts.map((interrupt) => interrupt.id)).toEqual(['perm_a', 'perm_b']);
  expect(found.interrupts[0]?.toolCall).toMatchObject({ name: 'tool_a', args: { path: '/a' } });
  for (const { key } of found.interrupts) run.approve(key);
  expect(await run.submit()).toMatchObject({ outcome: 'success' });
  expect(server.executed).toHaveLength(2);
});

it('reports the arguments of a call once, even if the server sends them twice', () => {
  const { read } = awakenAiSdk().createDecoder();
  const input = { type: 'tool-input-available', toolCallId: 'a', toolName: 'tool_a', input: { path: '/a' } };
  const events = [...read(input), ...read(input)];
  expect(events.filter(({ type }) => type === 'TOOL_CALL_ARGS')).toEqual([
    { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta: '{"path":"/a"}' },
  ]);
});

it('stops the thread', async () => {
  const server = await awakenServer(two);
  server.failNext(/ai-sdk\/chat$/, { stream: (outlet) => outlet.send(': heartbeat\n\n') });
  const run = runOn(server, api(server));
  run.send('Go').catch(() => undefined);
  await expect.poll(() => server.to(/ai-sdk\/chat$/)).toHaveLength(1);
  run.stop();
  await expect.poll(() => server.to(/POST \/v1\/ai-sdk\/threads\/.*\/cancel$/)).toHaveLength(1);
});

it('declares what this API cannot do', () => {
  expect(awakenAiSdk().capabilities).toMatchObject({
    protocol: 'awaken-ai-sdk',
    reconnect: true,
    approveWithEdits: false,
    cannot: ['distinguishCancel', 'schema', 'expiry', 'media', 'roles'],
  });
});
