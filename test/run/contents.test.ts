import { describe, expect, it } from 'vitest';
import type { RunSnapshot } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

const keysOf = (snapshot: RunSnapshot) => snapshot.interrupts.map(({ key }) => key);

describe('the initial contents of a run', () => {
  it('accept a tool message as the result of a front-end tool', async () => {
    const call = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'locate' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ['c'] } },
    ];
    const { run, requests } = scriptedRun([call, says('There.')]);
    expect(await run.send('Go')).toMatchObject({
      status: 'finished',
      pendingToolCallIds: ['c'],
      interrupts: [],
    });
    await run.send({ id: 'm', role: 'tool', toolCallId: 'c', content: '{"lat":1}' });
    expect(run.getSnapshot().toolCalls['c']).toMatchObject({ status: 'succeeded', result: { lat: 1 } });
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'c' });
  });

  it('can change messages and state only at rest', async () => {
    const { run, requests } = scriptedRun([says('Hello'), says('Again')]);
    const sending = run.send('Go');
    expect(() => run.setMessages([])).toThrow(/in progress/);
    expect(() => run.setState({})).toThrow(/in progress/);
    await sending;
    run.setMessages([{ id: 'a', role: 'user', content: 'Only this' }]);
    run.setState({ count: 1 });
    await run.send();
    expect(requests[1]).toMatchObject({ state: { count: 1 }, messages: [{ id: 'a' }] });
  });

  it('survive as JSON: questions, decisions and drafts, but no secrets', async () => {
    const login = {
      type: 'object',
      properties: { user: { type: 'string' }, password: { type: 'string', format: 'password' } },
    };
    const first = scriptedRun([
      asks({ reason: 'confirmation' }, { reason: 'input_required', responseSchema: login }),
    ]);
    const [a = '', b = ''] = keysOf(await first.run.send('Go'));
    first.run.approve(a);
    first.run.setDraft(a, 'half');
    first.run.answer(b, { user: 'ann', password: 'hunter2' });
    const text = JSON.stringify(first.run.dehydrate());
    expect(text).not.toContain('hunter2');
    const second = scriptedRun([says('Done.')], {
      initial: JSON.parse(text) as ReturnType<typeof first.run.dehydrate>,
    });
    expect(second.run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      threadId: first.run.getSnapshot().threadId,
      interrupts: [
        { key: a, status: 'answered', draft: 'half' },
        { key: b, status: 'open' },
      ],
    });
    expect(second.requests).toHaveLength(0);
  });

  it('mask secrets in the history', async () => {
    const responseSchema = { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } };
    const { run, requests } = scriptedRun([
      asks({ reason: 'input_required', responseSchema }),
      says('Done.'),
    ]);
    const [key = ''] = keysOf(await run.send('Go'));
    run.answer(key, { pin: '1234' });
    await run.submit();
    expect(requests[1]?.resume?.[0]?.payload).toEqual({ pin: '1234' });
    expect(JSON.stringify(run.getSnapshot().history)).not.toContain('1234');
  });
});
