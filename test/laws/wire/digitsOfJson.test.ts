import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { done, wired } from './kit.js';

const NUMBER = '9007199254740993';
/** What JavaScript reads instead. */
const READ = '9007199254740992';
const args = { account: '@number@' };

/** The body of a stream in which `@number@` is a number. */
const body = (events: readonly object[], number = NUMBER): string =>
  events.map((event) => `data: ${JSON.stringify(event).replaceAll('"@number@"', number)}\n\n`).join('');

const run = { threadId: 't', runId: 'r' };
const asks = { type: 'interrupt', interrupts: [{ id: 'i', reason: 'tool_call', toolCallId: 'tc' }] };
const asked = (...events: readonly object[]): readonly object[] => [
  { type: 'RUN_STARTED', ...run },
  ...events,
  { type: 'RUN_FINISHED', ...run, outcome: asks },
];
const called = (args: unknown): object => ({
  id: 'm',
  role: 'assistant',
  toolCalls: [{ id: 'tc', type: 'function', function: { name: 'pay', arguments: args } }],
});
const start = { type: 'TOOL_CALL_START', toolCallId: 'tc', toolCallName: 'pay' };

const servers: readonly (readonly [string, readonly object[]])[] = [
  ['the events of a call', asked(start, { type: 'TOOL_CALL_ARGS', toolCallId: 'tc', delta: args })],
  ['a chunk', asked({ ...start, type: 'TOOL_CALL_CHUNK', delta: args })],
  ['a snapshot of the messages', asked({ type: 'MESSAGES_SNAPSHOT', messages: [called(args)] })],
];

describe.each(servers)('arguments that arrive as JSON instead of text, in %s', (_, events) => {
  // reliability.md: “Numbers in arguments are compared as the server has sent them, even if JavaScript rounds them.”
  it('are another question if a digit changes that JavaScript rounds away', async () => {
    const { run } = wired([body(events), body(events, READ)], {
      protocol: agUi({ refresh: true }),
    });
    const [question] = (await run.send('Go')).interrupts;
    expect(question?.toolCall?.argsText).toBe(`{"account":${NUMBER}}`);
    run.approve(question?.key ?? '');
    const [changed] = (await run.refresh()).interrupts;
    expect([changed?.status, changed?.changedFrom !== undefined]).toEqual(['open', true]);
  });

  // servers.md: “a call cannot be approved … if its arguments cannot be read exactly”
  it('are not approved with other digits, at a server that runs what the approval contains', async () => {
    const { run, requests } = wired([body(events)], { protocol: agUi({ bridge: 'dotnet' }) });
    run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(requests).toHaveLength(1);
  });
});

// The server reads the conversation that the page sends: another number in it is another call.
describe('a number that JavaScript rounds is sent back as it was received', () => {
  const result = { type: 'TOOL_CALL_RESULT', messageId: 'r1', toolCallId: 'tc', content: args };
  it.each<(typeof servers)[number]>([
    ...servers,
    ['the result of a call', asked(start, result)],
    [
      'a result in a snapshot',
      asked({ type: 'MESSAGES_SNAPSHOT', messages: [called('{}'), { ...result, role: 'tool', id: 'r1' }] }),
    ],
  ])('in %s', async (_, events) => {
    const { run, requests } = wired([body(events), done]);
    run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
    await run.submit();
    const text = requests.at(-1)?.text;
    expect(text).toContain(NUMBER);
    expect(text).not.toContain(READ);
  });
});
