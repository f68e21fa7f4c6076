import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import {
  createCallbackRelay,
  createMessageInterrupt,
  interactiveAi,
  type CallbackRelay,
} from 'react-agent-interrupts/protocols/interactiveAi';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const booking = createMessageInterrupt({
  match: 'cars:book',
  ask: () => ({ reason: 'confirmation', message: 'Book it?' }),
  toMessage: (payload) => (payload === true ? 'Yes.' : 'No.'),
});
const protocol = interactiveAi({ questions: [booking] });
const heard = (offset: number, text: string) => ({ kind: 'user_message', offset, text });
const says = (offset: number, text: string) => ({ kind: 'assistant_message', offset, text });
const asks = (offset: number) => ({
  kind: 'tool',
  offset,
  tool_calls: [{ tool_id: 'cars:book', arguments: {} }],
});
const ready = (offset: number) => ({ kind: 'status', offset, status: 'ready' });
const asked = [heard(0, 'A van?'), says(1, 'There is one.'), asks(2), ready(3)];

const following = (relay: CallbackRelay, options: Partial<AgentRunOptions> = {}): AgentRun =>
  createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 's',
    protocol,
    transport: relay.followSession('s', () => undefined),
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });
const deliver = async (relay: CallbackRelay, events: readonly object[]): Promise<void> => {
  for (const event of events) relay.deliver(event, { 'x-session-id': 's' });
  await vi.advanceTimersByTimeAsync(10);
};
const said = (run: AgentRun) =>
  run.getSnapshot().messages.flatMap(({ role, content }) => (role === 'tool' || !content ? [] : [content]));

async function paused() {
  const relay = createCallbackRelay();
  const run = following(relay);
  const sent = run.send('A van?');
  await vi.advanceTimersByTimeAsync(0);
  await deliver(relay, asked);
  await sent;
  return { relay, run };
}

// README: the pending interrupts survive in what `dehydrate` returns, and a page can create another run object from it.
describe('a run object that continues a conversation which the relay has delivered', () => {
  // custom-protocol.md and conformance/interactive-ai.md: “dedupe on `(session_id, offset)`”.
  it('shows each text once', async () => {
    const { relay, run } = await paused();
    const again = following(relay, { initial: run.dehydrate() });
    run.dispose();
    again.approve(again.getSnapshot().interrupts[0]?.key ?? '');
    const sent = again.submit();
    await vi.advanceTimersByTimeAsync(0);
    await deliver(relay, [heard(4, 'Yes.'), says(5, 'Booked.'), ready(6)]);
    expect((await sent).status).toBe('finished');
    expect(said(again)).toEqual(['A van?', 'There is one.', 'Yes.', 'Booked.']);
  });

  it('shows each text once after a refresh', async () => {
    const { relay, run } = await paused();
    const again = following(relay, { initial: run.dehydrate() });
    run.dispose();
    expect((await again.refresh()).interrupts).toMatchObject([{ message: 'Book it?' }]);
    expect(said(again)).toEqual(['A van?', 'There is one.']);
  });
});

// hook-only.md: `refresh()` requests the pending interrupts. Its promise resolves “when the run pauses or ends”.
describe('a refresh of a session that is relayed', () => {
  it('reports the pending question, although nothing has happened since', async () => {
    const { run } = await paused();
    const key = run.getSnapshot().interrupts[0]?.key ?? '';
    run.approve(key);
    const refreshed = run.refresh();
    await vi.advanceTimersByTimeAsync(10);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key, status: 'answered' }],
    });
    await refreshed;
    expect(said(run)).toEqual(['A van?', 'There is one.']);
  });

  it('reports the last of several turns', async () => {
    const { relay, run } = await paused();
    await deliver(relay, [heard(4, 'No, thanks.'), says(5, 'All right.'), ready(6)]);
    const refreshed = run.refresh();
    await vi.advanceTimersByTimeAsync(10);
    expect(await refreshed).toMatchObject({ status: 'finished', interrupts: [] });
    expect(said(run)).toEqual(['A van?', 'There is one.', 'No, thanks.', 'All right.']);
  });

  it('waits for an answer that was written and that the log does not contain yet', async () => {
    const { relay, run } = await paused();
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    const submitted = run.submit().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    run.stop();
    await submitted;
    const refreshed = run.refresh();
    await vi.advanceTimersByTimeAsync(10);
    expect(run.getSnapshot()).toMatchObject({ status: 'running', batch: { delivery: 'inDoubt' } });
    await deliver(relay, [heard(4, 'Yes.'), says(5, 'Booked.'), ready(6)]);
    expect((await refreshed).status).toBe('finished');
  });
});
