import { describe, expect, it } from 'vitest';
import { contentReview } from '../../emulators/cogni/contentReview.js';
import { cogniServer, type CogniServerOptions } from '../../emulators/cogni/cogniServer.js';
import { asking, graph, reply, talk } from './talk.js';

// "Human-in-the-Loop (HIL) Design" of Cogni. docs/conformance/cogni.md quotes it row by row.

/** What `human_review` passes to `interrupt()`, as section 5 writes it. */
const suggestedActions = [
  { id: 'approve', label: 'Approve & Publish', action: 'approve', isPrimary: true },
  { id: 'revise', label: 'Request Changes', action: 'revise' },
  { id: 'reject', label: 'Reject', action: 'reject' },
];

/** An emulated server, and a function that posts to its chat. */
function chat(options: Partial<CogniServerOptions> = {}) {
  const review = contentReview();
  const server = cogniServer({ graph: review.graph, ...options });
  const post = async (body: object) => {
    const init = { method: 'POST', body: JSON.stringify({ ...graph, stateKey: 's', ...body }) };
    const response = await server.fetch('https://cogni.test/api/v1/ai/chat', init);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { server, review, post };
}

const id = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;

describe('the emulator', () => {
  // “HTTP never blocks waiting for human input.”
  // “HTTP request starts graph → returns `needs_input` status + `stateKey` + interrupt envelope.”
  it('returns needs_input with the state key and the envelope', async () => {
    const { post } = chat();
    expect((await post({ message: 'Launch' })).body).toEqual({
      status: 'needs_input',
      runId: expect.any(String) as unknown,
      stateKey: 's',
      interrupt: {
        kind: 'content-review',
        data: {
          reason: 'Content ready for review',
          draft: { id: 'draft-1', content: 'Launch: growth guaranteed.' },
          warnings: ['Promises a result: "guaranteed".'],
          suggestedActions,
        },
      },
    });
  });

  // “Check idempotency: if resumeId == last_resume_id → cached_outcome”
  // “duplicate resumeId returns cached outcome (idempotency)”
  it('returns the stored outcome for the last resumeId, without another execution', async () => {
    const { post, review } = chat();
    await post({ message: 'Launch' });
    const answer = { resumeValue: { action: 'approve' }, resumeId: id(1) };
    const first = await post(answer);
    expect(await post(answer)).toEqual(first);
    expect(review.published).toHaveLength(1);
  });

  // “concurrent resume with different resumeId returns 409 (atomic lock)”
  it('returns 409 for a state that is not active, and for a concurrent resume with another resumeId', async () => {
    let letGo = (): void => undefined;
    const going = new Promise<void>((resolve) => (letGo = resolve));
    let now = 1_000_000;
    const { post } = chat({
      now: () => now,
      graph: async function* ask({ resumeValue }) {
        if (resumeValue === undefined) return { status: 'needs_input', interrupt: { kind: 'k', data: null } };
        yield { type: 'status', phase: 'thinking' };
        if (resumeValue === 1) await going;
        return { status: 'completed' };
      },
    });
    expect((await post({ resumeValue: 1, resumeId: id(1) })).status).toBe(409);
    await post({ message: 'Launch' });
    const first = post({ resumeValue: 1, resumeId: id(1) });
    expect((await post({ resumeValue: 2, resumeId: id(2) })).status).toBe(409);
    // "stale lock (>30s) allows new resume to claim (lock expiry)"
    now += 30_001;
    expect((await post({ resumeValue: 2, resumeId: id(2) })).status).toBe(200);
    letGo();
    await first;
  });

  it('refuses a resumeValue over 64 KB with 400', async () => {
    const { post } = chat();
    await post({ message: 'Launch' });
    const resumeValue = 'x'.repeat(64 * 1024);
    expect((await post({ resumeValue, resumeId: id(1) })).status).toBe(400);
  });
});

describe('an outcome in every framing', () => {
  const envelope = { kind: 'content-review', data: { reason: 'Content ready for review', suggestedActions } };

  // “On interrupt → return { status: 'needs_input', stateKey, interrupt }”
  // “readonly kind: string;”
  // “readonly status: "needs_input";”
  it.each(['json', 'event', 'part'] as const)(
    'is a question with its kind and its data: %s',
    async (framing) => {
      const { run } = talk({ framing, graph: asking(envelope).graph });
      const { interrupts } = await run.send('Go');
      expect(interrupts).toHaveLength(1);
      expect(interrupts[0]).toMatchObject({
        reason: 'cogni:content-review',
        message: 'Content ready for review',
        metadata: { cogni: { stateKey: 'thread-1', data: envelope.data } },
      });
    },
  );

  // “Human decision arrives via separate resume request.”
  // “No provider-specific resume endpoints.”
  // “Collect user response as resumeValue”
  // “Generate resumeId (UUID) for idempotency”
  it('is answered by a separate request with the state key, the value and a UUID', async () => {
    const { run, server } = talk({ graph: asking(envelope).graph });
    await run.send('Go');
    await reply(run, { action: 'approve' });
    expect(server.requests.at(-1)?.body).toEqual({
      ...graph,
      stateKey: 'thread-1',
      resumeValue: { action: 'approve' },
      resumeId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown,
    });
  });

  // “Each variant has exactly its required fields”
  // “On completion → return { status: 'completed', ... }”
  // “readonly status: "completed";”
  it.each(['completed', 'error'] as const)('ends the run if its status is %s', async (status) => {
    const end = status === 'completed' ? { status } : { status, error: 'internal' };
    const { run } = talk({
      graph: async function* ends() {
        yield await Promise.resolve({ type: 'status', phase: 'thinking' } as const);
        return end;
      },
    });
    await run.send('Go').catch(() => undefined);
    expect(run.getSnapshot().status).toBe(status === 'completed' ? 'finished' : 'failed');
  });
});
