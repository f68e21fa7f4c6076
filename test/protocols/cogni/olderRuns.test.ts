import { createAgentRun } from 'react-agent-interrupts/core';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { expect, it } from 'vitest';
import { frames, retryAtOnce, scripted } from '../scripted.js';
import { graph, reply, said } from './talk.js';

const url = 'https://cogni.test/api/v1/ai/chat';
const replay = (...events: readonly object[]): string =>
  events.map((event, index) => `id: 1710000000000-${index}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const listed = (runId: string, status = 'success') => ({ runId, stateKey: 't', status });

it('an answer whose stream breaks before its run is in the list does not get the text of an older run', async () => {
  const question = { status: 'needs_input', runId: 'r2', stateKey: 't', interrupt: { kind: 'k', data: {} } };
  let lists = 0;
  const server = scripted(({ method, path }) => {
    if (method === 'POST' && server.posted().length === 1) return { json: question };
    if (method === 'POST')
      return { stream: frames({ type: 'text-delta', id: 'x', delta: 'New' }), breaks: true };
    if (path.includes('/r1/'))
      return { stream: replay({ type: 'text_delta', delta: 'An old text' }, { type: 'done' }) };
    if (path.includes('/r3/'))
      return { stream: replay({ type: 'text_delta', delta: 'New text' }, { type: 'done' }) };
    lists += 1;
    // The list before the answer, and then the one that does not have the new run yet.
    const started = lists > 2 ? [listed('r3', 'running')] : [];
    return { json: { runs: [...started, listed('r2'), listed('r1')] } };
  });
  const run = createAgentRun({
    url,
    threadId: 't',
    fetch: server.fetch,
    protocol: cogni(graph),
    autoSubmit: 'never',
  });
  retryAtOnce(run);
  await run.send('Hi');
  await reply(run, { ok: true });
  expect(said(run).at(-1)).toEqual(['assistant', 'New text']);
});

it('a call whose stream breaks before its arguments gets them from the replay', async () => {
  const call = { toolCallId: 'c1', toolName: 'search' };
  const { fetch } = scripted(({ method, path }) => {
    if (method === 'POST') return { stream: frames({ type: 'tool-input-start', ...call }), breaks: true };
    if (!path.includes('/stream')) return { json: { runs: [listed('r1', 'running')] } };
    const result = { type: 'tool_call_result', toolCallId: 'c1', result: 2 };
    return {
      stream: replay({ type: 'tool_call_start', ...call, args: { q: 'vans' } }, result, { type: 'done' }),
    };
  });
  const run = createAgentRun({ url, threadId: 't', fetch, protocol: cogni(graph) });
  retryAtOnce(run);
  const { toolCalls } = await run.send('Vans?');
  expect(Object.values(toolCalls)).toMatchObject([{ id: 'c1', args: { q: 'vans' } }]);
});
