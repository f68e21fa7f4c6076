import { expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';

// AgentRunError: "`message` states what happened, why it matters and what can be done."
it('does not quote a null body as a message of the server', async () => {
  const run = createAgentRun({
    url: 'https://agent.test/run',
    fetch: () => Promise.resolve(Response.json(null, { status: 400 })),
  });
  await expect(run.send('Go')).rejects.toThrow('status 400, so the run did not continue');
});
