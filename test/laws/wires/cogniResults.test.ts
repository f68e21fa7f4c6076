import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { question } from './kit.js';

interface Body {
  readonly resumeId?: string;
  readonly resumeValue?: unknown;
}

/** The server of the specification: “Duplicate `resumeId` (same as `last_resume_id`) returns cached outcome without re-executing”. */
function specified(...outcomes: readonly object[]) {
  const left = [...outcomes];
  const bodies: Body[] = [];
  let last: { readonly id: string; readonly outcome: object } | undefined;
  const asks = {
    status: 'needs_input',
    runId: 'run-1',
    stateKey: 'review-7',
    interrupt: { kind: 'review', data: {} },
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'POST') return Response.json({ runs: [] });
    const body = (await request.json()) as Body;
    bodies.push(body);
    if (body.resumeId === undefined) return Response.json(asks);
    if (last?.id !== body.resumeId) last = { id: body.resumeId, outcome: left.shift() ?? {} };
    return Response.json(last.outcome);
  };
  return { fetch, bodies };
}

describe('a Cogni run that fails after an answer', () => {
  const setUp = async () => {
    const server = specified(
      { status: 'error', runId: 'run-2', error: 'timeout', message: 'It took too long' },
      { status: 'completed', runId: 'run-3', content: 'Published.' },
    );
    const run = createAgentRun({
      url: 'http://agent.test/api/v1/ai/chat',
      threadId: 'review-7',
      fetch: server.fetch,
      autoSubmit: 'never',
      protocol: cogni({ graphName: 'content-review', modelRef: { providerKey: 'o', modelId: 'm' } }),
    });
    await run.send('Write it');
    run.answer(question(run), { action: 'approve' });
    await run.submit().catch(() => undefined);
    return { run, server };
  };

  // `retryable`: “Whether the same request could succeed later.” The server answers it with the stored failure.
  it('does not claim that the same request could succeed, and states what can', async () => {
    const { run } = await setUp();
    const { error } = run.getSnapshot();
    expect(error).toMatchObject({ code: 'run_error', retryable: false, details: { code: 'timeout' } });
    expect(error?.message).toContain('It took too long');
    expect(error?.message).toContain('Answer again');
  });

  it('runs again when the question is answered again', async () => {
    const { run, server } = await setUp();
    run.reopen(question(run));
    run.answer(question(run), { action: 'approve' });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', result: { content: 'Published.' } });
    expect(new Set(server.bodies.map(({ resumeId }) => resumeId)).size).toBe(3);
  });
});
