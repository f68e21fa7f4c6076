import { describe, expect, it } from 'vitest';
import { contentReview } from '../../emulators/cogni/contentReview.js';
import { cogniServer, type CogniServerOptions } from '../../emulators/cogni/cogniServer.js';
import { asking, graph, reply, said, script, talk } from './talk.js';

// "Human-in-the-Loop (HIL) Design" of Cogni. docs/conformance/cogni.md quotes it row by row.

/** What `human_review` passes to `interrupt()`, as section 5 writes it. */
const suggestedActions = [
  { id: 'approve', label: 'Approve & Publish', action: 'approve', isPrimary: true },
  { id: 'revise', label: 'Request Changes', action: 'revise' },
  { id: 'reject', label: 'Reject', action: 'reject' },
];

/** The interfaces of sections 3 and 6, verbatim. */
const interfaces = {
  InterruptEnvelope: `
  /** Interrupt type — UI switches on this to select renderer */
  readonly kind: string;
  /** Graph-defined payload — UI casts based on kind */
  readonly data: unknown;`,
  ContentReviewInterrupt: `
  readonly reason: string;
  readonly draft: {
    readonly id: string;
    readonly content: string;
  };
  readonly warnings: readonly string[];
  readonly suggestedActions: readonly {
    readonly id: string;
    readonly label: string;
    readonly action: "approve" | "revise" | "reject";
    readonly isPrimary?: boolean;
  }[];`,
  ContentReviewResume: `
  readonly action: "approve" | "revise" | "reject";
  readonly feedback?: string;
  readonly editedContent?: string;`,
  GraphOutcomeCompleted: `
  readonly status: "completed";
  readonly runId: string;
  readonly content?: string;
  readonly usage?: { promptTokens: number; completionTokens: number };
  readonly finishReason?: string;`,
  GraphOutcomeNeedsInput: `
  readonly status: "needs_input";
  readonly runId: string;
  readonly stateKey: string;
  readonly interrupt: InterruptEnvelope;`,
  GraphOutcomeError: `
  readonly status: "error";
  readonly runId: string;
  readonly error: AiExecutionErrorCode;
  readonly message?: string;`,
} as const;

/** The fields of an interface and of the objects in it, by whether they are required. */
function fieldsOf(name: keyof typeof interfaces) {
  const fields = [...interfaces[name].matchAll(/readonly (\w+)(\??):/g)];
  const required = fields.filter(([, , optional]) => optional === '').map(([, field]) => field);
  return { required, all: fields.map(([, field]) => field) };
}

/** The keys of a value, and of the objects in its fields `nested`. */
function keysOf(value: unknown, nested: readonly string[] = []): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysOf(each, nested));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => [
    key,
    ...(nested.includes(key) ? keysOf(field, nested) : []),
  ]);
}

/** Expects every required field of the interface, and no field that it does not have. */
function expectFields(name: keyof typeof interfaces, value: unknown, nested?: readonly string[]): void {
  const { required, all } = fieldsOf(name);
  const keys = keysOf(value, nested);
  expect(keys).toEqual(expect.arrayContaining(required));
  expect(all).toEqual(expect.arrayContaining([...keys]));
}

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

  it('sends the fields of every interface of the specification, and no others', async () => {
    const { post, review } = chat();
    const asked = (await post({ message: 'Launch' })).body as {
      interrupt: { data: unknown };
    };
    expectFields('GraphOutcomeNeedsInput', asked);
    expectFields('InterruptEnvelope', asked.interrupt);
    expectFields('ContentReviewInterrupt', asked.interrupt.data, ['draft', 'suggestedActions']);
    const answer = { action: 'approve', feedback: 'Good.', editedContent: 'Launch.' };
    expect(Object.keys(answer)).toEqual(fieldsOf('ContentReviewResume').all);
    const { body: done } = await post({ resumeValue: answer, resumeId: id(1) });
    expectFields('GraphOutcomeCompleted', done);
    expect(review.resumed).toEqual([answer]);
    await post({ message: 'Launch' });
    expectFields('GraphOutcomeError', (await post({ resumeValue: {}, resumeId: id(2) })).body);
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
  // “All providers resume via `GraphExecutorPort.runGraph({ stateKey, resumeDecision, ... })`.”
  // “readonly resumeValue?: unknown;”
  // “readonly resumeId?: string;”
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

  // “readonly content?: string;”
  // “readonly usage?: { promptTokens: number; completionTokens: number };”
  // “readonly finishReason?: string;”
  it.each(['json', 'event', 'part'] as const)('has its content and its result: %s', async (framing) => {
    const end = {
      status: 'completed',
      content: 'Published.',
      usage: { promptTokens: 12, completionTokens: 3 },
      finishReason: 'length',
    } as const;
    const { run } = talk({ framing, graph: script([], end) });
    const { status: _status, ...result } = end;
    expect(await run.send('Go')).toMatchObject({ status: 'finished', result });
    expect(said(run).at(-1)).toEqual(['assistant', 'Published.']);
  });

  // “readonly message?: string;”
  it.each(['json', 'event', 'part'] as const)('fails with its code and its message: %s', async (framing) => {
    const end = { status: 'error', error: 'internal', message: 'The model is gone.' } as const;
    const { run } = talk({ framing, graph: script([], end) });
    await expect(run.send('Go')).rejects.toMatchObject({
      details: { code: 'internal' },
      message: expect.stringContaining('The model is gone.') as unknown,
    });
  });
});
