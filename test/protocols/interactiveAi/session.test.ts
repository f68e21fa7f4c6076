import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { carHire } from '../../emulators/interactiveAi/carHire.js';
import { assistant, said, script, status, talk } from './talk.js';

afterEach(() => void vi.useRealTimers());

describe('a turn', () => {
  it('is a message and the log until the session is ready', async () => {
    const { run, server } = talk({ agent: carHire().agent });
    const statuses: unknown[] = [];
    run.on('custom', (event) => statuses.push(event));
    const { status: end, outcome, toolCalls, messages } = await run.send('Can I rent a van?');
    expect({ end, outcome }).toEqual({ end: 'finished', outcome: 'success' });
    expect(said(run)).toEqual([
      ['user', 'Can I rent a van?'],
      ['activity', { text: 'Let me check.', created_at: '2026-06-04T10:15:00Z' }],
      ['assistant', undefined],
      ['tool', '{"results":[{"car_id":"van-1","daily_price_eur":110}]}'],
      ['assistant', undefined],
      ['tool', 'proposed'],
      ['assistant', 'The VW Multivan is available at 110 EUR/day.'],
    ]);
    expect(messages.slice(1).map(({ id }) => id)).toEqual([
      'session-1:3',
      'session-1:4:0',
      'session-1:4:0:result',
      'session-1:4:1',
      'session-1:4:1:result',
      'session-1:6',
    ]);
    expect(toolCalls).toMatchObject({
      'session-1:4:0': {
        name: 'cars:search_cars',
        args: { category: 'van', min_seats: 7 },
        status: 'succeeded',
      },
      'session-1:4:1': { name: 'cars:propose', result: 'proposed' },
    });
    expect(statuses.map((event) => (event as { value: unknown }).value)).toEqual(
      [
        { status: 'acknowledged' },
        { status: 'processing', stage: 'Searching' },
        { status: 'typing' },
        { status: 'ready' },
      ].map((each) => ({ ...each, created_at: '2026-06-04T10:15:00Z' })),
    );
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/agent/sessions/session-1/events',
      body: { kind: 'message', source: 'customer', message: 'Can I rent a van?' },
    });
  });

  // “A session's event log is an ordered stream”.
  it('shows what another client has said since before its own message, and keeps what it showed', async () => {
    const { run, server } = talk({ agent: carHire().agent });
    await run.send('Can I rent a van?');
    const { toolCalls } = run.getSnapshot();
    const before = said(run);
    server.happen('session-1', { kind: 'user_message', text: 'Is it blue?' });
    server.happen('session-1', { kind: 'assistant_message', text: 'It is red.' });
    server.happen('session-1', status('ready'));
    await run.send('No, thanks');
    expect(said(run)).toEqual([
      ...before,
      ['user', 'Is it blue?'],
      ['assistant', 'It is red.'],
      ['user', 'No, thanks'],
      ['assistant', 'As you like.'],
    ]);
    expect(run.getSnapshot().toolCalls).toMatchObject(toolCalls);
  });

  it('starts after the previous turn, and repeats nothing', async () => {
    const { run, server } = talk({ agent: carHire().agent, repeats: true });
    await run.send('Can I rent a van?');
    const before = said(run).length;
    await run.send('No, thanks');
    expect(said(run).slice(before)).toEqual([
      ['user', 'No, thanks'],
      ['assistant', 'As you like.'],
    ]);
    const polls = server.requests.filter(({ method }) => method === 'GET').map(({ minOffset }) => minOffset);
    expect(polls).toEqual(polls.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    // 6 is the last message; the status after it has added nothing to the conversation.
    expect(polls).toContain(7);
  });

  it.each([true, false])(
    'is not ended by the end of an earlier one (offset given: %s)',
    async (tellsOffset) => {
      let turn = 0;
      const { run, server } = talk({
        tellsOffset,
        async *agent() {
          turn += 1;
          if (turn === 1) return;
          yield await Promise.resolve(assistant('Second.'));
          yield status('ready');
        },
      });
      const first = run.send('One');
      await expect.poll(() => server.log('session-1').length).toBe(1);
      run.stop();
      await first;
      server.happen('session-1', assistant('First, late.'));
      server.happen('session-1', status('ready'));
      expect((await run.send('Two')).status).toBe('finished');
      expect(said(run)).toEqual([
        ['user', 'One'],
        ['assistant', 'First, late.'],
        ['user', 'Two'],
        ['assistant', 'Second.'],
      ]);
    },
  );

  it.each([
    [status('ready'), { status: 'finished', outcome: 'success' }],
    [status('cancelled'), { status: 'finished', outcome: 'cancelled' }],
  ])('ends with %o', async (end, expected) => {
    const { run } = talk({ agent: script(status('processing'), end) });
    expect(await run.send('Go')).toMatchObject(expected);
  });

  it.each([
    [{ error_detail: 'The model is gone.' }, 'The model is gone.'],
    [{ error_detail: null }, 'agent failed'],
  ])('fails with the error of its status: %o', async (more, words) => {
    const { run } = talk({ agent: script(status('error', more)) });
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', details: { status: 'error' } });
    expect(run.getSnapshot().status).toBe('failed');
    expect(run.getSnapshot().error?.message).toContain(words);
  });

  it('is not changed by unknown kinds, statuses or texts', async () => {
    const { run } = talk({
      agent: script(
        { kind: 'weather', text: 'Rain.', status: 'ready' },
        status('sleeping'),
        status('constructor'),
        { kind: 'assistant_message' },
        { kind: 'assistant_message', text: '' },
        { kind: 'preamble', text: null },
        { kind: 'tool', tool_calls: null },
        { kind: 'tool' },
        { kind: '' },
        assistant('Done.'),
        status('ready'),
      ),
    });
    const heard: unknown[] = [];
    run.on('event', ({ type }) => heard.push(type));
    await run.send('Go');
    expect(said(run)).toEqual([
      ['user', 'Go'],
      ['assistant', 'Done.'],
    ]);
    expect(heard).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'CUSTOM',
      'RUN_FINISHED',
    ]);
  });

  it('shows what the user sends elsewhere meanwhile', async () => {
    const { run } = talk({
      agent: script({ kind: 'user_message', text: 'And a bike' }, assistant('Both.'), status('ready')),
    });
    await run.send('A van');
    expect(said(run)).toEqual([
      ['user', 'A van'],
      ['user', 'And a bike'],
      ['assistant', 'Both.'],
    ]);
  });
});

