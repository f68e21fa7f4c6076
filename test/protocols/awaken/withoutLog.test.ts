import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, keyOf, permitted, runOn, said, statuses } from './conversation.js';

const protocol = () => awaken({ agentId: 'assistant' });
const two = [
  { text: 'Two things need you. ', calls: [permitted('a', { path: '/a' }), permitted('b', { path: '/b' })] },
  { text: 'Both are done.' },
];
const suspend = {
  id: 's1',
  action: 'ask_city',
  mode: 'use_decision_as_tool_result',
  message: 'Which city?',
  parameters: { country: 'IT' },
  response_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
} as const;
const asks = [{ calls: [{ id: 'c1', name: 'ask', args: { hint: 'x' }, suspend }] }, { text: 'Noted.' }];

describe('without a log', () => {
  it('a refresh keeps the message, the schema and the parameters of a question that still waits', async () => {
    const server = await awakenServer(asks, { log: 'none' });
    const run = runOn(server, { protocol: protocol() });
    const [before] = (await run.send('Go')).interrupts;
    const [after] = (await run.refresh()).interrupts;
    expect(after).toMatchObject({ id: 's1', message: 'Which city?', reason: 'input_required' });
    expect(after?.responseSchema).toEqual(before?.responseSchema);
    expect(after?.metadata).toMatchObject({ awaken: { parameters: { country: 'IT' } } });
    run.answer(after?.key ?? '', { city: 'Rome' });
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  it('a refresh after a reload keeps them too', async () => {
    const server = await awakenServer(asks, { log: 'none' });
    const before = runOn(server, { protocol: protocol() });
    await before.send('Go');
    const run = runOn(server, { protocol: protocol(), threadId: undefined, initial: before.dehydrate() });
    const { interrupts } = await run.refresh();
    expect(interrupts).toMatchObject([{ message: 'Which city?', reason: 'input_required' }]);
    expect(interrupts[0]?.responseSchema).toEqual(suspend.response_schema);
  });

  it('another question with the same id gets no text of the first', async () => {
    const server = await awakenServer(asks, { log: 'none' });
    const run = runOn(server, { protocol: protocol() });
    await run.send('Go');
    const call = { id: 'c1', name: 'ask', args: { hint: 'y' }, suspend };
    server.runs[0]?.waiting.set('c1', call);
    const { interrupts } = await run.refresh();
    expect(interrupts).toHaveLength(1);
    expect(interrupts[0]?.message).toBeUndefined();
    expect(interrupts[0]?.toolCall?.args).toEqual({ hint: 'y' });
  });
});

describe.each(['none', 'silent'] as const)('with a log that is %s', (log) => {
  it('the results of the approved calls and the agent’s last text come from the thread', async () => {
    const server = await awakenServer(two, { log });
    const run = runOn(server, { protocol: protocol() });
    const { interrupts } = await run.send('Go');
    for (const { key } of interrupts) run.approve(key);
    const done = await run.submit();
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'succeeded' });
    expect(done.toolCalls['a']?.result).toEqual({ path: '/a' });
    expect(said(done)).toEqual(['Two things need you. ', 'Both are done.']);
  });

  it('a denied call is not executed, whatever the thread has about it', async () => {
    const server = await awakenServer(two, { log });
    const run = runOn(server, { protocol: protocol() });
    const paused = await run.send('Go');
    run.approve(keyOf(paused, 'a'));
    run.deny(keyOf(paused, 'b'));
    const done = await run.submit();
    expect(statuses(done)).toEqual({ a: 'succeeded', b: 'cancelled' });
    expect(said(done)).toEqual(['Two things need you. ', 'Both are done.']);
  });

  it('the next question is asked', async () => {
    const steps = [{ calls: [permitted('a', {})] }, { calls: [permitted('b', {})] }, { text: 'Done.' }];
    const server = await awakenServer(steps, { log });
    const run = runOn(server, { protocol: protocol() });
    const first = await run.send('Go');
    run.approve(keyOf(first, 'a'));
    const second = await run.submit();
    expect(statuses(second)).toEqual({ a: 'succeeded', b: 'suspended' });
    run.approve(keyOf(second, 'b'));
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  it('a thread that cannot be read changes nothing about the end', async () => {
    const server = await awakenServer(two, { log });
    server.failNext(/messages$/, { status: 500, json: { error: 'disk' } });
    const run = runOn(server, { protocol: protocol() });
    const { interrupts } = await run.send('Go');
    for (const { key } of interrupts) run.approve(key);
    expect(await run.submit()).toMatchObject({ status: 'finished', outcome: 'success' });
  });
});
