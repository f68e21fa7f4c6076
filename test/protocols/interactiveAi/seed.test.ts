import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { createCallbackRelay, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { carHire } from '../../emulators/interactiveAi/carHire.js';
import { script, status, talk } from './talk.js';

/** The examples of “Events & callbacks”, verbatim. */
const seed = {
  user: `{
  "kind": "user_message",
  "offset": 4,
  "created_at": "2026-06-04T10:15:00Z",
  "text": "Can I rent a van for Saturday?"
}`,
  preamble: `{
  "kind": "preamble",
  "offset": 5,
  "created_at": "2026-06-04T10:15:01Z",
  "text": "Let me check."
}`,
  tool: `{
  "kind": "tool",
  "offset": 6,
  "created_at": "2026-06-04T10:15:04Z",
  "tool_calls": [
    {
      "tool_id": "cars:search_cars",
      "arguments": {
        "category": "van",
        "min_seats": 7
      },
      "result": {
        "results": [
          {
            "car_id": "van-1",
            "make": "VW",
            "model": "Multivan",
            "daily_price_eur": 110
          }
        ]
      }
    }
  ]
}`,
  assistant: String.raw`{
  "kind": "assistant_message",
  "offset": 7,
  "created_at": "2026-06-04T10:15:06Z",
  "text": "Yes \u2014 the VW Multivan is available at 110 EUR/day."
}`,
  ready: `{
  "kind": "status",
  "offset": 8,
  "created_at": "2026-06-04T10:15:06Z",
  "status": "ready",
  "stage": null,
  "error_detail": null
}`,
};
const events = Object.values(seed).map((text) => JSON.parse(text) as AgentEvent & { kind: string });
const url = 'https://interactive.test/agent';

/** A run that reads webhooks, as a backend relays them. */
function relayed(write?: (text: string) => unknown) {
  const relay = createCallbackRelay();
  const transport = relay.followSession('sess_abc123', write);
  const run = createAgentRun({ url, threadId: 'sess_abc123', protocol: interactiveAi(), transport });
  const deliver = (event: unknown, session = 'sess_abc123') =>
    relay.deliver(event, { 'X-Session-Id': session });
  return { relay, run, deliver };
}

describe('the events of the page', () => {
  // “Discriminator — one of the kinds below.”
  // “delivered via the polling stream **and** via event webhooks — same JSON either way”
  // “the originating session in the `x-session-id` header”
  // “One tool event — contains every tool call from that batch.”
  // “the VW Multivan is available at 110 EUR/day.”
  it('are read from webhooks, whose session is in the `x-session-id` header', async () => {
    const { run, deliver } = relayed();
    const sent = run.send();
    for (const event of events) expect(deliver(event)).toBe('event');
    const { messages, status: end } = await sent;
    expect(end).toBe('finished');
    expect(messages.map(({ id, role }) => [id, role])).toEqual([
      ['sess_abc123:4', 'user'],
      ['sess_abc123:5', 'activity'],
      ['sess_abc123:6:0', 'assistant'],
      ['sess_abc123:6:0:result', 'tool'],
      ['sess_abc123:7', 'assistant'],
    ]);
  });

  // “Server-side creation time.”
  it('keep `created_at`', async () => {
    const { run, deliver } = relayed();
    const told: unknown[] = [];
    run.on('custom', (event) => told.push(event));
    const sent = run.send();
    for (const event of events) deliver(event);
    const { messages } = await sent;
    expect(messages[0]?.metadata).toEqual({ interactiveAi: { created_at: '2026-06-04T10:15:00Z' } });
    expect(messages.at(-1)?.metadata).toEqual({ interactiveAi: { created_at: '2026-06-04T10:15:06Z' } });
    expect(told).toMatchObject([{ value: { status: 'ready', created_at: '2026-06-04T10:15:06Z' } }]);
  });

  it('separate a preamble from the messages of the assistant', async () => {
    const { run, deliver } = relayed();
    const sent = run.send();
    for (const event of events) deliver(event);
    const { messages } = await sent;
    expect(
      messages.filter(({ role, content }) => role === 'assistant' && content !== undefined),
    ).toHaveLength(1);
    expect(messages[1]).toEqual({
      id: 'sess_abc123:5',
      role: 'activity',
      activityType: 'preamble',
      content: { text: 'Let me check.', created_at: '2026-06-04T10:15:01Z' },
    });
  });

  // “Unknown kinds and message events without text should be ignored by consumers”
  it('are not changed by unknown kinds, and by messages without text', async () => {
    const { run, deliver } = relayed();
    const sent = run.send();
    deliver({ kind: 'weather', offset: 1, text: 'Rain.' });
    deliver({ kind: 'assistant_message', offset: 2, text: null });
    for (const event of events) deliver(event);
    expect((await sent).messages).toHaveLength(5);
  });

  // “Monotonic position in the session.”
  it('are in the order of their offsets, and one that arrives late is not lost', async () => {
    const { run, deliver } = relayed();
    const sent = run.send();
    const [user, preamble, tool, assistant, ready] = events;
    for (const event of [user, tool, preamble, assistant, ready]) deliver(event);
    const { messages } = await sent;
    expect(messages.map(({ id }) => id)).toEqual([
      'sess_abc123:4',
      'sess_abc123:5',
      'sess_abc123:6:0',
      'sess_abc123:6:0:result',
      'sess_abc123:7',
    ]);
  });

  it('have the fields that the emulated server sends', async () => {
    const { run, server } = talk({ agent: carHire().agent });
    await run.send('Can I rent a van?');
    for (const event of events) {
      const fields = Object.keys(event).sort();
      const sent = server.log('session-1').find(({ kind }) => kind === event.kind);
      expect(Object.keys(sent ?? {}).sort()).toEqual(fields);
    }
  });
});

describe('a status', () => {
  // “Engine lifecycle signal — `typing`, `processing`, `ready`, etc.”
  // “`status` values: `acknowledged`, `typing`, `processing` (with optional `stage` sub-label), `ready`, `cancelled`, `error` (with `error_detail`).”
  it.each([
    ['acknowledged', {}],
    ['typing', {}],
    ['processing', {}],
    ['processing', { stage: 'Searching' }],
  ])('%s %o is the activity of the run', async (name, more) => {
    const { run, server } = talk({ agent: script(status(name, more)) });
    const sent = run.send('Go');
    await expect.poll(() => run.getSnapshot().activity).toMatchObject({ kind: 'step', name, ...more });
    server.happen('session-1', status('ready'));
    expect((await sent).activity).toBeUndefined();
  });

  it.each(['ready', 'cancelled', 'error'])('%s ends the activity with the turn', async (name) => {
    const { run } = talk({ agent: script(status('processing'), status(name)) });
    await run.send('Go').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({ steps: [] });
    expect(run.getSnapshot().activity).toBeUndefined();
  });

  it('that repeats keeps its start, and a preamble is shown until the next status', async () => {
    const { run, server } = talk({ agent: script(status('processing')) });
    const sent = run.send('Go');
    await expect.poll(() => run.getSnapshot().activity).toMatchObject({ name: 'processing' });
    const before = run.getSnapshot().activity;
    server.happen('session-1', status('processing'));
    server.happen('session-1', { kind: 'preamble', text: 'Let me check.' });
    await expect.poll(() => run.getSnapshot().activity).toMatchObject({ text: 'Let me check.' });
    server.happen('session-1', status('typing'));
    await expect.poll(() => run.getSnapshot().activity).toMatchObject({ name: 'typing' });
    expect(before).toMatchObject({ kind: 'step' });
    server.happen('session-1', status('ready'));
    await sent;
  });
});

describe('the relay of a session', () => {
  // “Resume with `min_offset = last + 1`; dedupe on `(session_id, offset)`.”
  // “Retries with backoff on non-2xx.”
  it('drops repeated deliveries by session and offset', () => {
    const { relay, deliver } = relayed();
    const [event] = events;
    expect(deliver(event)).toBe('event');
    expect(deliver(event)).toBe('repeated');
    expect(deliver(event, 'another')).toBe('event');
    expect(relay.deliver(event, new Headers({ 'x-session-id': 'a third' }))).toBe('event');
    // Node's type of a header allows an array.
    expect(relay.deliver(event, { 'X-Session-Id': ['a fourth'] })).toBe('event');
    expect(relay.deliver(event)).toBe('unreadable');
  });

  // servers.md: “the header `x-session-id` names the session”
  it.each([{}, { 'x-session-id': '' }, null])('cannot read an event without a session: %j', (headers) => {
    const { relay } = relayed();
    // A backend may send `null` for missing headers.
    expect(relay.deliver(events[0], headers as Record<string, string>)).toBe('unreadable');
  });

  it('writes a message once, and shows it once', async () => {
    const written: string[] = [];
    const { run, deliver } = relayed((text) => written.push(text));
    const sent = run.send('Can I rent a van for Saturday?');
    await expect.poll(() => written).toEqual(['Can I rent a van for Saturday?']);
    for (const event of events) deliver(event);
    const { messages } = await sent;
    expect(messages.filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  it('reads one turn for each `send`', async () => {
    const { run, deliver } = relayed(() => undefined);
    for (const event of events) deliver(event);
    expect((await run.send()).status).toBe('finished');
    const second = run.send('And a bike?');
    deliver({ kind: 'user_message', offset: 9, text: 'And a bike?' });
    deliver({ kind: 'assistant_message', offset: 10, text: 'Yes.' });
    deliver({ kind: 'status', offset: 11, status: 'ready' });
    expect((await second).messages.at(-1)).toMatchObject({ content: 'Yes.' });
  });
});
