import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { begun, call, done, finished, pause, wired } from '../../laws/wire/kit.js';
import { readFrames, readOne } from './reading.js';

// Each comment quotes AG-UI's interrupts specification.

const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const editable = { ...approved, properties: { ...approved.properties, editedArgs: { type: 'object' } } };
const mail = { to: 'a@b.com' };
const toolCall = { id: 'i', reason: 'tool_call', toolCallId: 'c', message: 'Send it?' };
const proposing = (...interrupts: readonly object[]) => [
  begun,
  ...call('c', 'send', JSON.stringify(mail)),
  ...pause(...interrupts).slice(1),
];
const only = (run: AgentRun) => run.getSnapshot().interrupts[0]?.key ?? '';

/** What is sent after these decisions. */
async function resumed(first: readonly object[], decide: (run: AgentRun) => void) {
  const { run, requests } = wired([first, done]);
  await run.send('Go');
  decide(run);
  await run.submit();
  return { run, body: requests[1]?.body ?? {}, requests };
}

describe('the outcome of a run', () => {
  // “omitted — legacy/back-compat. Treated as a normal completion. Pre-existing AG-UI clients that did not yet know
  // about interrupts still emit this shape, and new readers should accept it.”
  it('is a completion if it is omitted', async () => {
    const { run } = wired([[begun, finished]]);
    expect(await run.send('Go')).toMatchObject({ status: 'finished', interrupts: [] });
  });

  // “{ type: "success" } — the run completed normally. The optional result stays at the root of the event for back-compat.”
  it('is a success with the result of the event', () => {
    const { ending } = readFrames(begun, { ...finished, outcome: { type: 'success' }, result: { n: 1 } });
    expect(ending).toMatchObject({ type: 'finished', outcome: 'success', result: { n: 1 } });
  });

  // “{ type: "interrupt", interrupts: [...] } — the run paused for user input. interrupts is a non-empty array, and it
  // lives inside the outcome so it travels with the variant that needs it.”
  it('is a pause with its interrupts, and never a pause with none', () => {
    expect(readFrames(...pause(toolCall)).ending).toMatchObject({
      type: 'paused',
      interrupts: [{ interrupt: toolCall }],
    });
    expect(readFrames(...pause()).ending).toMatchObject({ type: 'failed', error: { code: 'no_interrupts' } });
  });

  // “RunError is the sole error event. The outcome enum does not carry an "error" value.”
  it('is not a success if it is unknown', () => {
    const { ending } = readFrames(begun, { ...finished, outcome: { type: 'error' } });
    expect(ending).toMatchObject({ type: 'failed', error: { code: 'unknown_outcome' } });
    expect(readFrames(begun, { type: 'RUN_ERROR', message: 'No' }).ending).toMatchObject({ type: 'failed' });
  });
});

describe('an interrupt', () => {
  // “Correlation key across interrupt, resume, idempotency, and audit.”
  it('has the same id in the resume and in the history', async () => {
    const { run, body } = await resumed(proposing(toolCall), (asked) => asked.approve(only(asked)));
    expect(body['resume']).toMatchObject([{ interruptId: 'i' }]);
    expect(run.getSnapshot().history).toMatchObject([{ interruptId: 'i' }]);
  });

  // “Binds the interrupt to a prior ToolCall* sequence.”
  it('shows the call that it is bound to', async () => {
    const { run } = wired([proposing(toolCall)]);
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([
      { toolCall: { id: 'c', name: 'send', args: mail, status: 'suspended' } },
    ]);
  });

  // “Optional ISO-8601 TTL. Stale resumes produce RunError.”
  it('expires at the time of the server', () => {
    const { interrupt, issues } = readOne({ ...toolCall, expiresAt: '2026-04-20T17:00:00Z' });
    expect([interrupt.expiresAt, issues]).toEqual(['2026-04-20T17:00:00Z', []]);
    expect(readOne({ ...toolCall, expiresAt: 'soon' }).issues).toMatchObject([{ path: ['expiresAt'] }]);
  });

  // “Free-form framework-specific data.”
  it('keeps its metadata, which selects no other answer', () => {
    const metadata = {
      langgraph: { checkpointId: 'ckpt-xyz', nodeId: 'tool_executor' },
      mastra: 1,
      a_b: null,
    };
    expect(readOne({ ...toolCall, metadata })).toEqual({
      interrupt: { ...toolCall, metadata },
      raw: { ...toolCall, metadata },
      issues: [],
      answerable: true,
    });
  });
});

describe('resuming a run', () => {
  // “The next RunAgentInput on the same thread carries a resume array”
  it('sends one entry per interrupt', async () => {
    const other = { id: 'j', reason: 'confirmation', message: 'As a copy?' };
    const { body } = await resumed(proposing(toolCall, other), (run) => {
      for (const { key } of run.getSnapshot().interrupts) run.approve(key);
    });
    expect(body['resume']).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { approved: true } },
      { interruptId: 'j', status: 'resolved', payload: true },
    ]);
  });

  // “resolved — the user responded. payload carries the response, validated against the interrupt’s responseSchema.
  // Denials are expressed inside the payload (for example, { approved: false }), not as a separate status.”
  it('a denial is a resolved entry', async () => {
    const asked = proposing({ ...toolCall, responseSchema: approved });
    const { body } = await resumed(asked, (run) => run.deny(only(run)));
    expect(body['resume']).toEqual([{ interruptId: 'i', status: 'resolved', payload: { approved: false } }]);
  });

  // “cancelled — the user abandoned without providing meaningful input. payload should be omitted.”
  it('a cancellation has no payload', async () => {
    const { body } = await resumed(proposing(toolCall), (run) => run.cancel(only(run)));
    expect(body['resume']).toEqual([{ interruptId: 'i', status: 'cancelled' }]);
  });
});

