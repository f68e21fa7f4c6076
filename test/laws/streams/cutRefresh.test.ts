// @vitest-environment node
import { agUi } from 'react-agent-interrupts/core';
import { scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { openStream } from '../openStream.js';
import { keysOf, turns } from '../page.js';

const begun = { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' };
const [start, args, end] = [
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'mail' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"to":"Ann"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c' },
];
const half = { ...args, delta: '{"to":' };
const finished = { type: 'RUN_FINISHED', threadId: 'thread', runId: 'run' };
const asked = {
  ...finished,
  outcome: { type: 'interrupt', interrupts: [{ id: 'q', reason: 'tool_call', toolCallId: 'c' }] },
};
const failed = { type: 'RUN_ERROR', message: 'Try later.' };
const listed = [begun, start, args, end, asked];

/** A run whose user has approved the call, and that refreshes. */
async function refreshing(part: readonly object[]) {
  const stream = openStream([begun, ...part] as never);
  const { run, requests } = scriptedRun([listed, () => stream.respond(), [begun, finished] as never], {
    threadId: 'thread',
    tabs: false,
    autoSubmit: 'never',
    protocol: agUi({ refresh: true }),
  });
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  const refresh = run.refresh().catch(() => undefined);
  await turns();
  return { run, requests, stream, refresh };
}

// “Decisions and drafts are kept until the resumed run has finished.” (law 3)
describe.each([
  ['before its arguments', [start]],
  ['within its arguments', [start, half]],
  ['before its end', [start, args]],
  ['after its end', [start, args, end]],
])('the decision about a call that a refresh lists again and that breaks off %s', (_, part) => {
  it.each(['is cut', 'is stopped', 'fails'])(
    'stays if the refresh %s, and is sent with the call',
    async (how) => {
      const { run, requests, stream, refresh } = await refreshing(part);
      if (how === 'is stopped') run.stop();
      if (how === 'fails') stream.send(failed);
      stream.end();
      await refresh;
      expect(run.getSnapshot().toolCalls['c']?.status).toBe('suspended');
      expect(run.getSnapshot().interrupts).toMatchObject([
        { status: 'answered', toolCall: { args: { to: 'Ann' } }, decision: { payload: { approved: true } } },
      ]);
      await run.submit();
      expect(requests[2]?.resume).toMatchObject([{ interruptId: 'q', payload: { approved: true } }]);
      const sent = requests[2]?.messages.flatMap((each) => ('toolCalls' in each ? each.toolCalls : []));
      expect(sent).toMatchObject([{ id: 'c', function: { arguments: '{"to":"Ann"}' } }]);
    },
  );
});
