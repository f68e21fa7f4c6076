// @vitest-environment node
import { agUi, createAgentRun, type ProtocolRequest, type StreamProtocol } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

/** An agent that asks and then finishes, and a protocol that is given here. */
function agentOf(protocol: Partial<StreamProtocol>) {
  const bodies: unknown[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    protocol: { ...agUi(), name: 'odd', ...protocol },
    fetch: (_, init) => {
      bodies.push(init?.body);
      const events = bodies.length === 1 ? asks({ id: 'q', reason: 'confirmation' }) : says('Done.');
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
    },
  });
  return { run, bodies };
}
/** `given` on the first call, then what AG-UI needs. */
function once<Args extends unknown[]>(given: unknown, later: (...args: Args) => ProtocolRequest) {
  let calls = 0;
  return (...args: Args): ProtocolRequest => {
    calls += 1;
    return calls === 1 ? (given as never) : later(...args);
  };
}
const { start, resume } = agUi();

// custom-protocol.md: “Each request is one POST of `body` to `url`”. reliability.md: “Decisions and drafts are kept until the resumed run has
// finished.”
describe('a protocol of the host whose request has no field `body`', () => {
  it.each([
    ['a promise', Promise.resolve({ body: {} })],
    ['an object without it', {}],
    ['a text', 'body'],
  ])('sends nothing, and keeps the answers: %s', async (_, given) => {
    const { run, bodies } = agentOf({ resume: once(given, resume) });
    const [interrupt] = (await run.send('Go')).interrupts;
    if (interrupt) run.approve(interrupt);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(bodies).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
    expect(await run.retry()).toMatchObject({ status: 'finished' });
  });

  it('does not send a message either', async () => {
    const { run, bodies } = agentOf({ start: once(Promise.resolve({ body: {} }), start) });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'not_sent' });
    expect(bodies).toHaveLength(0);
    expect((await run.retry()).status).toBe('interrupted');
  });
});
