import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { createMessageInterrupt, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';

const happened = (offset: number, kind: string, more: object) => ({
  kind,
  offset,
  created_at: '2026-06-04T10:15:00Z',
  ...more,
});
const question = createMessageInterrupt({
  match: 'cars:confirm_booking',
  ask: () => ({ reason: 'confirmation' }),
  toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No.'),
});
const call = { tool_id: 'cars:confirm_booking', arguments: {}, result: null };
const log = [
  happened(0, 'user_message', { text: 'Hi' }),
  happened(1, 'tool', { tool_calls: [call] }),
  happened(2, 'status', { status: 'ready' }),
];

describe('an answer to a question of InteractiveAI', () => {
  // docs/servers.md: “Before the protocol sends an answer, it therefore reads the log.”
  it.each([
    ['a gateway timeout', () => new Response('', { status: 504 })],
    ['a status 500', () => new Response('', { status: 500 })],
    ['a login page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('is not sent if the log cannot be read: %s', async (_, unread) => {
    const reads = [Response.json(log), unread()];
    const written: unknown[] = [];
    const run = createAgentRun({
      url: 'https://interactive.test/agent',
      threadId: 'session-1',
      protocol: interactiveAi({ questions: [question] }),
      autoSubmit: 'never',
      async fetch(target, init) {
        const request = new Request(target, init);
        if (request.method === 'GET') return reads.shift() ?? Response.error();
        written.push(((await request.json()) as { message: string }).message);
        return Response.json(log[0], { status: 201 });
      },
    });
    const [asked] = (await run.send('Hi')).interrupts;
    run.answer(asked?.key ?? '', true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(written).toEqual(['Hi']);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', delivery: 'none' });
  });
});
