import { expect, test } from 'vitest';
import { GraphThread } from '../../examples/agent/GraphThread.js';
import { Journal } from '../../examples/agent/Journal.js';
import type { Answer, Scenario } from '../../examples/agent/Scenario.js';
import { createScriptedModel } from '../../examples/agent/ScriptedModel.js';

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

test('work between two questions of one node is done once, although LangGraph runs the node again', async () => {
  const journal = new Journal();
  let withdrawals = 0;
  let visits = 0;
  const scenario: Scenario = {
    id: 'withdrawal',
    title: 'Withdraw',
    prompt: 'Withdraw',
    opening: { text: 'How much?' },
    decide(turn) {
      visits += 1;
      const amount = turn.ask({ reason: 'input_required', message: 'How much?' });
      turn.execute(amount, 'withdraw', {}, () => ({ number: (withdrawals += 1) }));
      turn.ask({ reason: 'confirmation', message: 'Print a receipt?' });
      return 'Done.';
    },
  };
  const graph = new GraphThread(scenario, {
    threadId: 'thread-1',
    model: createScriptedModel(0),
    journal,
    now: () => 0,
    createId: () => 'id',
    expiresInMs: 1000,
  });
  const answer = async (payload: unknown) => {
    const [asked] = await graph.interrupts();
    if (!asked) throw new Error('The graph asks nothing.');
    const given: Answer = { interruptId: asked.id, status: 'resolved', payload };
    await drain(graph.resume([given]));
    return asked;
  };

  await drain(graph.start([], false));
  const first = await answer(100);
  const second = await answer(true);

  expect(second.message).toBe('Print a receipt?');
  expect(second.id).not.toBe(first.id);
  expect(await graph.interrupts()).toEqual([]);
  expect(visits).toBe(3);
  expect(withdrawals).toBe(1);
  expect(journal.read('thread-1').executed).toMatchObject([{ tool: 'withdraw', receipt: { number: 1 } }]);
});
