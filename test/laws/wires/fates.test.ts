import { describe, expect, it } from 'vitest';
import { agUi, type StreamProtocol } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { asked, bytes, question } from './kit.js';

const calls = [{ callId: 'call_1', fnName: 'COMMAND___run', fnArguments: '{"command":"date"}' }];
const front = [
  { type: 'RUN_STARTED', runId: 'run-456', threadId: 't' },
  { type: 'TOOL_CALL_START', toolCallId: 'call_1', toolCallName: 'COMMAND___run' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call_1', delta: '{"command":"date"}' },
  {
    type: 'RUN_FINISHED',
    runId: 'run-456',
    outcome: 'interrupt',
    interrupt: { id: 'int_1', reason: 'tool_approval_required', payload: { pendingToolCalls: calls } },
  },
];
const frontStream = front.map(
  (event, id) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\nid: ${id}\n\n`,
);
const context = { type: 'workflow_definition', data: { workflow_name: 'w' } } as const;

// docs/reliability.md, law 7: “The snapshot, the error and the promise of a method agree and are correct.”
describe('a server that refuses answers with status 500', () => {
  it.each(['WORKFLOW_INIT_FAILED', 'INTERNAL_ERROR'])(
    'is reported to have refused them: %s',
    async (code) => {
      const message = code === 'INTERNAL_ERROR' ? "Invalid interrupt ID 'int_1'" : 'No such workflow';
      const { run } = await asked(bytes(frontStream.join('')), {
        reply: Response.json({ error: { code, message } }, { status: 500 }),
        protocol: jobworkerp({ context }),
      });
      run.approve(question(run));
      const failure: unknown = await run.submit().catch((error: unknown) => error);
      const { batch, error } = run.getSnapshot();
      expect(batch.delivery).toBe('refused');
      expect(error?.message).toContain(`${message} (${code})", so the run did not continue.`);
      expect(failure).toBe(error);
    },
  );
});

it('a protocol that cannot tell what a status 409 means for the answers has them in doubt, and reports that', async () => {
  const standard = agUi();
  if (!('createDecoder' in standard)) throw new Error('It streams.');
  const protocol: StreamProtocol = { ...standard, readError: () => 'unknown' };
  const ask = {
    type: 'RUN_FINISHED',
    outcome: { type: 'interrupt', interrupts: [{ id: 'a', reason: 'confirmation' }] },
  };
  const { run } = await asked(bytes(`data: ${JSON.stringify(ask)}\n\n`), {
    reply: Response.json({ error: 'Conflict' }, { status: 409 }),
    protocol,
  });
  run.approve(question(run));
  const failure: unknown = await run.submit().catch((error: unknown) => error);
  const { batch, error } = run.getSnapshot();
  expect(batch.delivery).toBe('inDoubt');
  expect(error?.message).toContain('so it is unknown whether the run continued.');
  expect(failure).toBe(error);
});
