import { agUi, type AgentRun, type Protocol } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, runOn } from '../../protocols/awaken/conversation.js';
import { begun, done, finished, wired } from '../wire/kit.js';

// docs/servers.md: “An approval runs the call with its own arguments.”

/** A run that waits for one call on Awaken, which runs as it was proposed once it is allowed. */
async function waiting(path: string, protocol: Protocol) {
  const suspend = { id: 's1', action: 'tool:PermissionConfirm', mode: 'replay_tool_call' } as const;
  const server = await awakenServer([
    { calls: [{ id: 'a', name: 'remove', args: { file: 'x' }, suspend }] },
    { text: 'Done.' },
  ]);
  const run: AgentRun = runOn(server, { url: `${server.origin}${path}`, protocol });
  const [question] = (await run.send('Go')).interrupts;
  return { server, run, key: question?.key ?? '' };
}

describe.each([
  ['AG-UI', '/v1/ag-ui/run', () => awakenAgUi()],
  ['native', '/v1/runs', () => awaken({ agentId: 'desk' })],
  ['AI SDK', '/v1/ai-sdk/chat', () => awakenAiSdk()],
] as const)('a call that waits on Awaken’s %s API', (_, path, protocol) => {
  it('does not run if the answer is false', async () => {
    const { server, run, key } = await waiting(path, protocol());
    expect(run.answer(key, false).ok).toBe(true);
    await run.submit();
    expect(server.executed).toEqual([]);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it.each(['no', null, { accepted: false }, { approved: null }, { approved: 'no' }, { decision: 'reject' }])(
    'is not sent an answer that is neither a yes nor a no, and can still be denied: %j',
    async (answer) => {
      const { server, run, key } = await waiting(path, protocol());
      expect(run.answer(key, answer).ok).toBe(true);
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(server.executed).toEqual([]);
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
      run.deny(key);
      await run.submit();
      expect(server.executed).toEqual([]);
    },
  );

  it.each([true, { approved: true }])('runs if the answer is a yes: %j', async (answer) => {
    const { server, run, key } = await waiting(path, protocol());
    run.answer(key, answer);
    await run.submit();
    expect(server.executed).toMatchObject([{ name: 'remove', ran: { file: 'x' } }]);
  });
});

describe('a confirmation with an empty schema, which says nothing about the answer', () => {
  const interrupt = { id: 'i', reason: 'confirmation', message: 'Go on?', responseSchema: {} };

  // docs/servers.md, `draft`: such a server reads everything except `approved: false` as a yes.
  it('is denied in the format of the old draft', async () => {
    const { run, requests } = wired([[begun, { ...finished, outcome: 'interrupt', interrupt }], done], {
      protocol: agUi(),
    });
    const [question] = (await run.send('Go')).interrupts;
    run.deny(question?.key ?? '');
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual({ interruptId: 'i', payload: { approved: false } });
  });

  // Law 1: many servers read any text as a yes.
  it('is not answered with text', async () => {
    const ask = { ...finished, outcome: { type: 'interrupt', interrupts: [interrupt] } };
    const { run } = wired([[begun, ask]]);
    const [question] = (await run.send('Go')).interrupts;
    expect(run.answer(question?.key ?? '', 'no')).toMatchObject({
      ok: false,
      issues: [{ keyword: 'words' }],
    });
  });
});
