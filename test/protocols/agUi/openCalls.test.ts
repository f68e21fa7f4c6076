import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { fakeServer, proposes, says } from 'react-agent-interrupts/testing';

describe('calls without a result, by opt-in', () => {
  const call = proposes({ id: 'tc-1', name: 'confirm', args: { what: 'Pay?' } });
  const leaves = call.map((event) =>
    event.type === 'RUN_FINISHED' ? { ...event, outcome: { type: 'success' } } : event,
  );

  it('are left to the host without the option', async () => {
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: fakeServer(leaves).fetch });
    expect(await run.send('Go')).toMatchObject({ status: 'finished', pendingToolCallIds: ['tc-1'] });
  });

  it('are asked, and answered with a tool message that stays in the conversation', async () => {
    const server = fakeServer(leaves, says('Paid.'), says('Bye.'));
    const run = createAgentRun({
      url: 'http://fake.invalid',
      fetch: server.fetch,
      protocol: agUi({ askAbout: ({ name }) => name === 'confirm' }),
    });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending).toMatchObject({
      id: 'tc-1',
      reason: 'tool_call',
      toolCallId: 'tc-1',
      toolCall: { name: 'confirm', args: { what: 'Pay?' } },
      cancellation: 'denies',
    });
    run.approve(pending?.key ?? '');
    await run.submit();
    const answer = { role: 'tool', toolCallId: 'tc-1', content: '{"approved":true}' };
    expect(server.requests[1]?.resume).toBeUndefined();
    expect(server.requests[1]?.messages.at(-1)).toMatchObject(answer);
    await run.send('Thanks');
    expect(server.requests[2]?.messages.filter(({ role }) => role === 'tool')).toMatchObject([answer]);
  });

  it('are asked if a snapshot lists them without `function`', async () => {
    const flat = { id: 'tc-1', name: 'confirm', arguments: '{"what":"Pay?"}' };
    const messages = [
      { id: 'u1', role: 'user', content: 'Go' },
      { id: 'a1', role: 'assistant', toolCalls: [flat] },
    ];
    const server = fakeServer([
      { type: 'RUN_STARTED' },
      { type: 'MESSAGES_SNAPSHOT', messages },
      { type: 'RUN_FINISHED' },
    ]);
    const protocol = agUi({ askAbout: ({ name }) => name === 'confirm' });
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, protocol });
    expect(await run.send('Go')).toMatchObject({
      interrupts: [{ toolCall: { name: 'confirm', args: { what: 'Pay?' } } }],
    });
  });

  it('use the host’s texts, and leave the other calls to it', async () => {
    const other = proposes({ id: 'tc-2', name: 'locate', args: {} }).filter(({ type }) =>
      type.startsWith('TOOL'),
    );
    const server = fakeServer([...leaves.slice(0, -1), ...other, ...leaves.slice(-1)], says('Done.'));
    const run = createAgentRun({
      url: 'http://fake.invalid',
      fetch: server.fetch,
      protocol: agUi({
        askAbout: ({ name, args }) =>
          name === 'confirm' && {
            reason: 'input_required',
            message: (args as { what: string }).what,
            responseSchema: { type: 'string' },
          },
      }),
    });
    const snapshot = await run.send('Go');
    expect(snapshot.pendingToolCallIds).toEqual(['tc-2']);
    expect(snapshot.interrupts).toMatchObject([{ message: 'Pay?' }]);
    run.answer(snapshot.interrupts[0]?.key ?? '', 'Only half');
    await run.submit();
    expect(server.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Only half' });
  });
});

