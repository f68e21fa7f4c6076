import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, agUi, type AgentRun } from 'react-agent-interrupts/core';
import { asks, eventStream } from 'react-agent-interrupts/testing';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { createMessageInterrupt, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { turns } from '../page.js';

/** The page that a gateway redirects to when the session has expired. */
const loginPage = (): Response =>
  new Response('<!doctype html><title>Sign in</title><form></form>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const happened = (offset: number, kind: string, more: object) => ({
  kind,
  offset,
  created_at: '2026-06-04T10:15:00Z',
  ...more,
});
const booking = createMessageInterrupt({
  match: 'cars:confirm_booking',
  ask: () => ({ reason: 'confirmation', message: 'Book this car?' }),
  toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No.'),
});

/** A run in an InteractiveAI session whose writes and reads are answered in order; a poll without an answer waits. */
function talk(writes: Response[], reads: Response[]): { run: AgentRun; written: string[] } {
  const written: string[] = [];
  const run = createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 'session-1',
    protocol: interactiveAi({ questions: [booking] }),
    autoSubmit: 'never',
    async fetch(target, init) {
      const request = new Request(target, init);
      if (request.method === 'GET') return reads.shift() ?? new Promise<Response>(() => undefined);
      written.push(((await request.json()) as { message: string }).message);
      return writes.shift() ?? Response.error();
    },
  });
  return { run, written };
}

// AgentRunError: "`not_stopped` | the run was stopped here, but the request to stop it on the server failed"
it.each([
  [{ error: { code: 'INTERNAL_ERROR', message: 'The store is down.' } }, 'not_stopped'],
  [{ error: 'The store is down.' }, 'not_stopped'],
  [{ status: 'cancelled', error: null }, undefined],
  [{ error: { code: 'CANCELLED', message: 'Cancelled' } }, undefined],
])('status 200 with %j to the request that ends the run means: %s', async (body, code) => {
  const answers = [eventStream(asks({ reason: 'confirmation' })), Response.json(body)];
  const run = createAgentRun({
    url: 'https://agent.test/run',
    protocol: agUi({ stop: ({ url, runId }) => ({ url: `${url}/${runId}`, method: 'DELETE' }) }),
    fetch: () => Promise.resolve(answers.shift() ?? Response.error()),
  });
  await run.send('Go');
  run.leave();
  await vi.waitFor(() => expect(answers).toEqual([]));
  await turns();
  expect(run.getSnapshot().error?.code).toBe(code);
});

describe('a login page instead of a response', () => {
  // AgentRunError: "`not_stopped` | the run was stopped here, but the request to stop it on the server failed"
  it.each([
    ['leave', (run: AgentRun) => run.leave()],
    ['stop', (run: AgentRun) => run.stop()],
  ])('to the request that ends the run means that the server still waits: %s', async (_, end) => {
    const answers = [eventStream(asks({ reason: 'confirmation' })), loginPage()];
    const run = createAgentRun({
      url: 'https://agent.test/run',
      protocol: agUi({ stop: ({ url, runId }) => ({ url: `${url}/${runId}/cancel`, method: 'POST' }) }),
      fetch: () => Promise.resolve(answers.shift() ?? Response.error()),
    });
    await run.send('Go');
    end(run);
    await expect.poll(() => run.getSnapshot().error?.code).toBe('not_stopped');
  });

  it('to a cancellation of Awaken is not a cancelled run', async () => {
    const suspension = {
      suspension: { id: 'perm_a', action: 'tool:PermissionConfirm', message: 'Allow a?' },
      pending: { id: 'a', name: 'a', arguments: {} },
      resume_mode: 'replay_tool_call',
    };
    const started = eventStream([
      { event_type: 'run_start', thread_id: 't', run_id: 'r' },
      { event_type: 'tool_call_start', id: 'a', name: 'a' },
      {
        event_type: 'tool_call_done',
        id: 'a',
        outcome: 'suspended',
        result: { status: 'pending', suspension },
      },
      { event_type: 'run_finish', thread_id: 't', run_id: 'r', termination: { type: 'suspended' } },
    ] as never);
    const answers = [started, loginPage()];
    const run = createAgentRun({
      url: 'https://agent.test/v1/runs',
      protocol: awaken({ agentId: 'desk' }),
      fetch: () => Promise.resolve(answers.shift() ?? Response.error()),
    });
    expect((await run.send('Go')).interrupts).toHaveLength(1);
    run.leave();
    await expect.poll(() => run.getSnapshot().error?.code).toBe('not_stopped');
  });

  // docs/reliability.md: “Decisions and drafts are kept until the resumed run has finished.”
  it('to a message of InteractiveAI is a failed message that can be repeated', async () => {
    const said = happened(0, 'user_message', { text: 'Hi' });
    const { run, written } = talk(
      [loginPage(), Response.json(said, { status: 201 })],
      [Response.json([said, happened(1, 'status', { status: 'ready' })])],
    );
    await expect(run.send('Hi')).rejects.toMatchObject({ code: 'not_event_stream' });
    expect(run.getSnapshot().error?.message).toContain('Sign in');
    expect((await run.retry()).status).toBe('finished');
    expect(written).toEqual(['Hi', 'Hi']);
  });

  it('to an answer of InteractiveAI is not an accepted answer', async () => {
    const call = { tool_id: 'cars:confirm_booking', arguments: {}, result: null };
    const log = [
      happened(0, 'user_message', { text: 'Hi' }),
      happened(1, 'tool', { tool_calls: [call] }),
      happened(2, 'status', { status: 'ready' }),
    ];
    const answered = [
      happened(3, 'user_message', { text: 'Yes, book it.' }),
      happened(4, 'status', { status: 'ready' }),
    ];
    const { run, written } = talk(
      [Response.json(log[0]), loginPage(), Response.json(answered[0])],
      [Response.json(log), Response.json(log), Response.json(log), Response.json(answered)],
    );
    const [question] = (await run.send('Hi')).interrupts;
    run.answer(question?.key ?? '', true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_event_stream' });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', delivery: 'inDoubt' });
    expect((await run.submit()).status).toBe('finished');
    expect(written).toEqual(['Hi', 'Yes, book it.', 'Yes, book it.']);
  });

  it('is distinguished from a text that a server returns as text/html', async () => {
    const stopped = new Response('stopped', { headers: { 'content-type': 'text/html' } });
    const answers = [eventStream(asks({ reason: 'confirmation' })), stopped];
    let sent = 0;
    const run = createAgentRun({
      url: 'https://agent.test/run',
      protocol: agUi({ stop: ({ url }) => ({ url: `${url}/cancel`, method: 'POST' }) }),
      fetch() {
        sent += 1;
        return Promise.resolve(answers.shift() ?? Response.error());
      },
    });
    await run.send('Go');
    run.leave();
    await expect.poll(() => sent).toBe(2);
    await expect.poll(() => stopped.bodyUsed).toBe(true);
    expect(run.getSnapshot().error).toBeUndefined();
  });
});
