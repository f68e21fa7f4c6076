import { expect, it } from 'vitest';
import { begun, pause, wired } from '../wire/kit.js';

const question = {
  id: 'a',
  reason: 'tool_call',
  message: 'Send it?',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
  metadata: { strandsName: 'approve', tool_name: 'send', tool_input: {} },
};

async function refusedWith(code: string, message = 'Failed') {
  const { run } = wired([pause(question), [begun, { type: 'RUN_ERROR', code, message }]]);
  await run.send('Go');
  run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
  await run.submit().catch(() => undefined);
  return run.getSnapshot().batch;
}

// “known codes and messages, and every status 400-499, mean `refused`”. These are the errors that `ag-ui-strands` 1.0.2
// sends before it calls the agent.
it.each([
  'INTERRUPT_RECONCILIATION_ERROR',
  'SESSION_MANAGER_ERROR',
  'SESSION_MANAGER_INVALID_TYPE',
  'THREAD_AGENT_KWARGS_ERROR',
  'TEMPLATE_TOOLS_PROVIDER_ERROR',
  'CONTINUATION_TOOL_NAME_UNRESOLVED',
  'FRONTEND_TOOL_WAIT_STATE_ERROR',
  'FRONTEND_TOOL_RESULT_DUPLICATE',
  'FRONTEND_TOOL_RESULT_CONFLICT',
  'FRONTEND_TOOL_NOT_REGISTERED',
])('an answer is refused, and not in doubt, after %s of Strands', async (code) => {
  expect(await refusedWith(code)).toMatchObject({ delivery: 'refused' });
});

it.each([
  ['Cannot resume without an active native interrupt checkpoint', true],
  ['Resume references an interrupt that is not open: a', true],
  ["Interrupt 'a' carries an expiry that is not a timestamp: 'soon'", undefined],
])('an answer is refused after “%s” of Strands, which ends the pause: %s', async (words, over) => {
  const batch = await refusedWith('INTERRUPT_RESUME_ERROR', words);
  expect(batch.delivery).toBe('refused');
  expect(batch.over).toBe(over);
});

// The same codes come after the agent has used the answers.
it.each(['INTERRUPT_SESSION_REQUIRED', 'INTERRUPT_SESSION_CAPABILITY_ERROR', 'STRANDS_ERROR'])(
  'an answer is in doubt after %s of Strands',
  async (code) => {
    expect(await refusedWith(code)).toMatchObject({ delivery: 'inDoubt' });
  },
);
