import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { numberedLast, scripted } from '../scripted.js';
import { definition } from './conversation.js';

const payload = {
  pendingToolCalls: [{ callId: 'call_1', fnName: 'COMMAND___run', fnArguments: '{"command":"date"}' }],
};

/** A run whose interrupt has this id, and its server. */
function asking(id: unknown) {
  const server = scripted(({ method, path }) => {
    const interrupt = { id, reason: 'tool_approval_required', payload };
    const paused = { type: 'RUN_FINISHED', outcome: 'interrupt', interrupt };
    if (method === 'POST') return { stream: numberedLast({ type: 'RUN_STARTED' }, paused) };
    const hitlInfo = { toolCallId: 'call_1', interruptId: id, ...payload };
    if (path.includes('/sessions/')) return { json: { runId: 'run-1', state: 'paused', hitlInfo } };
    return undefined;
  });
  const run: AgentRun = createAgentRun({
    url: 'https://jobs.test/ag-ui/run',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    protocol: jobworkerp({ context: definition }),
    fetch: server.fetch,
  });
  return { run, server };
}

// The client guide: “`interruptId` | string | Yes”. custom-protocol.md: an interrupt without an id can be shown, but not
// answered.
describe.each([
  ['no id', undefined],
  ['the id null', null],
  ['an empty id', ''],
])('an approval with %s', (_, id) => {
  it.each(['send', 'refresh'] as const)(
    'shows its calls and why it cannot be answered, and can be left (%s)',
    async (method) => {
      const { run, server } = asking(id);
      await run[method]();
      const [question] = run.getSnapshot().interrupts;
      expect(question).toMatchObject({
        reason: 'tool_call',
        answerable: false,
        issues: [{ path: ['id'], message: 'This question came without an id, so it cannot be answered.' }],
        toolCall: { name: 'COMMAND/run', args: { command: 'date' } },
      });
      expect(run.approve(question?.key ?? '').ok).toBe(false);
      expect(run.getSnapshot().batch).toMatchObject({ total: 0, canLeave: true });
      const before = server.posted().length;
      run.leave();
      expect(server.posted()).toHaveLength(before);
      expect(run.getSnapshot().canSend).toBe(true);
    },
  );
});
