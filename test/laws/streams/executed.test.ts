// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { about, answer, calls, finished, gives, keyOf, oddServer, pauses, started } from './oddServer.js';

const asking = answer(started, ...calls('c', 'pay', { euros: 1 }), pauses(about('c')));

async function approved(...resumed: readonly unknown[]) {
  const server = oddServer([asking, answer(started, ...resumed)]);
  await server.run.send('Go');
  server.run.approve(keyOf(server.run));
  await server.run.submit();
  return server;
}

describe('a resumed run that reuses the id of an executed call', () => {
  // `toolCalls[id]` is the latest call with that id. The record of an earlier call keeps its result.
  it('keeps the result of the record, which names no other call as executed', async () => {
    const { run, told } = await approved(gives('c', 'paid 1'), ...calls('c', 'pay', { euros: 9 }), finished);
    expect(run.getSnapshot().toolCalls['c']).toMatchObject({ args: { euros: 9 } });
    const [record] = run.getSnapshot().history;
    expect(record?.result).toBe('paid 1');
    // `DecisionRecord.executed`: the executed call, if it differs from the approved one.
    expect(record?.executed).toBeUndefined();
    expect(told).not.toContain('mismatch');
  });

  it('keeps the result of the record if the second call has one too', async () => {
    const { run } = await approved(
      gives('c', 'paid 1'),
      ...calls('c', 'pay', { euros: 9 }),
      gives('c', 'paid 9'),
      finished,
    );
    expect(run.getSnapshot().toolCalls['c']).toMatchObject({ result: 'paid 9' });
    expect(run.getSnapshot().history[0]).toMatchObject({ result: 'paid 1' });
  });
});

describe('a resumed run that proposes the call with other arguments and asks about it', () => {
  // `mismatch`: a resumed run executed another call than the approved one.
  it('has executed nothing, and no mismatch is reported', async () => {
    const { run, told } = await approved(...calls('c', 'pay', { euros: 9 }), pauses(about('c')));
    expect(run.getSnapshot().interrupts[0]).toMatchObject({
      status: 'open',
      toolCall: { args: { euros: 9 } },
    });
    expect(told).not.toContain('mismatch');
    expect(run.getSnapshot().history[0]?.executed).toBeUndefined();
  });
});

describe('a resumed run that executes other arguments', () => {
  it.each([
    ['and gives its result', [gives('c', 'paid'), finished]],
    ['and gives its result and asks something else', [gives('c', 'paid'), pauses(about('d'))]],
    ['and gives no result', [finished]],
  ])('%s is reported once', async (_name, rest) => {
    const { run, told } = await approved(...calls('c', 'pay', { euros: 9 }), ...rest);
    expect(told.filter((name) => name === 'mismatch')).toHaveLength(1);
    expect(run.getSnapshot().history[0]?.executed).toEqual({ name: 'pay', args: { euros: 9 } });
  });
});
