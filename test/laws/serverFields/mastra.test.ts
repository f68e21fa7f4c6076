import { expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { begun, done, finished, wired } from '../wire/kit.js';

// docs/servers.md: “The server treats the answer null as a new message, so it is not sent.”
it('does not send the answer null to Mastra, which would start another run', async () => {
  const interrupt = {
    id: 'run-1::c',
    reason: 'mastra:tool_suspend',
    toolCallId: 'c',
    metadata: { mastra: { toolName: 'pay', args: {}, suspendPayload: {}, runId: 'run-1' } },
  };
  const outcome = { type: 'interrupt', interrupts: [interrupt] };
  const { run, requests } = wired([[begun, { ...finished, outcome }], done], { protocol: agUi() });
  const [question] = (await run.send('Pay it')).interrupts;
  run.answer(question?.key ?? '', null);
  await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
  expect(requests).toHaveLength(1);
  expect(run.getSnapshot().status).toBe('interrupted');
  run.answer(question?.key ?? '', 'Yes');
  expect((await run.submit()).status).toBe('finished');
});
