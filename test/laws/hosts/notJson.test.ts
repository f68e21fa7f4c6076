import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRunError, Message } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf } from '../watched.js';

const circle: Record<string, unknown> = {};
circle['self'] = circle;

const question = { id: 'q', reason: 'confirmation', metadata: { row: 10n } } as const;

/** The agent asks, and its reader of JSON returns big integers. */
async function* transport({ threadId, runId }: { threadId: string; runId: string }) {
  yield { type: 'RUN_STARTED', threadId, runId } as AgentEvent;
  const outcome = { type: 'interrupt', interrupts: [question] };
  yield (await Promise.resolve({ type: 'RUN_FINISHED', threadId, runId, outcome })) as AgentEvent;
}

// “A method that receives an invalid argument rejects with an `AgentRunError` or returns an issue, and changes nothing.”
describe.each([
  ['a big integer', { row: 10n }],
  ['a cycle', circle],
])('%s', (_what, value) => {
  it('is not set as the state, and the answers can be sent', async () => {
    const { run } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], { autoSubmit: 'never' });
    await run.send('Go');
    const before = run.getSnapshot();
    expect(() => run.setState(value)).toThrow(expect.objectContaining({ code: 'not_sent' }) as AgentRunError);
    expect(run.getSnapshot()).toBe(before);
    run.approve(keysOf(run)[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
  });
});

it('a message that JSON cannot contain is not set, and dispose() does not throw', async () => {
  const storage = memoryStorage();
  const options = { autoSubmit: 'never', storage, threadId: 't' } as const;
  const { run } = scriptedRun([asks({ reason: 'confirmation' })], options);
  await run.send('Go');
  const message = { id: 'a', role: 'user', content: 'Hi', row: 10n } as unknown as Message;
  expect(() => run.setMessages([message])).toThrow('setMessages() requires JSON');
  run.approve(keysOf(run)[0] ?? '');
  run.dispose();
  await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"resolved"'));
});

// “Decisions survive if a tab is killed”
it('a decision about an interrupt with a big integer of a transport is stored', async () => {
  const storage = memoryStorage();
  const { run } = scriptedRun([], { autoSubmit: 'never', storage, threadId: 't', transport });
  await run.send('Go');
  expect(run.getSnapshot().interrupts).toMatchObject([{ metadata: { row: 10 } }]);
  run.approve(keysOf(run)[0] ?? '');
  await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"resolved"'));
  expect(() => JSON.stringify(run.dehydrate())).not.toThrow();
  run.dispose();
});
