import type { Protocol, ReceivedInterrupt, ResumeBatch, RunAgentInput } from 'react-agent-interrupts/core';
import { exchange } from '../../src/run/exchange.js';
import { beginExchange, type ExchangeChunk, type ExchangeOptions } from '../../src/run/ActiveExchange.js';

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

/** One request and its stream, with its protocol. */
export type ExchangeSetup = ExchangeOptions & { protocol: Protocol };

/** An exchange that is never stopped. */
export const exchangeOf = ({
  protocol,
  ...options
}: Pick<ExchangeSetup, 'protocol' | 'url' | 'task'> &
  Partial<ExchangeSetup>): AsyncGenerator<ExchangeChunk> => {
  const { signal } = new AbortController();
  return exchange(
    beginExchange({ signal, retryRequested: () => new Promise(() => undefined), ...options }),
    protocol,
    () => false,
  );
};

/** Starts a run, and returns its questions as they would be stored. */
export async function asked(
  options: Pick<ExchangeSetup, 'protocol' | 'url'>,
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

/** Every question approved. */
export const approvedBatch = (
  received: readonly ReceivedInterrupt[],
  acceptedIndices: readonly number[] = [],
): ResumeBatch => ({
  id: 'batch-1',
  askedBy: 'run-1',
  received,
  accepted: acceptedIndices.flatMap((place) => received[place]?.interrupt.id ?? []),
  acceptedIndices,
  entries: received.map(({ interrupt: { id } }) => ({
    interruptId: id,
    status: 'resolved',
    payload: { approved: true },
  })),
});
