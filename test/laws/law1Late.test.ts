import { describe, expect, it, vi } from 'vitest';
import type {
  AgentEvent,
  AgentRun,
  AgentRunOptions,
  ConversationResult,
  Protocol,
} from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { openStream } from './openStream.js';
import { decisionsOf, held, keysOf, quiet, watched } from './watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const yes = { status: 'resolved', payload: true };

describe('a transport that continues after stop()', () => {
  it('is ignored', async () => {
    const gate = held<void>();
    let resumed = 0;
    const { run } = scriptedRun([], {
      autoSubmit: 'never',
      async *transport(input): AsyncGenerator<AgentEvent> {
        if (!input.resume) return yield* await Promise.resolve(question);
        resumed += 1;
        await gate.promise;
        yield* says('Deleted.');
      },
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { outcome } = watched(run.submit());
    await quiet();
    expect(resumed).toBe(1);
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    const { messages } = run.getSnapshot();
    gate.resolve();
    await quiet();
    expect(run.getSnapshot()).toMatchObject({ messages, batch: { delivery: 'inDoubt' } });
    expect(decisionsOf(run)).toMatchObject([{ decision: yes, delivery: 'inDoubt' }]);
  });

  it('is not asked for another event', async () => {
    const gate = held<IteratorResult<AgentEvent>>();
    const next = vi.fn(() => gate.promise);
    const { run } = scriptedRun([], { transport: () => ({ [Symbol.asyncIterator]: () => ({ next }) }) });
    const { outcome } = watched(run.send('Go'));
    await quiet();
    const asked = next.mock.calls.length;
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    gate.resolve({ done: false, value: { type: 'RUN_STARTED', threadId: 't', runId: 'r' } });
    await quiet();
    expect(next.mock.calls.length).toBe(asked);
    expect(run.getSnapshot().status).toBe('idle');
  });
});

describe('a protocol with several requests per batch', () => {
  /** Waits for its host before each post. */
  function slow(wait: Promise<void>): Protocol {
    const base = agUi();
    return {
      ...base,
      async *converse(task, wire): AsyncGenerator<ConversationResult> {
        if (task.kind !== 'resume') {
          yield { type: 'values', values: question };
          return;
        }
        await wait;
        await wire.json({ url: wire.url, body: { answers: task.batch.entries } });
        yield { type: 'values', values: says('Done.') };
      },
    };
  }

  it.each(['stop', 'dispose'] as const)('posts nothing when its wait ends after %s()', async (exit) => {
    const gate = held<void>();
    const fetched = vi.fn(() => Promise.resolve(Response.json({})));
    const { run } = scriptedRun([], { protocol: slow(gate.promise), fetch: fetched, autoSubmit: 'never' });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { outcome } = watched(run.submit());
    await quiet();
    run[exit]();
    await vi.waitFor(() => expect(outcome()).toBe(exit === 'stop' ? 'resolved' : 'disposed'));
    gate.resolve();
    await quiet();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('the repeat of a 401', () => {
  function unauthorised(answers: readonly ServerAnswer[] = []) {
    const gate = held<HeadersInit>();
    const headers: AgentRunOptions['headers'] = ({ lastStatus }) => (lastStatus === 401 ? gate.promise : {});
    const replies = [question, () => new Response('', { status: 401 }), ...answers, says('Done.')];
    return { ...scriptedRun(replies, { headers, autoSubmit: 'never' }), letGo: () => gate.resolve({}) };
  }

  it.each<[string, (run: AgentRun, key: string) => void]>([
    ['stop()', (run) => run.stop()],
    ['dispose()', (run) => run.dispose()],
    ['leave()', (run) => run.leave()],
    ['another answer', (run, key) => void run.deny(key)],
    ['reopen()', (run, key) => run.reopen(key)],
    ['cancel()', (run, key) => run.cancel(key)],
  ])('is not sent after %s', async (_name, exit) => {
    const { run, requests, letGo } = unauthorised();
    run.subscribe(() => undefined);
    await run.send('Go');
    const [key = ''] = keysOf(run);
    run.approve(key);
    const { outcome } = watched(run.submit());
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await quiet();
    exit(run, key);
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    letGo();
    await quiet();
    expect(requests).toHaveLength(2);
  });
});

describe('a stopped stream', () => {
  it('asks the user nothing, for any later events', async () => {
    const stream = openStream();
    const { run, requests } = scriptedRun([stream.respond]);
    run.subscribe(() => undefined);
    const { outcome } = watched(run.send('Go'));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    try {
      stream.send(...question);
    } catch {
      // It is no longer read, as required.
    }
    await quiet();
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    expect(requests).toHaveLength(1);
  });
});
