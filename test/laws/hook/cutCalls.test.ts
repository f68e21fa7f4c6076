import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRun, RunAgentInput } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { openStream, type OpenStream } from '../openStream.js';
import { opened, page, turns } from '../page.js';

// “Every thread can continue.” LangGraph for TypeScript parses the arguments of every posted call, and fails if they are not JSON.

const started = { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' };
const begun: AgentEvent[] = [
  started,
  { type: 'TEXT_MESSAGE_START', messageId: 'text', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'text', delta: 'I book' },
  { type: 'TOOL_CALL_START', toolCallId: 'whole', toolCallName: 'find', parentMessageId: 'text' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'whole', delta: '{"city":"Paris"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'whole' },
  { type: 'TOOL_CALL_START', toolCallId: 'cut', toolCallName: 'book', parentMessageId: 'text' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'cut', delta: '{"seats":' },
  { type: 'TOOL_CALL_START', toolCallId: 'alone', toolCallName: 'pay' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'alone', delta: '{"eu' },
];

const ways: readonly [string, (run: AgentRun, stream: OpenStream) => void][] = [
  ['the user stopped it', (run) => run.stop()],
  ['its connection was lost', (_run, stream) => stream.end()],
  [
    'the agent failed',
    (_run, stream) => {
      stream.send({ type: 'RUN_ERROR', message: 'The model timed out.' });
      stream.end();
    },
  ],
];

/** Answers as a server that parses the arguments of every call that it receives. */
function strict({ messages }: RunAgentInput): readonly AgentEvent[] {
  for (const message of messages) {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    for (const call of calls) JSON.parse(call.function.arguments);
  }
  return says('Done.');
}

const callIds = ({ messages }: RunAgentInput) =>
  messages.flatMap((each) => (each.role === 'assistant' ? (each.toolCalls ?? []) : [])).map(({ id }) => id);

describe('a call whose arguments broke off, because', () => {
  it.each(ways)('%s, is not posted with the next message', async (_way, end) => {
    const stream = openStream(begun);
    const { run, requests } = scriptedRun([stream.respond, strict, strict]);
    const sent = run.send('Book a table').catch(() => undefined);
    await turns();
    end(run, stream);
    await sent;
    expect(run.getSnapshot().toolCalls['cut']).toMatchObject({ argsText: '{"seats":' });
    expect(await run.send('Never mind')).toMatchObject({ status: 'finished' });
    expect(await run.send('Thanks')).toMatchObject({ status: 'finished' });
    const posted = requests.slice(1);
    expect(posted.map(callIds)).toEqual([['whole'], ['whole']]);
    expect(posted[0]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Book a table'],
      ['assistant', 'I book'],
      ['user', 'Never mind'],
    ]);
  });

  it('the user stopped it, is not posted after a reload', async () => {
    const storage = memoryStorage();
    const stream = openStream(begun);
    const question = asks({ reason: 'confirmation', message: 'Sure?' });
    const before = page(storage, [stream.respond, question]);
    await opened(before.run);
    const sent = before.run.send('Book a table');
    await turns();
    before.run.stop();
    await sent;
    await before.run.send('Pay');
    await turns();
    const after = page(storage, [strict]);
    await opened(after.run);
    after.run.approve(after.run.getSnapshot().interrupts[0]?.key ?? '');
    expect(await after.run.submit()).toMatchObject({ status: 'finished' });
    expect(after.requests.map(callIds)).toEqual([['whole']]);
  });

  it('the stream ended, is posted if the agent asks about it', async () => {
    const stream = openStream([
      started,
      { type: 'TOOL_CALL_START', toolCallId: 'cut', toolCallName: 'book' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'cut', delta: '{"seats":' },
      ...asks({ reason: 'tool_call', toolCallId: 'cut' }).slice(1),
    ]);
    stream.end();
    const { run, requests } = scriptedRun([stream.respond, says('Done.')], { autoSubmit: 'never' });
    const { interrupts } = await run.send('Book a table');
    run.deny(interrupts[0]?.key ?? '');
    await run.submit();
    expect(requests.slice(1).map(callIds)).toEqual([['cut']]);
  });
});
