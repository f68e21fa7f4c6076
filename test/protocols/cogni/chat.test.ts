import { describe, expect, it } from 'vitest';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { AgentRunError } from 'react-agent-interrupts/core';
import { graph, said, script, talk } from './talk.js';

/** The app as it runs today: the AI SDK's stream, without pauses. */
const framing = 'none';

describe('a chat with the running app', () => {
  it('sends only the last message, with the thread as its state key', async () => {
    const { run, server } = talk({ framing, graph: script([], { status: 'completed' }) });
    await run.send('First');
    await run.send('Second', {
      forwardedProps: { modelRef: { providerKey: 'anthropic', modelId: 'sonnet' } },
    });
    expect(server.requests.map(({ body }) => body)).toEqual([
      { ...graph, message: 'First', stateKey: 'thread-1' },
      {
        graphName: 'content-review',
        modelRef: { providerKey: 'anthropic', modelId: 'sonnet' },
        message: 'Second',
        stateKey: 'thread-1',
      },
    ]);
  });

  it('uses one Idempotency-Key per message, and the same when it is sent again, after the runs were checked', async () => {
    const { run, server } = talk({ framing, graph: script([], { status: 'completed' }) });
    server.answer(Response.json({ error: 'AI service temporarily unavailable' }, { status: 503 }));
    await expect(run.send('First')).rejects.toMatchObject({ httpStatus: 503, retryable: true });
    await run.retry();
    await run.send('Second');
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'POST']);
    const keys = server.requests.map(({ headers }) => headers.get('idempotency-key'));
    const [first, again, second] = keys.filter((key) => key !== null);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  // “Stream events to client”
  it('reads text, calls, results, status and the end', async () => {
    const { run } = talk({
      framing,
      graph: script(
        [
          { type: 'status', phase: 'thinking' },
          { type: 'text_delta', delta: 'Let me ' },
          { type: 'text_delta', delta: 'look.' },
          { type: 'tool_call_start', toolCallId: 'call-1', toolName: 'search', args: { q: 'vans' } },
          { type: 'status', phase: 'tool_use', label: 'search' },
          { type: 'tool_call_result', toolCallId: 'call-1', result: { found: 2 } },
          { type: 'tool_call_start', toolCallId: 'call-2', toolName: 'count' },
          { type: 'tool_call_result', toolCallId: 'call-2', result: 'two' },
          { type: 'text_delta', delta: 'Two vans.' },
        ],
        { status: 'completed' },
      ),
    });
    const statuses: unknown[] = [];
    run.on('custom', (event) => statuses.push(event));
    const { status, outcome, result, toolCalls, messages } = await run.send('Vans?');
    expect({ status, outcome, result }).toEqual({
      status: 'finished',
      outcome: 'success',
      result: { finishReason: 'stop' },
    });
    expect(said(run).filter(([, content]) => content)).toEqual([
      ['user', 'Vans?'],
      ['assistant', 'Let me look.'],
      ['tool', '{"found":2}'],
      ['tool', 'two'],
      ['assistant', 'Two vans.'],
    ]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(toolCalls).toMatchObject({
      'call-1': { name: 'search', args: { q: 'vans' }, result: { found: 2 }, status: 'succeeded' },
      'call-2': { name: 'count', result: 'two', status: 'succeeded' },
    });
    expect(statuses).toEqual([
      { name: 'cogni.status', value: { phase: 'thinking' } },
      { name: 'cogni.status', value: { phase: 'tool_use', label: 'search' } },
    ]);
  });

  it('fails with the run’s error code', async () => {
    const { run } = talk({ framing, graph: script([], { status: 'error', error: 'rate_limit' }) });
    await expect(run.send('Go')).rejects.toMatchObject({
      code: 'run_error',
      retryable: true,
      details: { code: 'rate_limit' },
      message: 'The run failed: Stream finalization failed: rate limit',
    });
    expect(run.getSnapshot().status).toBe('failed');
  });

  it.each([
    [400, { error: 'Invalid input format' }, false],
    [402, { error: 'Insufficient credits' }, false],
    [403, { error: 'Account not found' }, false],
    [404, { error: 'not_found' }, false],
    [408, { error: 'Request timeout' }, true],
    [409, { error: 'Thread conflict — please retry' }, true],
    [409, { code: 'MODEL_UNAVAILABLE', model: 'gpt-4o' }, false],
    [429, { error: 'Rate limit exceeded' }, true],
    [503, { error: 'AI service temporarily unavailable' }, true],
  ])('shows status %i with %o', async (status, body, retryable) => {
    const { run, server } = talk({ framing, graph: script([], { status: 'completed' }) });
    server.answer(Response.json(body, { status }));
    await expect(run.send('Go')).rejects.toBeInstanceOf(AgentRunError);
    const { error } = run.getSnapshot();
    expect(error).toMatchObject({ code: 'http_error', httpStatus: status, retryable, details: body });
    expect(error?.message).toContain(Object.values(body)[0]);
  });

  it.each([
    ['an invalid state key', { threadId: 'no key: ä' }, 'Go', /threadId/],
    ['no message', {}, undefined, /no message/],
    ['a message that is too long', {}, 'x'.repeat(16_001), /16001 characters/],
  ])('sends nothing with %s, and reports why', async (_name, options, message, words) => {
    const { run, server } = talk({ framing, graph: script([], { status: 'completed' }) }, options);
    await expect(run.send(message)).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot().error?.message).toMatch(words);
    expect(server.requests).toEqual([]);
  });

  it('does not treat an empty 200 as an acceptance', async () => {
    const { run, server } = talk({ framing, graph: script([], { status: 'completed' }) });
    server.answer(new Response('', { headers: { 'content-type': 'text/event-stream' } }));
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'empty_response' });
    expect(server.requests).toHaveLength(1);
  });

  it('declares its capabilities', () => {
    expect(cogni(graph).capabilities).toEqual({
      protocol: 'cogni',
      cancel: false,
      idempotent: false,
      reconnect: true,
      refresh: false,
      maxPayloadBytes: 65_536,
      draft: true,
      cannot: ['parallel', 'schema', 'expiry', 'media', 'several'],
    });
  });
});