describe('a tool-bound interrupt', () => {
  const answered = () =>
    resumed(proposing({ ...toolCall, responseSchema: editable }), (run) =>
      run.approve(only(run), { editedArgs: { to: 'x@y.com' } }),
    );

  // “ToolCallArgs from the interrupted run (the agent’s proposal).”
  // “RunAgentInput.resume payload from the resumed run (user decision and edits).”
  // “ToolCallResult from the resumed run (actual execution outcome).”
  it('has the whole audit trail in the history', async () => {
    const result = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: 'sent' };
    const asked = proposing({ ...toolCall, responseSchema: editable });
    const { run } = wired([asked, [begun, result, finished]]);
    await run.send('Go');
    run.approve(only(run), { editedArgs: { to: 'x@y.com' } });
    await run.submit();
    const payload = { approved: true, editedArgs: { to: 'x@y.com' } };
    expect(run.getSnapshot().history).toMatchObject([
      {
        proposedArgs: mail,
        editedArgs: { to: 'x@y.com' },
        decision: { status: 'resolved', payload },
        result: 'sent',
      },
    ]);
    // “The agent does not re-emit ToolCallStart/ToolCallArgs/ToolCallEnd in the resumed run — it emits ToolCallResult
    // against the original toolCallId.”
    expect(run.getSnapshot().toolCalls['c']).toMatchObject({
      args: mail,
      status: 'succeeded',
      result: 'sent',
    });
  });

  // “In run-21 the agent emits ToolCallResult for tc-a and tc-b and treats tc-c as not-executed.”
  it('that is cancelled has not run, and the others have their results', async () => {
    const ids = ['tc-a', 'tc-b', 'tc-c'];
    const asked = [
      begun,
      ...ids.flatMap((id) => call(id, 'sendEmail', '{}')),
      ...pause(...ids.map((id) => ({ id: `i-${id}`, reason: 'tool_call', toolCallId: id }))).slice(1),
    ];
    const results = ['tc-a', 'tc-b'].map((id) => ({
      type: 'TOOL_CALL_RESULT',
      messageId: `m-${id}`,
      toolCallId: id,
      content: 'sent',
    }));
    const { run, requests } = wired([asked, [begun, ...results, finished]]);
    await run.send('Go');
    const [a = '', b = '', c = ''] = run.getSnapshot().interrupts.map(({ key }) => key);
    run.approve(a);
    run.approve(b);
    run.cancel(c);
    const { toolCalls, status } = await run.submit();
    expect(requests).toHaveLength(2);
    expect(status).toBe('finished');
    expect(ids.map((id) => toolCalls[id]?.status)).toEqual(['succeeded', 'succeeded', 'cancelled']);
    expect(toolCalls['tc-c']).not.toHaveProperty('result');
  });

  // “editedArgs is a full replacement, not a partial merge.”
  it('sends edited arguments as they are', async () => {
    const { body } = await answered();
    expect(body['resume']).toMatchObject([{ payload: { approved: true, editedArgs: { to: 'x@y.com' } } }]);
  });

  // “Its presence in the schema is the capability signal that the client may offer edit UI.”
  it.each([
    ['with editedArgs', editable, true],
    ['without editedArgs', approved, false],
    ['without a schema', undefined, false],
  ])('can be edited only if the schema says so: %s', async (_, responseSchema, canEdit) => {
    const { run } = wired([proposing({ ...toolCall, ...(responseSchema && { responseSchema }) })]);
    const { interrupts } = await run.send('Go');
    expect(interrupts[0]?.approval?.canEdit).toBe(canEdit);
    expect(run.approve(only(run), { editedArgs: mail }).ok).toBe(canEdit);
  });
});

describe('the flags that an agent declares', () => {
  // “the humanInTheLoop.interrupts and humanInTheLoop.approveWithEdits flags agents declare”
  it('restrict what the run expects and offers, and hide no interrupt', async () => {
    const humanInTheLoop = { interrupts: false, approveWithEdits: false };
    const asked = proposing({ ...toolCall, responseSchema: editable });
    const { run } = wired([asked], { agentCapabilities: { humanInTheLoop } });
    expect(run.getSnapshot().capabilities).toMatchObject({ cannot: ['ask'], approveWithEdits: false });
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([{ approval: { canEdit: false } }]);
    expect(run.getSnapshot().capabilities).toBe(run.getSnapshot().capabilities);
  });

  it('restrict nothing if they are true or absent', () => {
    const { run } = wired([], { agentCapabilities: { humanInTheLoop: { interrupts: true } } });
    expect(run.getSnapshot().capabilities).not.toHaveProperty('cannot');
  });
});
