import type { ReceivedInterrupt, ResumeBatch, RunAgentInput } from 'react-agent-interrupts/core';
import { exchange, type ExchangeBatch, type ExchangeOptions } from '../../src/run/exchange.js';

/** What a run sends in a thread. */
export const inputOf = (threadId: string, runId = 'run-1'): RunAgentInput => ({
  threadId,
  runId,
  messages: [{ id: 'm1', role: 'user', content: 'Go' }],
  tools: [],
  context: [],
  state: {},
  forwardedProps: {},
});

/** An exchange that nobody stops or hurries. */
export const exchangeOf = (
  options: Pick<ExchangeOptions, 'protocol' | 'url' | 'task'> & Partial<ExchangeOptions>,
): AsyncGenerator<ExchangeBatch> =>
  exchange({
    signal: new AbortController().signal,
    nudged: () => new Promise(() => undefined),
    ...options,
  });

/** Starts a run, and gives what it asks, as it would be stored. */
export async function asked(
  options: Pick<ExchangeOptions, 'protocol' | 'url'>,
  threadId: string,
): Promise<readonly ReceivedInterrupt[]> {
  let received: readonly ReceivedInterrupt[] = [];
  for await (const { ending } of exchangeOf({
    ...options,
    task: { kind: 'start', input: inputOf(threadId) },
  })) {
    if (ending.type === 'paused') received = ending.interrupts;
  }
  return JSON.parse(JSON.stringify(received)) as readonly ReceivedInterrupt[];
}

/** Every question answered with a yes. */
export const approvedBatch = (
  received: readonly ReceivedInterrupt[],
  takenAt: readonly number[] = [],
): ResumeBatch => ({
  id: 'batch-1',
  askedBy: 'run-1',
  received,
  taken: takenAt.flatMap((place) => received[place]?.interrupt.id ?? []),
  takenAt,
  entries: received.map(({ interrupt: { id } }) => ({
    interruptId: id,
    status: 'resolved',
    payload: { approved: true },
  })),
});
