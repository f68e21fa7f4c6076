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
