import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { begun, call, done, finished, pause, wired } from '../../laws/wire/kit.js';

// Each comment quotes the contract rules of AG-UI's interrupts specification.

const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const question = (id: string, more: object = {}) => ({
  id,
  reason: 'confirmation',
  message: `${id}?`,
  responseSchema: approved,
  ...more,
});
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

describe('a resume', () => {
  // “Resume requests must use the same threadId as the interrupted run.”
  // “resume[].interruptId must reference an id from the interrupted run’s interrupts[]. parentRunId is orthogonal — it
  // retains its existing AG-UI branching/time-travel semantics.”
  it('has the thread, a new run id, the ids of the interrupts, and no parent run', async () => {
    const { run, requests } = wired([pause(question('a'), question('b')), done]);
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit();
    const [first, second] = requests.map(({ body }) => body);
    expect(second).toMatchObject({ threadId: 't', resume: [{ interruptId: 'a' }, { interruptId: 'b' }] });
    expect(second?.['runId']).not.toBe(first?.['runId']);
    expect(second).not.toHaveProperty('parentRunId');
  });

  // “A single resume array must address every open interrupt from the interrupted run. Partial resumes are not
  // supported.”
  it('is not sent before every interrupt is answered', async () => {
    const { run, requests } = wired([pause(question('a'), question('b')), done]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(requests).toHaveLength(1);
  });

  // “If a thread has unresolved interrupts, any RunAgentInput on that thread must include a resume addressing them.”
  it('accompanies new input while interrupts are pending', async () => {
    const { run, requests } = wired([pause(question('a')), done]);
    await run.send('Go');
    await expect(run.send('Something else')).rejects.toMatchObject({ code: 'pending_interrupts' });
    await run.steer('Something else');
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'a', status: 'cancelled' }]);
  });

  // “A resume with the same (threadId, interruptId, status, payload) must be safe to replay.”
  it('is the same if it is sent again', async () => {
    const broken = () => new Response('', { status: 503 });
    const { run, requests } = wired([pause(question('a'), question('b')), broken, done]);
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.approve(a);
    run.cancel(b);
    await run.submit().catch(() => undefined);
    await run.retry();
    const [, first, again] = requests.map(({ body }) => [body['threadId'], body['resume']]);
    expect(again).toEqual(first);
  });

  // “If an interrupt declares a responseSchema, the agent may validate the corresponding resume payload and emit RunError
  // on mismatch. Clients should validate before submitting.”
  // “JSON Schema for the expected resume.payload.”
  it('contains no payload that the schema refuses', async () => {
    const { run, requests } = wired([pause(question('a')), done]);
    await run.send('Go');
    for (const wrong of ['yes', { approved: 'yes' }, {}, null]) {
      expect(run.answer(keysOf(run)[0] ?? '', wrong)).toMatchObject({ ok: false });
    }
    expect(run.answer(keysOf(run)[0] ?? '', { approved: true })).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ payload: { approved: true } }]);
  });

  it('is checked against the schema again after it was encoded', async () => {
    const protocol = agUi();
    const careless: typeof protocol = {
      ...protocol,
      resume: (input, batch) =>
        protocol.resume(input, {
          ...batch,
          entries: batch.entries.map((entry) => ({ ...entry, payload: { approved: 'true' } })),
        }),
    };
    const { run, requests } = wired([pause(question('a')), done], { protocol: careless });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
  });

  // “Clients must not submit a resume past an interrupt’s expiresAt.”
  it('contains no answer after the expiry, but may contain a cancellation', async () => {
    let now = Date.parse('2026-04-20T16:59:00Z');
    const asked = pause(question('a', { expiresAt: '2026-04-20T17:00:00Z' }));
    const { run, requests } = wired([asked, done], { now: () => now });
    await run.send('Go');
    const [key = ''] = keysOf(run);
    expect(run.approve(key)).toMatchObject({ ok: true });
    now = Date.parse('2026-04-20T17:00:01Z');
    await expect(run.submit()).rejects.toMatchObject({ code: 'expired' });
    expect(run.approve(key)).toMatchObject({ ok: false });
    run.cancel(key);
    await run.submit();
    expect(requests.slice(1).map(({ body }) => body['resume'])).toEqual([
      [{ interruptId: 'a', status: 'cancelled' }],
    ]);
  });

  // “Agents should handle missing or invalid resume payloads via RunError, not silent failures.”
  it.each([
    ['refused', { message: 'Resume payload for "a" failed validation' }],
    ['refused', { message: 'No', code: 'INVALID_PAYLOAD' }],
    ['inDoubt', { message: 'The model is overloaded' }],
  ] as const)('keeps its answers after a RunError: %s by %j', async (delivery, error) => {
    const { run, requests } = wired([pause(question('a')), [begun, { type: 'RUN_ERROR', ...error }], done]);
    await run.send('Go');
    const [key = ''] = keysOf(run);
    run.approve(key);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery },
      interrupts: [{ key, status: 'answered', delivery }],
    });
    await run.submit();
    expect(requests[2]?.body['resume']).toEqual(requests[1]?.body['resume']);
  });

  // An unknown error: the answers may have arrived, so the user chooses.
  it.each<[string, (run: AgentRun) => unknown, object | undefined]>([
    ['sends it again', (run) => run.retry(), { status: 'resolved', payload: { approved: true } }],
    [
      'changes the answer',
      (run) => (run.reopen(keysOf(run)[0] ?? ''), run.deny(keysOf(run)[0] ?? ''), run.submit()),
      { status: 'resolved', payload: { approved: false } },
    ],
    [
      'cancels',
      (run) => (run.reopen(keysOf(run)[0] ?? ''), run.cancel(keysOf(run)[0] ?? ''), run.submit()),
      { status: 'cancelled' },
    ],
    ['leaves the question', (run) => run.leave(), undefined],
  ])('is in doubt after an unknown error, and the user %s', async (_, act, entry) => {
    const { run, requests } = wired([
      pause(question('a')),
      [begun, { type: 'RUN_ERROR', message: 'Oh' }],
      done,
    ]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt', canLeave: true });
    await act(run);
    // Leaving sends nothing.
    const sent = requests.slice(2).map(({ body }) => body['resume']);
    expect(sent).toEqual(entry ? [[{ interruptId: 'a', ...entry }]] : []);
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});

describe('the state at the interrupt boundary', () => {
  // “At the moment of interrupt, the agent must emit any state required for resume via StateSnapshot and
  // MessagesSnapshot events before the RunFinished event that carries the interrupt.”
  it('is sent back with the resume', async () => {
    const messages = [
      { id: 'u', role: 'user', content: 'Go' },
      { id: 'm', role: 'assistant', content: 'Let me see.' },
    ];
    const boundary = [
      { type: 'STATE_SNAPSHOT', snapshot: { step: 3 } },
      { type: 'MESSAGES_SNAPSHOT', messages },
    ];
    const { run, requests } = wired([[begun, ...boundary, ...pause(question('a')).slice(1)], done]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    expect(requests[1]?.body).toMatchObject({ state: { step: 3 }, messages });
  });

  // “both replay-style continuations (rebuild context from messages + state) and checkpoint-style continuations (restore a
  // suspended coroutine) must produce identical observable behavior on resume.”
  it('is the same after a replay and after a checkpoint', async () => {
    const asked = [begun, ...call('c', 'send', '{"to":"a@b.com"}')];
    const result = { type: 'TOOL_CALL_RESULT', messageId: 'r', toolCallId: 'c', content: 'sent' };
    const interrupt = question('a', { reason: 'tool_call', toolCallId: 'c' });
    const resumed = async (...rebuilt: readonly object[]) => {
      const first = [
        ...asked,
        { type: 'STATE_SNAPSHOT', snapshot: { step: 3 } },
        ...pause(interrupt).slice(1),
      ];
      const { run } = wired([first, [begun, ...rebuilt, result, finished]]);
      await run.send('Go');
      const { messages } = run.getSnapshot();
      run.approve(keysOf(run)[0] ?? '');
      return { run, messages };
    };
    const checkpoint = await resumed();
    const replay = await resumed(
      { type: 'STATE_SNAPSHOT', snapshot: { step: 3 } },
      { type: 'MESSAGES_SNAPSHOT', messages: checkpoint.messages },
    );
    const observed = [];
    for (const { run } of [checkpoint, replay]) {
      await run.submit();
      const { messages, state, toolCalls, history, status, interrupts } = run.getSnapshot();
      observed.push({
        messages,
        state,
        toolCalls,
        status,
        interrupts,
        results: history.map((each) => each.result),
      });
    }
    expect(observed[1]).toEqual(observed[0]);
    expect(observed[0]).toMatchObject({ status: 'finished', state: { step: 3 }, results: ['sent'] });
  });
});

describe('a reason', () => {
  const asked = async (interrupt: object) => {
    const { run, requests } = wired([
      [
        begun,
        ...call('c', 'send', '{}'),
        { ...finished, outcome: { type: 'interrupt', interrupts: [interrupt] } },
      ],
      done,
    ]);
    await run.send('Go');
    return { run, requests, key: keysOf(run)[0] ?? '' };
  };

  // “Interrupt bound to a specific tool call awaiting decision.”
  it('tool_call can be approved and denied', async () => {
    const { run } = await asked({ id: 'a', reason: 'tool_call', toolCallId: 'c' });
    expect(run.getSnapshot().interrupts).toMatchObject([
      { approval: { allowed: ['approve', 'deny'] }, toolCall: { name: 'send' } },
    ]);
  });

  // “toolCallId must be set.”
  it('tool_call without a toolCallId is a question about no call, which can be answered', async () => {
    const { run, key, requests } = await asked({ id: 'a', reason: 'tool_call', message: 'Send it?' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Send it?', reason: 'tool_call' }]);
    expect(run.getSnapshot().interrupts[0]?.toolCall).toBeUndefined();
    expect(run.deny(key)).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: 'a', status: 'resolved', payload: { approved: false } },
    ]);
  });

  // “responseSchema should be set.”
  it('input_required without a schema is answered with any text', async () => {
    const { run, key, requests } = await asked({ id: 'a', reason: 'input_required', message: 'Which?' });
    expect(run.answer(key, 'The first')).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: 'a', status: 'resolved', payload: 'The first' },
    ]);
  });

  // “Agent needs structured input to continue.”
  it('input_required is answered with a form', async () => {
    const responseSchema = { type: 'object', properties: { year: { type: 'integer' } }, required: ['year'] };
    const { run, key } = await asked({ id: 'a', reason: 'input_required', responseSchema });
    expect(run.getSnapshot().interrupts[0]?.approval).toBeUndefined();
    expect(run.answer(key, { year: 'soon' })).toMatchObject({ ok: false });
    expect(run.answer(key, { year: 2026 })).toMatchObject({ ok: true });
  });

  // “Free-standing yes/no decision not bound to a tool.” “responseSchema optional; boolean default.”
  it.each([
    ['approve', true],
    ['deny', false],
  ] as const)('confirmation without a schema is answered with a boolean: %s', async (verb, payload) => {
    const { run, key, requests } = await asked({ id: 'a', reason: 'confirmation' });
    expect(run[verb](key)).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'a', status: 'resolved', payload }]);
  });

  // “reason is a required string. A small set of core values is spec-defined; any other string is a valid extension.”
  // “For unknown reasons, clients must not error.”
  // “Agents should namespace custom reasons as <framework>:<name>”
  // “The core: prefix is reserved for future spec additions.”
  it.each(['langgraph:database_modification', 'mastra:workflow_suspend', 'core:later', 'x', '__proto__'])(
    '%s is kept, and its question can be answered',
    async (reason) => {
      const { run, key } = await asked({ id: 'a', reason, message: 'How?' });
      expect(run.getSnapshot().interrupts).toMatchObject([{ reason, message: 'How?', issues: [] }]);
      expect(run.answer(key, 'so')).toMatchObject({ ok: true });
    },
  );
});
