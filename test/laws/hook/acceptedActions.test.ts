import { expect, it } from 'vitest';
import {
  agUi,
  createAgentRun,
  type ConversationResult,
  type Protocol,
  type StreamEnding,
} from 'react-agent-interrupts/core';

const asked: StreamEnding = {
  type: 'paused',
  interrupts: ['a', 'b'].map((id) => ({
    interrupt: { id, reason: 'tool_call' },
    raw: { id },
    issues: [],
    answerable: true,
    actions: [
      { name: 'read', args: {}, allowed: ['approve', 'deny'] },
      { name: 'write', args: {}, allowed: ['approve', 'deny'] },
    ],
  })),
};

/** Asks about two times two actions, and accepts the answer to `a` only. */
const protocol: Protocol = {
  ...agUi(),
  name: 'one-by-one',
  createDecoder() {
    let ending: StreamEnding = { type: 'open' };
    const read = () => ((ending = asked), [{ type: 'RUN_FINISHED' }]);
    return { read, decode: () => [], ending: () => ending };
  },
  async *converse(task, wire): AsyncGenerator<ConversationResult> {
    if (task.kind !== 'resume') {
      yield { type: 'values', values: [{}] };
      return;
    }
    for (const { interruptId } of task.batch.entries) {
      await wire.json({ url: wire.url, body: { id: interruptId } });
      yield { type: 'accepted', interruptId };
    }
  },
};

// Only the hook: “If every action is already decided, and at least one of the decisions differs from this call, the
// method returns an issue with the keyword `decided`”.
it('an accepted interrupt with several actions is not reported as decided, because it cannot be reopened', async () => {
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 'thread',
    tabs: false,
    autoSubmit: 'never',
    protocol,
    fetch: async (input, init) => {
      const { id } = (await new Request(input, init).json()) as { id: string };
      return id === 'a' ? Response.json({}) : new Response('', { status: 422 });
    },
  });
  run.subscribe(() => undefined);
  const { interrupts } = await run.send('Go');
  for (const interrupt of interrupts) run.approve(interrupt);
  await run.submit().catch(() => undefined);
  const key = interrupts[0]?.key ?? '';
  expect(run.getSnapshot().interrupts[0]).toMatchObject({ key, delivery: 'accepted' });
  for (const result of [run.deny(key), run.reopen(key)])
    expect(result).toMatchObject({ ok: false, issues: [{ keyword: 'accepted' }] });
});
