import { describe, expect, it } from 'vitest';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { approval, call, result, talk, turn } from '../conversations/talk.js';

// Reliability: “The proof is the result of a call that had none when the answers were sent, or the result of an
// answered call in a snapshot of the messages.” “If the resumed run then fails or is stopped, the history lists the
// answers as accepted”.

const assistant = (id: string, euros: number) => ({
  id: `m-${id}`,
  role: 'assistant',
  toolCalls: [{ id, type: 'function', function: { name: 'pay', arguments: JSON.stringify({ euros }) } }],
});
const paid = (id: string, content: string) => ({
  id: `result-${id}-${content}`,
  role: 'tool',
  toolCallId: id,
  content,
});

/** A run that reports its messages and then fails. */
const failsAfter = (...messages: readonly object[]): readonly AgentEvent[] => [
  { type: 'RUN_STARTED', threadId: 't', runId: 'server' },
  { type: 'MESSAGES_SNAPSHOT', messages },
  { type: 'RUN_ERROR', message: 'The model is busy.' },
];

const deliveries = ({ run }: ReturnType<typeof talk>) =>
  run.getSnapshot().history.map(({ delivery }) => delivery);

describe('an answer whose run fails after a snapshot of the messages', () => {
  it('is accepted if the snapshot contains the result of its call', async () => {
    const thread = talk([
      turn(call('pay', 'pay', { euros: 5 }), approval('i', 'pay')),
      failsAfter(assistant('pay', 5), paid('pay', 'Paid')),
    ]);
    await thread.run.send('Go');
    await expect(thread.approve()).rejects.toMatchObject({ code: 'run_error' });
    const { status, interrupts, batch, toolCalls } = thread.run.getSnapshot();
    expect([status, interrupts, batch.delivery]).toEqual(['failed', [], 'none']);
    expect(toolCalls['pay']).toMatchObject({ status: 'succeeded', result: 'Paid' });
    expect(deliveries(thread)).toEqual(['accepted']);
  });

  it('is in doubt if the snapshot contains only the result of an earlier call with the same id', async () => {
    const thread = talk([
      turn([...call('pay', 'pay', { euros: 5 }, 'm-1'), result('pay', 'Paid')]),
      turn(call('pay', 'pay', { euros: 7 }, 'm-2'), approval('i', 'pay')),
      failsAfter({ ...assistant('pay', 5), id: 'm-1' }, paid('pay', 'Paid'), {
        ...assistant('pay', 7),
        id: 'm-2',
      }),
    ]);
    await thread.run.send('Go');
    await thread.run.send('Again');
    await expect(thread.approve()).rejects.toMatchObject({ code: 'run_error' });
    expect(deliveries(thread)).toEqual(['inDoubt']);
    expect(thread.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
  });

  it('is in doubt if the snapshot contains no result', async () => {
    const thread = talk([
      turn(call('pay', 'pay', { euros: 5 }), approval('i', 'pay')),
      failsAfter(assistant('pay', 5)),
    ]);
    await thread.run.send('Go');
    await expect(thread.approve()).rejects.toMatchObject({ code: 'run_error' });
    expect(deliveries(thread)).toEqual(['inDoubt']);
  });
});
