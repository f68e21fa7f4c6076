import { describe, expect, it } from 'vitest';
import { createAgentRun, type Interrupt } from 'react-agent-interrupts/core';
import { fakeServer, says } from 'react-agent-interrupts/testing';

/** The examples of the AG-UI interrupts specification, verbatim. */
const approvedOnly = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};
const withEdits = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: {
      type: 'object',
      properties: {
        to: { type: 'string', format: 'email' },
        subject: { type: 'string' },
        body: { type: 'string' },
      },
    },
  },
  required: ['approved'],
};
const filing = {
  type: 'object',
  properties: {
    quarter: { type: 'string', enum: ['Q1', 'Q2', 'Q3', 'Q4'] },
    year: { type: 'integer', minimum: 2000 },
    revenue: { type: 'number' },
  },
  required: ['quarter', 'year', 'revenue'],
};

function paused(threadId: string, runId: string, interrupts: Interrupt[]) {
  return [
    { type: 'RUN_STARTED', threadId, runId },
    { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'interrupt', interrupts } },
  ];
}

async function resumed(
  threadId: string,
  interrupts: Interrupt[],
  answer: (run: ReturnType<typeof createAgentRun>, keys: string[]) => void,
) {
  const server = fakeServer(paused(threadId, 'run-1', interrupts), says('Done.'));
  const run = createAgentRun({
    url: 'http://agent.test/',
    threadId,
    fetch: server.fetch,
    autoSubmit: 'never',
    now: () => Date.parse('2026-04-01T00:00:00Z'),
  });
  await run.send('Go');
  answer(
    run,
    run.getSnapshot().interrupts.map(({ key }) => key),
  );
  await run.submit();
  expect(run.getSnapshot().status).toBe('finished');
  const [first, second] = server.requests;
  expect(second?.runId).not.toBe(first?.runId);
  return { threadId: second?.threadId, resume: second?.resume };
}

describe('the examples of the specification', () => {
  // “The agent continues in run-2, emits ToolCallResult against tc-001”
  it('resumes the minimal tool approval', async () => {
    const interrupt = {
      id: 'int-abc123',
      reason: 'tool_call',
      message: "Send email to a@b.com with subject 'Hi'?",
      toolCallId: 'tc-001',
      responseSchema: approvedOnly,
    };
    const sent = await resumed('thread-1', [interrupt], (run, [key]) => run.approve(key ?? ''));
    expect(sent).toEqual({
      threadId: 'thread-1',
      resume: [{ interruptId: 'int-abc123', status: 'resolved', payload: { approved: true } }],
    });
  });

  // “run-11 RunAgentInput.resume[0].payload.editedArgs — user edits.”
  it('resumes the approval with edits', async () => {
    const interrupt = {
      id: 'int-email-edit',
      reason: 'tool_call',
      message: 'Send email to a@b.com? You can edit the body before approving.',
      toolCallId: 'tc-42',
      responseSchema: withEdits,
      metadata: { langgraph: { checkpointId: 'ckpt-xyz', nodeId: 'tool_executor' } },
    };
    const editedArgs = { to: 'a@b.com', subject: 'Hi', body: 'Hi (revised per my note)' };
    const sent = await resumed('thread-2', [interrupt], (run, [key]) =>
      run.approve(key ?? '', { editedArgs }),
    );
    expect(sent).toEqual({
      threadId: 'thread-2',
      resume: [
        { interruptId: 'int-email-edit', status: 'resolved', payload: { approved: true, editedArgs } },
      ],
    });
  });

  // “Client approves two, cancels one”
  it('resumes three parallel approvals, one of them cancelled', async () => {
    const interrupts = [
      { id: 'i-1', reason: 'tool_call', toolCallId: 'tc-a', message: 'Approve sendEmail to x@y.com?' },
      { id: 'i-2', reason: 'tool_call', toolCallId: 'tc-b', message: 'Approve sendEmail to y@z.com?' },
      { id: 'i-3', reason: 'tool_call', toolCallId: 'tc-c', message: 'Approve sendEmail to z@w.com?' },
    ];
    const sent = await resumed('thread-3', interrupts, (run, [a, b, c]) => {
      run.approve(a ?? '');
      run.approve(b ?? '');
      run.cancel(c ?? '');
    });
    expect(sent).toEqual({
      threadId: 'thread-3',
      resume: [
        { interruptId: 'i-1', status: 'resolved', payload: { approved: true } },
        { interruptId: 'i-2', status: 'resolved', payload: { approved: true } },
        { interruptId: 'i-3', status: 'cancelled' },
      ],
    });
  });

  // “Please provide the quarterly filing details.”
  it('resumes the quarterly filing', async () => {
    const interrupt = {
      id: 'int-form',
      reason: 'input_required',
      message: 'Please provide the quarterly filing details.',
      responseSchema: filing,
      expiresAt: '2026-04-20T17:00:00Z',
    };
    const payload = { quarter: 'Q1', year: 2026, revenue: 4200000 };
    const sent = await resumed('thread-4', [interrupt], (run, [key]) => run.answer(key ?? '', payload));
    expect(sent).toEqual({
      threadId: 'thread-4',
      resume: [{ interruptId: 'int-form', status: 'resolved', payload }],
    });
  });
});
