// @vitest-environment node
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { approval, result, talk, turn } from './talk.js';

/** A call of a subagent. Each subagent counts its own calls, so the first one of each is `call_0`. */
const parts = (subagentRunId: string | undefined, name: string, args: object): readonly AgentEvent[] => {
  const by = { toolCallId: 'call_0', ...(subagentRunId !== undefined && { subagentRunId }) };
  return [
    { type: 'TOOL_CALL_START', toolCallName: name, ...by },
    { type: 'TOOL_CALL_ARGS', delta: JSON.stringify(args), ...by },
    { type: 'TOOL_CALL_END', ...by },
  ];
};
const asks = (id: string, subagentRunId?: string, more: object = {}) =>
  approval(id, 'call_0', { ...(subagentRunId !== undefined && { subagentRunId }), ...more });
const interleaved = (a: readonly AgentEvent[], b: readonly AgentEvent[]) =>
  a.flatMap((event, index) => [event, ...b.slice(index, index + 1)]);

const shown = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ id, toolCall, issues }) => ({
    id,
    args: toolCall?.args,
    issues: issues.map(({ keyword }) => keyword),
  }));

const pay = (by?: string, n = 1) => parts(by, 'pay', { n });
const wipe = (by?: string) => parts(by, 'wipe', { n: 2 });
const unknown = (id: string) => ({ id, args: undefined, issues: ['mismatch'] });

describe('interrupts about several calls with one id show no arguments, which may be of another call', () => {
  it.each([
    ['follow each other', [...pay('a'), ...wipe('b')]],
    ['use one tool', [...pay('a'), ...pay('b', 100)]],
    ['are interleaved', interleaved(pay('a'), wipe('b'))],
    ['are of a subagent and of the agent', interleaved(pay(), wipe('b'))],
    ['have no sender', [...pay(), ...wipe()]],
    ['of one tool have no sender', [...pay(), ...pay(undefined, 100)]],
    ['are of one subagent', [...pay('a'), ...pay('a', 100)]],
  ])('if the calls %s', async (_how, events) => {
    const { run } = talk([turn(events, asks('q-a', 'a'), asks('q-b', 'b'))]);
    await run.send('Go');
    expect(shown(run)).toEqual([unknown('q-a'), unknown('q-b')]);
    const { run: restored } = talk([], { initial: run.dehydrate() });
    expect(shown(restored)).toEqual([unknown('q-a'), unknown('q-b')]);
  });

  it('if another subagent uses the id while the first call waits', async () => {
    const { run } = talk([
      turn(pay('a'), asks('q-a', 'a'), approval('q-c', 'call_9')),
      turn(wipe('b'), asks('q-a', 'a'), asks('q-b', 'b')),
    ]);
    await run.send('Go');
    for (const { key } of run.getSnapshot().interrupts) run.approve(key);
    await run.submit();
    expect(shown(run)).toEqual([unknown('q-a'), unknown('q-b')]);
  });
});

describe('an interrupt shows the arguments of its call', () => {
  it.each([
    ['only the question has a sender', pay(), asks('q', 'a')],
    ['only the call has a sender', pay('a'), asks('q')],
    ['the call is repeated', [...pay('a'), ...pay('a')], asks('q', 'a')],
    ['the call is repeated without a sender', [...pay('a'), ...pay()], asks('q', 'a')],
    [
      'the other call with the id is over',
      [...wipe('b'), result('call_0', 'wiped'), ...pay('a')],
      asks('q', 'a'),
    ],
  ])('if %s', async (_why, events, question) => {
    const { run } = talk([turn(events, question)]);
    await run.send('Go');
    expect(shown(run)).toEqual([{ id: 'q', args: { n: 1 }, issues: [] }]);
  });

  it('if a resumed run repeats the call as another run of the subagent', async () => {
    const { run } = talk([
      turn(pay('a'), asks('q', 'a'), approval('q-c', 'call_9')),
      turn(pay('a-2'), asks('q-2', 'a-2')),
    ]);
    await run.send('Go');
    for (const { key } of run.getSnapshot().interrupts) run.approve(key);
    await run.submit();
    expect(shown(run)).toEqual([{ id: 'q-2', args: { n: 1 }, issues: [] }]);
  });
});