describe('reading a session', () => {
  it('shows all of it, and its status, without writing', async () => {
    const { run, server } = talk({ agent: carHire().agent });
    for (const text of ['Hello', 'Again']) {
      server.happen('session-1', { kind: 'user_message', text });
      server.happen('session-1', assistant(`${text}!`));
      server.happen('session-1', status('ready'));
    }
    expect(await run.send()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(said(run)).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hello!'],
      ['user', 'Again'],
      ['assistant', 'Again!'],
    ]);
    server.happen('session-1', assistant('By the way.'));
    await run.refresh();
    expect(said(run)).toHaveLength(5);
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('has no request in progress if the session is idle', async () => {
    const { run } = talk({ agent: carHire().agent, patience: 1 });
    expect((await run.refresh()).status).toBe('finished');
  });

  it('follows a turn in progress', async () => {
    const { run, server } = talk({ agent: carHire().agent });
    server.happen('session-1', { kind: 'user_message', text: 'Hello' });
    server.happen('session-1', status('processing'));
    const looked = run.refresh();
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    server.happen('session-1', status('ready'));
    expect((await looked).status).toBe('finished');
  });
});

describe('refusals', () => {
  it.each([
    ['no key', 401, { headers: {} }],
    ['no session', 404, { threadId: 'session-2' }],
  ])('%s', async (_name, httpStatus, options) => {
    const { run } = talk({ agent: carHire().agent }, {}, options);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'http_error', httpStatus });
    await expect(run.refresh()).rejects.toMatchObject({ code: 'http_error', httpStatus });
  });

  it('the protocol declares what the server lacks', () => {
    expect(interactiveAi().capabilities).toEqual({
      protocol: 'interactive-ai',
      cancel: false,
      idempotent: false,
      reconnect: true,
      refresh: true,
      approveWithEdits: false,
      cannot: ['ask', 'expiry', 'media', 'several'],
    });
  });
});

it('keeps the digits of the arguments and of the result of a call', async () => {
  const json = '{"cents":12345678901234567890}';
  const events = `[{"kind":"tool","offset":1,"tool_calls":[{"tool_id":"pay","arguments":${json},"result":${json}}]},
    {"kind":"status","offset":2,"status":"ready"}]`;
  const run = createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 'session-1',
    protocol: interactiveAi(),
    fetch: (_, init) =>
      Promise.resolve(
        new Response(init?.method === 'POST' ? '{"offset":0}' : events, {
          headers: { 'content-type': 'application/json' },
        }),
      ),
  });
  const { toolCalls, messages } = await run.send('Pay');
  expect(Object.values(toolCalls)).toMatchObject([{ argsText: json }]);
  expect(messages.find(({ role }) => role === 'tool')?.content).toBe(json);
});
