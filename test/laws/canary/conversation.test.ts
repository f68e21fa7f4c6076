// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks, proposes, says, type Reply } from 'react-agent-interrupts/testing';
import { approval, SECRET, watchedRun } from './Sinks.js';

const isSecret = (key: string) => key === 'password';
const json = JSON.stringify({ password: SECRET });
const call = { id: 'c', type: 'function', function: { name: 'log_in', arguments: '{}' } };

// forms-and-safety.md: a value is secret if `isSecret(key, path, toolName)` returns true. A secret is sent to the agent
// and never stored, shared, dehydrated or kept in the history.
describe('a secret in a message', () => {
  it.each<[where: string, message: object]>([
    [
      'a part of what a person said',
      { role: 'user', content: [{ type: 'text', text: 'Hi', password: SECRET }] },
    ],
    ['a field of the server’s own', { role: 'assistant', content: 'Hi', password: SECRET }],
    ['JSON that the agent answers with', { role: 'assistant', content: json }],
    ['JSON in JSON', { role: 'tool', toolCallId: 'c', content: JSON.stringify([{ body: json }]) }],
    ['the error of a tool', { role: 'tool', toolCallId: 'c', content: 'failed', error: json }],
    ['a call’s metadata', { role: 'assistant', toolCalls: [{ ...call, metadata: { password: SECRET } }] }],
    [
      'a call’s argument that is JSON',
      {
        role: 'assistant',
        toolCalls: [{ ...call, function: { name: 'post', arguments: JSON.stringify({ body: json }) } }],
      },
    ],
  ])('is not kept: %s', async (_where, message) => {
    const messages = [{ id: 'm', ...message }];
    const told = [
      { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' },
      { type: 'MESSAGES_SNAPSHOT', messages },
      ...asks({ reason: 'input_required' }).slice(1),
    ] as unknown as Reply;
    const { run, key, leaks } = watchedRun([told], { isSecret });
    await run.send('Log in');
    run.answer(key(), 1);
    expect(await leaks(SECRET)).toEqual([]);
  });

  it('leaves a message without secrets unchanged', async () => {
    const { run, key, server } = watchedRun([says('{"user": "ada"}'), asks({ reason: 'x' }), says('Done.')], {
      isSecret,
    });
    await run.send('{"a": 1}');
    await run.send('[note]: "b": c');
    run.answer(key(), 1);
    expect(run.dehydrate().messages.map(({ content }) => content)).toEqual([
      '{"a": 1}',
      '{"user": "ada"}',
      '[note]: "b": c',
    ]);
    await run.submit();
    expect(server.requests[2]?.messages).toHaveLength(3);
  });
});

describe('a secret in the context of a question', () => {
  it.each([
    ['its metadata', { metadata: { request: json } }],
    ['a field of its own', { payload: json }],
  ])('is not kept as JSON text: %s', async (_where, extra) => {
    const question = { reason: 'vendor:login', message: 'Log in?', ...extra };
    const { run, key, leaks } = watchedRun([asks(question)], { isSecret });
    await run.send('Log in');
    run.answer(key(), 1);
    expect(await leaks(SECRET)).toEqual([]);
  });
});

// In a `mismatch`, secrets are masked.
describe('a secret of an approved call', () => {
  it('is reported to no listener when the agent executes another tool with it', async () => {
    const args = { user: 'ada', password: { type: 'string', format: 'password' } };
    const executed = [
      { type: 'RUN_STARTED', threadId: 'thread', runId: 'second' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'other' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: JSON.stringify({ password: `${SECRET}!` }) },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: 'ok' },
      { type: 'RUN_FINISHED', threadId: 'thread', runId: 'second' },
    ] as unknown as Reply;
    const tools = [{ name: 'log_in', description: '', parameters: { type: 'object', properties: args } }];
    const asked = proposes(
      { id: 'c', name: 'log_in', args: { password: SECRET } },
      { responseSchema: approval },
    );
    const { run, key } = watchedRun([asked, executed], { tools });
    const told: unknown[] = [];
    run.on('mismatch', (mismatch) => told.push(mismatch));
    await run.send('Log in');
    run.approve(key());
    await run.submit();
    expect(told).toMatchObject([{ executed: { name: 'other' } }]);
    expect(JSON.stringify([told, run.getSnapshot().history])).not.toContain(SECRET);
  });
});
