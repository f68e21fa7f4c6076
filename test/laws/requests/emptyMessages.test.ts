import { describe, expect, it } from 'vitest';
import { createAgentRun, agUi, type Message, type Protocol } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { createCallbackRelay, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { asks, eventStream } from 'react-agent-interrupts/testing';

const protocols: Readonly<Record<string, Protocol>> = {
  agUi: agUi(),
  awaken: awaken({ agentId: 'desk' }),
  awakenAgUi: awakenAgUi(),
  awakenAiSdk: awakenAiSdk(),
  cogni: cogni({ graphName: 'review', modelRef: { providerKey: 'p', modelId: 'm' } }),
  interactiveAi: interactiveAi(),
  jobworkerp: jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'w' } } }),
};
const parts: Message = { id: 'm', role: 'user', content: [{ type: 'text', text: ' ' }] };

describe('a message without text', () => {
  // docs/hook-only.md: "It rejects … with an AgentRunError", whose `not_sent` means "nothing was sent".
  it.each(
    Object.entries(protocols).flatMap(([name, protocol]) =>
      ['', ' \n', parts].map((message) => [name, message, protocol] as const),
    ),
  )('is refused before it is shown: %s %j', async (_, message, protocol) => {
    let requests = 0;
    const run = createAgentRun({
      url: 'https://agent.test/v1/runs',
      threadId: 'thread-1',
      protocol,
      fetch() {
        requests += 1;
        return Promise.resolve(Response.error());
      },
    });
    await expect(run.send(message)).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', messages: [] });
    expect(requests).toBe(0);
  });

  it('is refused by steer too, and the interrupts stay', async () => {
    const run = createAgentRun({
      url: 'https://agent.test/run',
      fetch: () => Promise.resolve(eventStream(asks({ reason: 'confirmation' }))),
    });
    await run.send('Go');
    await expect(run.steer('')).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ status: 'open' }] });
    expect(run.getSnapshot().messages.filter(({ role }) => role === 'user')).toHaveLength(1);
  });
});

describe('a run that follows an autonomous run', () => {
  // docs/servers.md: “for a run object that shows an autonomous run of the server” (`follow(runId)`).
  it('refuses a message, because nothing would receive it, and can still follow', async () => {
    const relay = createCallbackRelay();
    const run = createAgentRun({
      url: 'https://interactive.test/agent',
      protocol: interactiveAi(),
      messages: [{ id: 'm1', role: 'user', content: 'The request that has started it' }],
      transport: relay.follow('run-1'),
    });
    await expect(run.send('Hurry up')).rejects.toMatchObject({ code: 'not_sent' });
    await expect(run.retry()).rejects.toMatchObject({ code: 'not_sent' });
    const following = run.send();
    relay.deliver({
      run_id: 'run-1',
      routine_id: 'kyc',
      status: 'succeeded',
      output: { decision: 'approved' },
      session_id: 's',
      started_at: '2026-06-04T10:15:00Z',
      completed_at: '2026-06-04T10:15:21Z',
    });
    expect((await following).result).toEqual({ decision: 'approved' });
  });
});
