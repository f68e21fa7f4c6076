import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { begun, call, done, pause, wired } from './kit.js';

const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const question = (run: AgentRun, at = 0) => {
  const found = run.getSnapshot().interrupts[at];
  if (!found) throw new Error('Nothing is asked.');
  return found;
};

describe('a server that follows AG-UI 1.0 and runs on LangGraph', () => {
  // The specification's example contains `metadata: { langgraph: { checkpointId, nodeId } }`.
  const asked = (id: string) => ({
    id,
    reason: 'tool_call',
    toolCallId: `call-${id}`,
    responseSchema: approved,
    metadata: { langgraph: { checkpointId: 'ckpt-xyz', nodeId: 'tool_executor' } },
  });

  // custom-protocol.md: a batch has an entry for every question, resolved or cancelled. AG-UI rule 3: a single resume
  // array must address every open interrupt.
  it('receives every answer in its resume array', async () => {
    const { run, requests } = wired([pause(asked('a'), asked('b')), done]);
    await run.send('Go');
    run.approve(question(run));
    run.deny(question(run, 1));
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: 'a', status: 'resolved', payload: { approved: true } },
      { interruptId: 'b', status: 'resolved', payload: { approved: false } },
    ]);
  });

  // servers.md: only `@ag-ui/langgraph` has the limitation that a cancellation is sent as a denial.
  it('receives a cancellation as such', async () => {
    const { run, requests } = wired([pause(asked('a')), done]);
    await run.send('Go');
    run.cancel(question(run));
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'a', status: 'cancelled' }]);
  });
});

// README: each AG-UI server is recognized by its questions, and answered in the format it expects.
describe('Microsoft Agent Framework with `approved` and `editedArgs`', () => {
  const args = { to: 'Ann', amount: 1 };
  const asked = {
    id: 'a',
    reason: 'tool_call',
    toolCallId: 'tc',
    message: 'Send it?',
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        accepted: { type: 'boolean' },
        to: { type: 'string' },
        amount: { type: 'number' },
        editedArgs: { type: 'object' },
      },
      anyOf: [{ required: ['approved'] }, { required: ['accepted'] }],
      additionalProperties: false,
    },
    metadata: { agent_framework: { function_call: { name: 'mail', arguments: args } } },
  };
  const waiting = [begun, ...call('tc', 'mail', JSON.stringify(args)), ...pause(asked).slice(1)];

  it.each([
    ['a yes', (run: AgentRun) => run.approve(question(run)), { approved: true }],
    [
      'an edit, as a full replacement',
      (run: AgentRun) => run.approve(question(run), { editedArgs: { to: 'Bob', amount: 2 } }),
      { approved: true, editedArgs: { to: 'Bob', amount: 2 } },
    ],
    ['a no', (run: AgentRun) => run.deny(question(run)), { approved: false }],
  ] as const)('is told %s', async (_, decide, payload) => {
    const { run, requests } = wired([waiting, done]);
    await run.send('Go');
    expect(decide(run)).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'a', status: 'resolved', payload }]);
  });

  // A batch of cancellations alone ends in RUN_FINISHED.
  it('receives a cancellation', async () => {
    const { run, requests } = wired([waiting, done]);
    await run.send('Go');
    expect(run.getSnapshot().capabilities.cancel).toBe(true);
    run.cancel(question(run));
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'a', status: 'cancelled' }]);
  });

  // An answer is in doubt if it may have arrived.
  it.each(['INVALID', 'NOT_FOUND', 'MISSING_INTERRUPT', 'INVALID_RESPONSE', 'REQUIRED'])(
    'reports with APPROVAL_RESUME_%s that it accepted no answer',
    async (name) => {
      const refusal = { type: 'RUN_ERROR', message: 'No', code: `APPROVAL_RESUME_${name}` };
      const { run } = wired([waiting, [begun, refusal]]);
      await run.send('Go');
      run.approve(question(run));
      await run.submit().catch(() => undefined);
      expect(run.getSnapshot().batch.delivery).toBe('refused');
    },
  );

  it('shows the call if only the question contains it', async () => {
    const { run } = wired([pause(asked)]);
    await run.send('Go');
    expect(question(run).toolCall).toMatchObject({ name: 'mail', args });
  });
});
