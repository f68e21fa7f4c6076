import { describe, expect, it } from 'vitest';
import { createAgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { frames, retryAtOnce, scripted } from '../scripted.js';
import { graph, script, talk } from './talk.js';

const url = 'https://cogni.test/api/v1/ai/chat';

const call = { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'search', input: { q: 'vans' } };
const finish = { type: 'finish', finishReason: 'stop' };

/** What the user sees after a response with these chunks. */
async function shown(...chunks: readonly object[]): Promise<RunSnapshot> {
  const { run, server } = talk({ framing: 'none', graph: script([], { status: 'completed' }) });
  const headers = { 'content-type': 'text/event-stream' };
  server.answer(new Response(`${frames(...chunks)}data: [DONE]\n\n`, { headers }));
  await run.send('Vans?').catch(() => undefined);
  expect(server.requests).toHaveLength(1);
  return run.getSnapshot();
}

// servers.md: “Sending messages works with the current server.” Its stream is that of the AI SDK.
describe('a call of a chat', () => {
  it('that fails is shown as failed, with its message', async () => {
    const { toolCalls, outcome } = await shown(
      call,
      { type: 'tool-output-error', toolCallId: 'call-1', errorText: 'No such index' },
      finish,
    );
    expect(toolCalls['call-1']).toMatchObject({ status: 'failed', result: 'No such index' });
    expect(outcome).toBe('success');
  });

  it('that was denied is shown as not executed', async () => {
    const { toolCalls } = await shown(call, { type: 'tool-output-denied', toolCallId: 'call-1' }, finish);
    expect(toolCalls['call-1']).toMatchObject({ status: 'cancelled' });
    expect(toolCalls['call-1']).not.toHaveProperty('result');
  });

  it('whose arguments are invalid is shown with its name and them, as failed', async () => {
    const { toolCalls } = await shown(
      { ...call, type: 'tool-input-error', errorText: '“q” is too long' },
      finish,
    );
    expect(toolCalls['call-1']).toMatchObject({
      name: 'search',
      args: { q: 'vans' },
      status: 'failed',
      result: '“q” is too long',
    });
  });

  it('that has failed is still failed after the run was replayed', async () => {
    const failure = { type: 'tool-output-error', toolCallId: 'call-1', errorText: 'No such index' };
    const replay = [
      { type: 'tool_call_start', toolCallId: 'call-1', toolName: 'search', args: { q: 'vans' } },
      { type: 'tool_call_result', toolCallId: 'call-1', result: 'No such index' },
      { type: 'done' },
    ];
    const { fetch } = scripted(({ method, path }) => {
      if (method === 'POST') return { stream: frames(call, failure), breaks: true };
      if (path.includes('/stream')) return { stream: frames(...replay) };
      return { json: { runs: [{ runId: 'r1', stateKey: 't', status: 'running' }] } };
    });
    const run = createAgentRun({ url, threadId: 't', fetch, protocol: cogni(graph) });
    retryAtOnce(run);
    const { status, toolCalls } = await run.send('Vans?');
    expect(status).toBe('finished');
    expect(toolCalls['call-1']).toMatchObject({ status: 'failed', result: 'No such index' });
  });
});

describe('a chat that the server aborts', () => {
  it('ends at once, and can be sent again', async () => {
    const { status, error, canSend } = await shown({ type: 'text-delta', delta: 'Two' }, { type: 'abort' });
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'run_error', retryable: true, details: { code: 'aborted' } });
    expect(canSend).toBe(true);
  });
});
