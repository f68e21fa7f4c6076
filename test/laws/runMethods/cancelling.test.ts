import { describe, expect, it } from 'vitest';
import { agUi, createAgentRun, type StreamProtocol } from 'react-agent-interrupts/core';
import { asks, fakeServer, proposes, says } from 'react-agent-interrupts/testing';

const call = proposes({ name: 'send_mail', args: { to: 'ann' } });
const open = asks({ reason: 'input_required', message: 'Which one?' });

async function asked(question: ReturnType<typeof asks>, protocol: StreamProtocol) {
  const server = fakeServer(question, says('Done.'));
  const run = createAgentRun({ url: '/agent', fetch: server.fetch, autoSubmit: 'never', protocol });
  await run.send('Go');
  const cancelled = async (): Promise<unknown> => {
    run.cancel(run.getSnapshot().interrupts[0]?.key ?? '');
    await run.submit();
    return server.requests[1]?.resume;
  };
  return { run, cancelled, cancellation: run.getSnapshot().interrupts[0]?.cancellation };
}

/** A server that supports no cancellation, and whose questions do not declare it. */
function withoutCancellation(): StreamProtocol {
  const protocol = agUi({ bridge: 'ag-ui' });
  return { ...protocol, capabilities: { ...protocol.capabilities, cancel: false } };
}

// `cancellation`: `denies` sends the question's own denial, `impossible` is not offered, and by default the server
// accepts a cancellation.
describe('the effect of a cancellation', () => {
  it.each([
    ['a call of a server', call, agUi({ bridge: 'agent-framework' })],
    ['a question of a server', open, agUi({ bridge: 'agent-framework' })],
    ['a question of a protocol', open, withoutCancellation()],
  ])('is impossible for %s, which supports none', async (_, question, protocol) => {
    const { run, cancellation } = await asked(question, protocol);
    expect(run.getSnapshot().capabilities.cancel).toBe(false);
    expect(cancellation).toBe('impossible');
    run.cancel(run.getSnapshot().interrupts[0]?.key ?? '');
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open' });
  });

  // A denial is sent instead only if the server supports nothing else and a warning shows it.
  it.each([
    ['a call', call],
    ['a question', open],
  ])('is a denial with a warning for %s of the draft', async (_, question) => {
    const { run, cancelled, cancellation } = await asked(question, agUi({ bridge: 'draft' }));
    expect(cancellation).toBe('denies');
    expect(run.getSnapshot().capabilities.cannot).toContain('distinguishCancel');
    expect(await cancelled()).toMatchObject({ payload: { approved: false } });
  });

  it('is a cancellation for a server that follows AG-UI', async () => {
    const { cancelled, cancellation } = await asked(call, agUi({ bridge: 'ag-ui' }));
    expect(cancellation).toBeUndefined();
    expect(await cancelled()).toMatchObject([{ status: 'cancelled' }]);
  });
});
