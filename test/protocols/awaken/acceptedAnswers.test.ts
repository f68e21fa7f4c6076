import { AgentRunError } from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import type { ExchangeChunk } from '../../../src/run/ActiveExchange.js';
import { approvedBatch, asked, exchangeOf, inputOf, type ExchangeSetup } from '../exchanged.js';
import { awakenServer, permitted } from './conversation.js';

const three = [
  { calls: [permitted('a', {}), permitted('b', {}), permitted('c', {})] },
  { text: 'All are done.' },
];
const decided = (server: AwakenServer): readonly unknown[] =>
  server.to(/decision$/).map(({ body }) => (body as { toolCallId?: unknown }).toolCallId);

/** A server whose run waits for three answers, and a function to send them. */
async function waiting() {
  const server = await awakenServer(three);
  const options = { protocol: awaken({ agentId: 'assistant' }), url: server.url };
  const received = await asked(options, 't');
  const answer = (taken: readonly number[], more: Partial<ExchangeSetup> = {}) =>
    exchangeOf({
      ...options,
      ...more,
      task: { kind: 'resume', input: inputOf('t', 'run-2'), batch: approvedBatch(received, taken) },
    });
  return { server, answer };
}

/** Reads an exchange to its end, or to its error. */
async function heard(exchanged: AsyncIterable<ExchangeChunk>, on?: (batch: ExchangeChunk) => void) {
  const taken: number[] = [];
  let ending: ExchangeChunk['ending'] | undefined;
  let error: unknown;
  try {
    for await (const batch of exchanged) {
      if (batch.acceptedIndex !== undefined) taken.push(batch.acceptedIndex);
      ({ ending } = batch);
      on?.(batch);
    }
  } catch (cause) {
    error = cause;
  }
  return { taken, ending, error };
}

// docs/custom-protocol.md: “`accepted` names an interrupt whose answer the server has accepted in a separate request.”
describe('an answer that Awaken accepted', () => {
  it('is reported before the next one is sent', async () => {
    const { server, answer } = await waiting();
    const order: (string | number)[] = [];
    const { ending } = await heard(
      answer([], { beforeSend: () => order.push('leaving') }),
      ({ acceptedIndex }) => {
        if (acceptedIndex !== undefined) order.push(acceptedIndex);
      },
    );
    expect(order).toEqual(['leaving', 0, 'leaving', 1, 'leaving', 2]);
    expect(ending).toMatchObject({ type: 'finished', outcome: 'success' });
    expect(server.executed).toHaveLength(3);
  });

  it.each([
    ['`headers` that fail', 'not_sent'],
    ['a stop', 'aborted'],
    ['a `leaving` that refuses', 'aborted'],
    ['a connection that breaks', 'network'],
  ])('is not sent again after %s', async (why, code) => {
    const { server, answer } = await waiting();
    const controller = new AbortController();
    let departures = 0;
    const first = await heard(
      answer([], {
        signal: controller.signal,
        latestHeaders: () => () => {
          if (why === '`headers` that fail' && decided(server).length === 1) throw new Error('signed out');
          return {};
        },
        beforeSend: () => {
          departures += 1;
          if (why === 'a `leaving` that refuses' && departures === 2)
            throw new AgentRunError('aborted', 'The attempt is over.');
        },
        fetch: (target, init) =>
          why === 'a connection that breaks' && decided(server).length === 1 && init?.method === 'POST'
            ? Promise.reject(new TypeError('Failed to fetch'))
            : fetch(target, init),
      }),
      ({ acceptedIndex }) => {
        if (why === 'a stop' && acceptedIndex !== undefined) controller.abort();
      },
    );
    expect(first).toMatchObject({ taken: [0], error: { code } });
    expect(decided(server)).toEqual(['a']);
    const second = await heard(answer(first.taken));
    expect(second).toMatchObject({ taken: [1, 2], error: undefined });
    expect(second.ending).toMatchObject({ type: 'finished', outcome: 'success' });
    expect(decided(server)).toEqual(['a', 'b', 'c']);
    expect(server.executed).toHaveLength(3);
  });

  it('and that was the last is not reported as unsent after any later failure', async () => {
    const { server, answer } = await waiting();
    server.failNext(/events\/stream$/, { stream: (outlet) => outlet.end() });
    const { taken, error } = await heard(
      answer([], {
        retryRequested: () => Promise.resolve(),
        latestHeaders: () => () => {
          if (decided(server).length === 3) throw new Error('signed out');
          return {};
        },
      }),
    );
    expect(taken).toHaveLength(3);
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
  });
});
