import type { AgentRun, Protocol } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { awakenServer, runOn } from '../../protocols/awaken/conversation.js';
import { begun, done, finished, wired } from '../wire/kit.js';

// docs/reliability.md, law 1: “Answers are sent only after the user has acted on exactly these answers.” An answer that
// is not a yes must not be sent as one.

const front = jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'release' } } });

/** A pause of jobworkerp's AG-UI Front, with this payload. */
const frontPause = (payload: object | undefined): string =>
  `data: ${JSON.stringify({ type: 'RUN_STARTED', runId: 'r', threadId: 't' })}\nid: 1\n\n` +
  `data: ${JSON.stringify({
    type: 'RUN_FINISHED',
    runId: 'r',
    outcome: 'interrupt',
    interrupt: { id: 'int_1', reason: 'tool_approval_required', ...(payload && { payload }) },
  })}\nid: 2\n\n`;

const frontRun = (payload: object | undefined) =>
  wired([frontPause(payload), done], { url: 'http://agent.test/ag-ui/run', protocol: front });

describe('an approval of jobworkerp whose calls cannot be read in full', () => {
  const unreadable = [
    ['no payload', undefined],
    ['no calls', { pendingToolCalls: [] }],
    ['calls under other names', { pendingToolCalls: [{ id: 'c1', function: 'COMMAND___run' }] }],
  ] as const;

  it.each(unreadable)('can be approved or denied: %s', async (_, payload) => {
    const { run, requests } = frontRun(payload);
    const [question] = (await run.send('Go')).interrupts;
    const key = question?.key ?? '';
    expect(question?.approval?.allowed).toContain('deny');
    expect(question?.issues).not.toEqual([]);
    for (const answer of ['no', false, { type: 'reject' }]) expect(run.answer(key, answer).ok).toBe(false);
    expect(run.deny(key, { reason: 'Not now' })).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual({
      interruptId: 'int_1',
      payload: { type: 'reject', reason: 'Not now' },
    });
  });

  it('can also be approved or denied if a call has no id', async () => {
    const { run, requests } = frontRun({
      pendingToolCalls: [{ fnName: 'COMMAND___run', fnArguments: '{}' }],
    });
    const [question] = (await run.send('Go')).interrupts;
    expect(question?.toolCall).toMatchObject({ name: 'COMMAND/run', args: {} });
    expect(run.answer(question?.key ?? '', 'no').ok).toBe(false);
    run.deny(question?.key ?? '');
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual({ interruptId: 'int_1', payload: { type: 'reject' } });
  });

  it('shows a call without an id next to one with an id, because an approval runs both', async () => {
    const { run } = frontRun({
      pendingToolCalls: [
        { callId: 'c1', fnName: 'COMMAND___run', fnArguments: '{"command":"date"}' },
        { fnName: 'COMMAND___run', fnArguments: '{"command":"rm -rf /"}' },
      ],
    });
    const [question] = (await run.send('Go')).interrupts;
    expect(JSON.stringify(question?.toolCall?.args)).toContain('rm -rf /');
  });

  it('reads the names of a server that writes them with underscores', async () => {
    const { run, requests } = frontRun({
      pending_tool_calls: [{ call_id: 'c1', fn_name: 'COMMAND___run', fn_arguments: '{"command":"date"}' }],
    });
    const [question] = (await run.send('Go')).interrupts;
    expect(question).toMatchObject({
      toolCallId: 'c1',
      toolCall: { name: 'COMMAND/run', args: { command: 'date' } },
    });
    run.approve(question?.key ?? '', { editedArgs: { command: 'ls' } });
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual({
      interruptId: 'int_1',
      payload: { type: 'approve', toolResults: [{ callId: 'c1', result: { command: 'ls' } }] },
    });
  });
});

/** A run that waits for one call, which runs as it was proposed once it is allowed. */
async function replayed(path: string, protocol: Protocol, suspend: { id?: string; action: string }) {
  const call = {
    id: 'a',
    name: 'remove',
    args: { file: 'x' },
    suspend: { ...suspend, mode: 'replay_tool_call' },
  } as const;
  const server = await awakenServer([{ calls: [call] }, { text: 'Done.' }]);
  const run: AgentRun = runOn(server, { url: `${server.origin}${path}`, protocol });
  const [question] = (await run.send('Go')).interrupts;
  return { server, run, key: question?.key ?? '' };
}

describe('a denial of a call that waits on Awaken', () => {
  it.each([
    ['AG-UI API', '/v1/ag-ui/run', awakenAgUi()],
    ['AG-UI API alone', '/v1/ag-ui/run', awakenAgUi({ asksNative: false })],
    ['native API', '/v1/runs', awaken({ agentId: 'desk' })],
    ['AI SDK API', '/v1/ai-sdk/chat', awakenAiSdk()],
    ['AI SDK API alone', '/v1/ai-sdk/chat', awakenAiSdk({ asksNative: false })],
  ] as const)('prevents the call if the server asks for a confirmation: %s', async (_, path, protocol) => {
    const { server, run, key } = await replayed(path, protocol, { id: 's1', action: 'confirmation' });
    expect(run.deny(key)).toMatchObject({ ok: true });
    await run.submit();
    expect(server.executed).toEqual([]);
  });

  it('prevents the call if the AI SDK API requests no approval for it', async () => {
    const { server, run, key } = await replayed('/v1/ai-sdk/chat', awakenAiSdk(), {
      action: 'tool:PermissionConfirm',
    });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ reason: 'tool_call', toolCallId: 'a' });
    expect(run.deny(key, { reason: 'Not now' })).toMatchObject({ ok: true });
    await run.submit();
    expect(server.executed).toEqual([]);
  });

  it('an approval runs the call if the AI SDK API requests no approval for it', async () => {
    const { server, run, key } = await replayed('/v1/ai-sdk/chat', awakenAiSdk(), {
      action: 'tool:PermissionConfirm',
    });
    expect(run.approve(key)).toMatchObject({ ok: true });
    await run.submit();
    expect(server.executed).toMatchObject([{ name: 'remove', ran: { file: 'x' } }]);
  });
});

it('a denial of a confirmation is sent in the format of the AG-UI draft', async () => {
  const ask = {
    ...finished,
    outcome: 'interrupt',
    interrupt: { id: 'i', reason: 'confirmation', message: 'Go on?' },
  };
  const { run, requests } = wired([[begun, ask], done], { protocol: agUi() });
  const [question] = (await run.send('Go')).interrupts;
  run.deny(question?.key ?? '');
  await run.submit();
  expect(requests[1]?.body['resume']).toEqual({ interruptId: 'i', payload: { approved: false } });
});
