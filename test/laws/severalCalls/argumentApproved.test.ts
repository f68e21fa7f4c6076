import { expect, it } from 'vitest';
import { begun, call, done, finished, pause, wired } from '../wire/kit.js';

// reliability.md: “`activity` names no call that the user has denied or cancelled.” “A mismatch is reported only if the events
// … of the agent show it.” An argument with the name `approved` decides nothing.
const boolean = { type: 'boolean' };
const question = {
  id: 'a',
  reason: 'tool_call',
  toolCallId: 'c',
  metadata: { agent_framework: {} },
  responseSchema: {
    type: 'object',
    properties: { accepted: boolean, approved: boolean, note: { type: 'string' } },
    required: ['accepted'],
  },
};
const asked = [begun, ...call('c', 'review', '{"approved":false,"note":"x"}'), ...pause(question).slice(1)];
const editedArgs = { approved: false, note: 'y' };

async function approved(answer: readonly object[]) {
  const { run, requests } = wired([asked, answer]);
  const mismatches: unknown[] = [];
  run.on('mismatch', (mismatch) => mismatches.push(mismatch));
  const [interrupt] = (await run.send('Go')).interrupts;
  if (!interrupt) throw new Error('No interrupt');
  expect(run.approve(interrupt, { editedArgs })).toMatchObject({ ok: true });
  await run.submit();
  expect(requests[1]?.body['resume']).toMatchObject([{ payload: { accepted: true, ...editedArgs } }]);
  return { run, mismatches };
}

it('an approved call with the argument `approved: false` does not end as cancelled', async () => {
  const { run } = await approved(done);
  expect(run.getSnapshot().toolCalls['c']?.status).not.toBe('cancelled');
});

it('a call that runs with other arguments than the approved `approved: false` is reported', async () => {
  const executed = [
    begun,
    ...call('c', 'review', '{"approved":true,"note":"z"}'),
    { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: 'done' },
    finished,
  ];
  const { mismatches } = await approved(executed);
  expect(mismatches).toMatchObject([{ executed: { args: { approved: true, note: 'z' } } }]);
});
