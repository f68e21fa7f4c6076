// @vitest-environment node
import { expect, it } from 'vitest';
import { AgentRunError, createAgentRun } from 'react-agent-interrupts/core';
import { asks, eventStream } from 'react-agent-interrupts/testing';

const responseSchema = { type: 'object', properties: { key: { type: 'string', writeOnly: true } } };

// Law 5, and `AgentRunError.details`: “Secrets are masked”.
it('a secret that only the server’s own words repeat is masked in the error', async () => {
  let requests = 0;
  const run = createAgentRun({
    url: 'https://agent.example/run',
    fetch: () => {
      requests += 1;
      if (requests === 1)
        return Promise.resolve(
          eventStream(asks({ reason: 'input_required', message: 'Key?', responseSchema })),
        );
      throw new AgentRunError('run_error', 'The key was refused.', { serverMessage: 'Bad key hunter2-4321' });
    },
  });
  const { interrupts } = await run.send('Go');
  run.answer(interrupts[0]?.key ?? '', { key: 'hunter2-4321' });
  const failure: unknown = await run.submit().catch((error: unknown) => error);
  expect(requests).toBe(2);
  const { error } = run.getSnapshot();
  expect([failure, error, error?.cause].map((each) => (each as AgentRunError).serverMessage)).not.toContain(
    'Bad key hunter2-4321',
  );
  expect(JSON.stringify([failure, error, error?.cause])).toContain('••••••');
});
