import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { awakenServer, permitted, runOn } from './conversation.js';

const three = [
  { calls: [permitted('a', {}), permitted('b', {}), permitted('c', {})] },
  { text: 'All are done.' },
];

/** Three approvals, which `elsewhere` changes on the server just before the second one arrives. */
async function approved(
  elsewhere: (server: AwakenServer) => void,
): Promise<{ run: AgentRun; server: AwakenServer }> {
  const server = await awakenServer(three);
  const run = runOn(server, {
    protocol: awaken({ agentId: 'assistant' }),
    fetch: (target, init) => {
      if (typeof init?.body === 'string' && init.body.includes('"toolCallId":"b"')) elsewhere(server);
      return fetch(target, init);
    },
  });
  const { interrupts } = await run.send('Go');
  for (const { key } of interrupts) run.approve(key);
  return { run, server };
}

const denyB = (server: AwakenServer): void =>
  void server.runs[0]?.decide({ target: 'b', action: 'cancel', payload: { approved: false } });

// servers.md: “one request each, so the server can accept some and refuse others.” reliability.md: “The
// snapshot, the error and the promise of a method agree and are correct.”
describe('an answer that another client gives first', () => {
  it('leaves the approval after it on the page: the server still waits for that one', async () => {
    const { run, server } = await approved(denyB);
    await expect(run.submit()).rejects.toMatchObject({ code: 'changed' });
    const { interrupts, batch, canSend } = run.getSnapshot();
    expect(interrupts.map(({ toolCall, status }) => [toolCall?.name, status])).toEqual([
      ['tool_c', 'answered'],
    ]);
    // A new message would make the server cancel it.
    expect({ over: batch.over ?? false, canSend }).toEqual({ over: false, canSend: false });
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_c']);
  });

  it('ends the pause if nothing else waits', async () => {
    const { run } = await approved((server) => server.runs[0]?.cancel());
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 404 });
    const { batch, canSend } = run.getSnapshot();
    expect({ over: batch.over, canSend }).toEqual({ over: true, canSend: true });
  });

  // reliability.md: “the answers to the calls after it stay on the page, as long as the server waits for them.”
  it.each([404, 410])(
    'keeps the pause if the record still lists the refused call: status %i',
    async (status) => {
      let isFirst = true;
      const { run, server } = await approved((atB) => {
        if (!isFirst) return;
        isFirst = false;
        atB.failNext(/POST .*\/decision$/, { status, json: { error: 'no such route' } });
      });
      await expect(run.submit()).rejects.toMatchObject({ httpStatus: status, retryable: true });
      const { interrupts, batch, canSend } = run.getSnapshot();
      expect(interrupts.map(({ delivery }) => delivery)).toEqual(['accepted', 'refused', 'refused']);
      // A new message would make the server cancel both.
      expect({ over: batch.over ?? false, canSend }).toEqual({ over: false, canSend: false });
      expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
      expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b', 'tool_c']);
    },
  );

  it('is refused as such if the record cannot be read after it', async () => {
    const { run } = await approved((server) => {
      denyB(server);
      server.failNext(/GET \/v1\/runs\/[^/]+$/, { status: 503, json: { error: 'busy' } });
    });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 404 });
    expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual([
      'accepted',
      'refused',
      'refused',
    ]);
  });
});
