import { expect, it } from 'vitest';
import { agUi, createAgentRun, type StreamProtocol } from 'react-agent-interrupts/core';
import { asks, eventStream, says } from 'react-agent-interrupts/testing';

// custom-protocol.md: “Each request is one POST of `body` to `url`”. A GET does not count as sent, and could be repeated by the
// browser.
it('a request without a body is a POST', async () => {
  const methods: (string | undefined)[] = [];
  const { start: _start, resume: _resume, ...rest } = agUi();
  const protocol = {
    ...rest,
    start: () => ({ body: undefined }),
    resume: () => ({ body: undefined }),
  } satisfies StreamProtocol;
  const answers = [asks({ reason: 'confirmation', message: 'Delete?' }), says('Deleted.')];
  const run = createAgentRun({
    url: 'http://agent.test',
    protocol,
    autoSubmit: 'never',
    fetch: async (_url, init) => {
      methods.push(init?.method);
      return eventStream(answers.shift() ?? []);
    },
  });
  const { interrupts } = await run.send('Go');
  for (const interrupt of interrupts) run.approve(interrupt);
  expect((await run.submit()).status).toBe('finished');
  expect(methods).toEqual(['POST', 'POST']);
});
