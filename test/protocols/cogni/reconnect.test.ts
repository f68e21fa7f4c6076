import { describe, expect, it } from 'vitest';
import type { AiEvent } from '../../emulators/cogni/Graph.js';
import { graph, said, script, talk } from './talk.js';

const story: readonly AiEvent[] = [
  { type: 'text_delta', delta: 'Let me ' },
  { type: 'text_delta', delta: 'look.' },
  { type: 'tool_call_start', toolCallId: 'call-1', toolName: 'search', args: { q: 'vans' } },
  { type: 'tool_call_result', toolCallId: 'call-1', result: { found: 2 } },
  { type: 'text_delta', delta: 'Two ' },
  { type: 'text_delta', delta: 'vans.' },
];
const whole = [
  ['user', 'Vans?'],
  ['assistant', 'Let me look.'],
  ['assistant', undefined],
  ['tool', '{"found":2}'],
  ['assistant', 'Two vans.'],
];
const options = { framing: 'none', graph: script(story, { status: 'completed' }) } as const;

/** Retries as soon as the connection is lost, like a user's click, instead of waiting. */
function impatient({ run }: ReturnType<typeof talk>): void {
  run.subscribe(() => {
    const { status, error } = run.getSnapshot();
    if (status === 'reconnecting' && !error) setTimeout(() => void run.retry().catch(() => undefined), 0);
  });
}

describe('a broken stream', () => {
  // Ten chunks, and [DONE]: the stream breaks after each of them.
  it.each(Array.from({ length: 9 }, (_, index) => index + 1))(
    'after %i frames is replayed from its start, and nothing is applied twice',
    async (frames) => {
      const conversation = talk(options);
      impatient(conversation);
      const { run, server } = conversation;
      server.cut(frames);
      const { status } = await run.send('Vans?');
      expect(status).toBe('finished');
      expect(said(run)).toEqual(whole);
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /api/v1/ai/chat',
        'GET /api/v1/ai/runs',
        `GET /api/v1/ai/runs/${server.runs[0]?.runId}/stream`,
      ]);
      expect(server.requests[2]?.headers.get('last-event-id')).toBeNull();
    },
  );

  it('resumes again after its cursor, which is not a number', async () => {
    const conversation = talk(options);
    impatient(conversation);
    const { run, server } = conversation;
    server.cut(2, 3, 1);
    await run.send('Vans?');
    expect(said(run)).toEqual(whole);
    const cursors = server.requests.map(({ headers }) => headers.get('last-event-id'));
    expect(cursors).toEqual([null, null, null, '1710000000000-2', '1710000000000-3']);
  });

  it('is found by the name in the response, if there is one', async () => {
    const conversation = talk({ ...options, namesRun: true });
    impatient(conversation);
    const { run, server } = conversation;
    server.cut(2);
    await run.send('Vans?');
    expect(said(run)).toEqual(whole);
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/v1/ai/runs');
  });

  it('is not confused with another run of the same user', async () => {
    const conversation = talk(options);
    impatient(conversation);
    const { run, server } = conversation;
    await server.fetch('https://cogni.test/api/v1/ai/chat', {
      method: 'POST',
      body: JSON.stringify({ ...graph, message: 'Other', stateKey: 'thread-2' }),
    });
    server.cut(2);
    await run.send('Vans?');
    expect(server.requests.at(-1)?.path).toContain(server.runs[1]?.runId);
  });

  it.each([
    [403, 'Forbidden', 'cannot be resumed'],
    [404, 'Run not found', 'cannot be resumed'],
    [410, 'Stream expired', 'is no longer stored'],
  ])('is lost with status %i, and the user sees that', async (httpStatus, error, words) => {
    const conversation = talk({ ...options, namesRun: true });
    impatient(conversation);
    const { run, server } = conversation;
    run.setOptions({
      fetch: (target, init) => {
        // Between the break and the next request.
        for (const each of init?.method === 'GET' ? server.runs : []) {
          if (httpStatus === 403) each.owner = 'user-2';
          if (httpStatus === 404) each.runId = crypto.randomUUID();
          if (httpStatus === 410) each.expired = true;
        }
        return server.fetch(target, init);
      },
    });
    server.cut(2);
    await expect(run.send('Vans?')).rejects.toMatchObject({
      code: 'stream_cut',
      cause: { httpStatus, details: { error } },
    });
    expect(run.getSnapshot().status).toBe('disconnected');
    expect(run.getSnapshot().error?.message).toContain(words);
    expect(server.requests).toHaveLength(2);
  });
});
