import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { createCallbackRelay, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One turn of a session, as webhooks post it. */
const turn = (from: number, text: string) => [
  { kind: 'user_message', offset: from, text },
  { kind: 'preamble', offset: from + 1, text: 'Let me check.' },
  { kind: 'assistant_message', offset: from + 2, text: `${text} Yes.` },
  { kind: 'status', offset: from + 3, status: 'ready' },
];

/** Every order of these. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((each, at) => orders(all.toSpliced(at, 1)).map((rest) => [each, ...rest]));

function relayed() {
  const relay = createCallbackRelay();
  const run = createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 's',
    protocol: interactiveAi(),
    transport: relay.followSession('s', () => undefined),
    tabs: false,
  });
  const deliver = async (...events: readonly object[]): Promise<void> => {
    for (const event of events) {
      relay.deliver(event, { 'x-session-id': 's' });
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  const texts = () =>
    run.getSnapshot().messages.map(({ content }) => (content as { text?: string }).text ?? content);
  return { run, deliver, texts };
}

// “A session's event log is an ordered stream”, and webhooks have “retries with backoff on non-2xx”.
describe('webhooks of a session that arrive out of order', () => {
  it('show the whole turn in its order, in every order after an earlier turn', async () => {
    for (const order of orders(turn(4, 'A van?'))) {
      const { run, deliver, texts } = relayed();
      const first = run.send('Hello.');
      await vi.advanceTimersByTimeAsync(0);
      await deliver(...turn(0, 'Hello.'));
      await first;
      const second = run.send('A van?');
      await vi.advanceTimersByTimeAsync(0);
      await deliver(...order);
      expect((await second).status).toBe('finished');
      expect(texts().slice(3)).toEqual(['A van?', 'Let me check.', 'A van? Yes.']);
      run.dispose();
    }
  });

  it('do not end the first turn before its reply', async () => {
    const [heard, preamble, reply, ready] = turn(4, 'A van?');
    const { run, deliver, texts } = relayed();
    const sent = run.send('A van?');
    await vi.advanceTimersByTimeAsync(0);
    await deliver({ ...ready }, { ...heard }, { ...reply });
    expect(run.getSnapshot().status).toBe('running');
    await deliver({ ...preamble });
    await sent;
    expect(texts()).toEqual(['A van?', 'Let me check.', 'A van? Yes.']);
  });

  it('are shown after two seconds if one is missing, and the missing one with the next turn', async () => {
    const [heard, preamble, reply, ready] = turn(4, 'A van?');
    const { run, deliver, texts } = relayed();
    const sent = run.send('A van?');
    await vi.advanceTimersByTimeAsync(0);
    await deliver({ ...heard }, { ...reply }, { ...ready });
    expect(texts()).toEqual(['A van?']);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await sent).status).toBe('finished');
    expect(texts()).toEqual(['A van?', 'A van? Yes.']);
    await deliver({ ...preamble });
    const next = run.send('And a bike?');
    await vi.advanceTimersByTimeAsync(0);
    await deliver(...turn(8, 'And a bike?'));
    await next;
    expect(texts()).toContain('Let me check.');
    expect(texts().at(-1)).toBe('And a bike? Yes.');
  });

  it('of an earlier turn do not end a later one', async () => {
    const [heard, preamble, reply, ready] = turn(4, 'A van?');
    const { run, deliver, texts } = relayed();
    const first = run.send('A van?');
    await vi.advanceTimersByTimeAsync(0);
    await deliver({ ...heard }, { ...preamble }, { ...ready });
    run.stop();
    await first;
    const second = run.send('And a bike?');
    await vi.advanceTimersByTimeAsync(0);
    await deliver({ ...reply });
    expect(run.getSnapshot().status).toBe('running');
    await deliver(...turn(8, 'And a bike?'));
    expect((await second).status).toBe('finished');
    expect(texts().at(-1)).toBe('And a bike? Yes.');
  });
});