describe('a call that the last snapshot lacks', () => {
  const protocol = agUi({ askAbout: ({ name }) => name === 'confirm' });
  const proposal = proposes({ id: 'tc-1', name: 'confirm', args: { what: 'Pay?' } }).slice(0, -1);
  const end = { type: 'RUN_FINISHED' };
  const user = { id: 'u', role: 'user', content: 'Go' };
  const answer = { role: 'tool', toolCallId: 'tc-1' };
  const proposed = {
    role: 'assistant',
    toolCalls: [{ id: 'tc-1', function: { name: 'confirm', arguments: '{"what":"Pay?"}' } }],
  };

  it.each([
    ['no message of the agent', [user]],
    ['its message without the call', [user, { id: 'tc-1', role: 'assistant', toolCalls: null }]],
  ])('is sent before its answer, and stays in the conversation: %s', async (_, messages) => {
    const server = fakeServer([...proposal, { type: 'MESSAGES_SNAPSHOT', messages }, end], says('Paid.'));
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, protocol });
    await run.send('Go');
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    const { messages: shown } = await run.submit();
    const expected = [proposed, { ...answer, content: '{"approved":true}' }];
    expect(server.requests[1]?.messages.slice(-2)).toMatchObject(expected);
    expect(shown.slice(-3, -1)).toMatchObject(expected);
  });

  it('is sent before its cancellation', async () => {
    const server = fakeServer(
      [...proposal, { type: 'MESSAGES_SNAPSHOT', messages: [user] }, end],
      says('Fine.'),
    );
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, protocol });
    await run.send('Go');
    await run.steer('Not that one');
    const expected = [user, { role: 'user', content: 'Not that one' }, proposed, answer];
    expect(server.requests[1]?.messages).toMatchObject(expected);
  });
});

// docs/reliability.md: “If several calls have the same id, the card shows none of them”
describe('two calls with one id in one message', () => {
  const calls = (...args: readonly string[]) =>
    args.map((each) => ({ id: 'x', type: 'function', function: { name: 'confirm', arguments: each } }));

  it.each([
    ['whose arguments are not shown', ['{"n":1}', '{"n":2}'], undefined],
    ['whose arguments are shown if they are the same', ['{"n":1}', '{"n":1}'], { n: 1 }],
  ])('are one question, %s', async (_, args, shown) => {
    const toolCalls = calls(...args);
    const messages = [
      { id: 'u', role: 'user', content: 'Go' },
      { id: 'a', role: 'assistant', toolCalls },
    ];
    const first = [
      { type: 'RUN_STARTED' },
      { type: 'MESSAGES_SNAPSHOT', messages },
      { type: 'RUN_FINISHED' },
    ];
    const server = fakeServer(first, says('Done.'));
    const protocol = agUi({ askAbout: ({ name }) => name === 'confirm' });
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, protocol });
    const { interrupts } = await run.send('Go');
    expect(interrupts.map(({ toolCall }) => toolCall?.args)).toEqual([shown]);
    for (const interrupt of interrupts) run.deny(interrupt);
    await run.submit();
    expect(server.requests[1]?.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
  });
});

describe('a reused call id in a run', () => {
  const start = { type: 'TOOL_CALL_START', toolCallId: 'call_0', toolCallName: 'find' };
  const result = { type: 'TOOL_CALL_RESULT', toolCallId: 'call_0', messageId: 'r', content: '1' };
  const asks = { id: 'c', role: 'assistant', toolCalls: [{ id: 'call_0' }] };
  const tells = { id: 't', role: 'tool', toolCallId: 'call_0', content: '1' };
  const snapshot = (...messages: readonly object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });

  it.each([
    ['is the later call without a result', [start, result, start], ['call_0']],
    ['is no question if both have a result', [start, result, start, result], []],
    ['is the call of this run and not of the history', [snapshot(asks, tells), start], ['call_0']],
    ['is the last call of a snapshot', [start, snapshot(asks, tells, asks)], ['call_0']],
    ['is no question if the result came first', [result, start], []],
  ])('%s', (_, events, pendingToolCallIds) => {
    const decoder = agUi().createDecoder();
    for (const event of [...events, { type: 'RUN_FINISHED' }]) decoder.read(event);
    expect(decoder.ending()).toMatchObject({ type: 'finished', pendingToolCallIds });
  });
});
