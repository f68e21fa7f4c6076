// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { approval, call, failure, result, talk, turn } from './talk.js';

/** The end of a run that asks about one call and leaves another to the page. */
function askingBeside(pendingToolCallIds: readonly string[]) {
  const [started, ...rest] = turn(
    [...call('f', 'locate', {}), ...call('c', 'pay', { euros: 1 })],
    approval('q', 'c'),
  );
  const finished = rest.at(-1);
  const outcome = { type: 'interrupt', interrupts: [approval('q', 'c')], pendingToolCallIds };
  return started && finished ? [started, ...rest.slice(0, -1), { ...finished, outcome }] : [];
}

describe('front-end calls beside a question', () => {
  // `pendingToolCallIds`: front-end tool calls that the host answers with a tool message. They are not interrupts.
  it('are passed to the host, and their results are sent with the answers', async () => {
    const { run, approve, requests } = talk([
      askingBeside(['f', 'c']),
      failure('INVALID_PAYLOAD'),
      turn([result('c', 'paid')]),
    ]);
    const asked = await run.send('Go');
    expect(asked.pendingToolCallIds).toEqual(['f']);
    run.setMessages([...asked.messages, { id: 'found', role: 'tool', toolCallId: 'f', content: 'Rome' }]);
    await approve().catch(() => undefined);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ id: 'found' });
    await run.retry();
    for (const { messages, resume } of requests.slice(1)) {
      expect(messages.filter(({ role }) => role === 'tool')).toMatchObject([
        { toolCallId: 'f', content: 'Rome' },
      ]);
      expect(resume).toHaveLength(1);
    }
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', pendingToolCallIds: [] });
  });

  it('are pending again if the answers were refused', async () => {
    const { run, approve } = talk([askingBeside(['f']), failure('INVALID_PAYLOAD')]);
    await run.send('Go');
    await approve().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', pendingToolCallIds: ['f'] });
  });

  it('are listed if an inner run left them and the outer one asks', async () => {
    const [started, ...rest] = turn(call('c', 'pay', { euros: 1 }), approval('q', 'c'));
    const inner = { type: 'RUN_FINISHED', outcome: { type: 'success', pendingToolCallIds: ['f'] } };
    const { run } = talk([started ? [started, ...call('f', 'locate', {}), inner, ...rest] : []]);
    expect(await run.send('Go')).toMatchObject({ status: 'interrupted', pendingToolCallIds: ['f'] });
  });
});
