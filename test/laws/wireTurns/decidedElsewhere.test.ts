import { expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { awakenServer, keyOf, permitted, runOn, statuses } from '../../protocols/awaken/conversation.js';

/** Two calls wait; someone else approves the first one, which runs. */
async function approvedElsewhere(log: 'full' | 'silent' | 'none') {
  const calls = [
    permitted('pay', { euros: 5 }, { result: 'paid' }),
    permitted('mail', {}, { result: 'sent' }),
  ];
  const server = await awakenServer([{ calls }, { text: 'Done.' }], { log });
  const run = runOn(server, { protocol: awaken({ agentId: 'desk' }) });
  await run.send('Pay and mail');
  const approve = async (): Promise<void> => {
    const response = await decision(server);
    expect(response.status).toBe(202);
  };
  return { server, run, approve };
}

const decision = ({ origin, runs }: AwakenServer): Promise<Response> =>
  fetch(`${origin}/v1/runs/${runs[0]?.runId ?? ''}/decision`, {
    method: 'POST',
    body: JSON.stringify({ toolCallId: 'pay', action: 'resume', payload: { approved: true } }),
  });

const decide = (run: AgentRun, verb: 'approve' | 'deny' | 'cancel'): void => {
  const snapshot = run.getSnapshot();
  run[verb](keyOf(snapshot, 'pay'));
  run.approve(keyOf(snapshot, 'mail'));
};

// reliability.md: “The snapshot, the error and the promise of a method agree and are correct.”
it.each(
  (['full', 'silent', 'none'] as const).flatMap((log) =>
    (['deny', 'cancel'] as const).map((verb) => [verb, log] as const),
  ),
)('a call that ran elsewhere is not shown as cancelled after a refused %s (log: %s)', async (verb, log) => {
  const { server, run, approve } = await approvedElsewhere(log);
  decide(run, verb);
  await approve();
  await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
  expect(server.executed).toEqual([{ name: 'tool_pay', ran: { euros: 5 } }]);
  expect(statuses(run.getSnapshot())).toEqual({ pay: 'running', mail: 'suspended' });
  await run.submit();
  expect(run.getSnapshot().status).toBe('finished');
  expect(statuses(run.getSnapshot())).toEqual({ pay: 'running', mail: 'succeeded' });
});

it('the result of a call that was approved here and elsewhere is shown', async () => {
  const { server, run, approve } = await approvedElsewhere('full');
  decide(run, 'approve');
  await approve();
  await run.submit();
  expect(server.executed).toHaveLength(2);
  const { toolCalls, history } = run.getSnapshot();
  expect(toolCalls['pay']).toMatchObject({ status: 'succeeded', result: 'paid' });
  expect(history.map(({ result }) => result)).toEqual(['paid', 'sent']);
});

it('a call that was denied here and is refused without a change elsewhere stays to be answered', async () => {
  const { server, run } = await approvedElsewhere('full');
  decide(run, 'deny');
  server.failNext(/decision$/, { status: 400, json: { error: 'no' } });
  await expect(run.submit()).rejects.toMatchObject({ code: 'http_error' });
  expect(statuses(run.getSnapshot())).toEqual({ pay: 'suspended', mail: 'suspended' });
  await run.submit();
  expect(statuses(run.getSnapshot())).toEqual({ pay: 'cancelled', mail: 'succeeded' });
});
