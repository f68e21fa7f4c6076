import { describe, expect, it } from 'vitest';
import { executes, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';

describe('a tool call with a decision', () => {
  it('is shown from the proposal to the result, across both runs', async () => {
    const script = scriptedRun([
      proposes({ name: 'sendEmail', args: { to: 'a@b.com' } }),
      executes('call-1', { sent: true }),
    ]);
    await script.run.send('Go');
    expect(script.run.getSnapshot().toolCalls['call-1']).toMatchObject({
      status: 'suspended',
      args: { to: 'a@b.com' },
    });
    script.run.approve(script.run.getSnapshot().interrupts[0]?.key ?? '');
    await script.run.submit();
    const { toolCalls, history } = script.run.getSnapshot();
    expect(toolCalls['call-1']).toMatchObject({
      status: 'succeeded',
      result: { sent: true },
      proposedBy: script.requests[0]?.runId,
      resolvedBy: script.requests[1]?.runId,
    });
    expect(history).toMatchObject([
      {
        toolName: 'sendEmail',
        proposedArgs: { to: 'a@b.com' },
        decision: { status: 'resolved', payload: { approved: true } },
        result: { sent: true },
        askedBy: script.requests[0]?.runId,
        resumedBy: script.requests[1]?.runId,
      },
    ]);
  });

  it('is not executed if it is cancelled', async () => {
    const script = scriptedRun([proposes({ name: 'sendEmail', args: {} }), says('Skipped.')]);
    await script.run.send('Go');
    script.run.cancel(script.run.getSnapshot().interrupts[0]?.key ?? '');
    await script.run.submit();
    expect(script.run.getSnapshot().toolCalls['call-1']).toMatchObject({ status: 'cancelled' });
  });
});
