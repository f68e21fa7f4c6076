import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { fails, memoryStorage, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { numbered, streamOf } from '../run/numberedFrames.js';
import { afterAnswering as after } from './afterAnswering.js';
import { fakeTimers, keysOf, one, quiet, two } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

describe('a cancellation', () => {
  it.each<[string, () => ServerAnswer]>([
    ['that was refused', () => fails('No.', 'INVALID_PAYLOAD')],
    ['that is in doubt', () => new Response('', { status: 502 })],
  ])('%s offers to leave', async (_name, answer) => {
    // Leaving is offered if a cancellation is not supported, was refused, or is in doubt.
    const { run } = await after(answer(), [], (asked) => asked.cancel(keysOf(asked)[0] ?? ''));
    expect(run.getSnapshot().batch.canLeave).toBe(true);
    run.leave();
    expect(run.getSnapshot().interrupts).toEqual([]);
  });

  it('that the server does not support offers to leave', async () => {
    const protocol = agUi();
    const { run } = scriptedRun([one, says('Done.')], {
      protocol: { ...protocol, capabilities: { ...protocol.capabilities, cancel: false } },
    });
    await run.send('Go');
    expect(run.getSnapshot().batch.canLeave).toBe(true);
    run.leave();
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
  });
});

describe('left questions', () => {
  const kept = { autoSubmit: 'never', threadId: 't', tabs: false } as const;

  /** Leaves two questions, one decided, one with a draft. */
  async function left(run: AgentRun): Promise<void> {
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    run.setDraft(keysOf(run)[1] ?? '', 'half');
    run.leave();
    expect(run.getSnapshot().interrupts).toEqual([]);
  }
  const asItWas = [
    { status: 'answered', decision: { payload: true } },
    { status: 'open', draft: 'half' },
  ];

  // Left questions are stored until the next run finishes.
  it('return with their drafts and decisions if the server asks them again', async () => {
    const { run, requests } = scriptedRun([two, two], kept);
    await left(run);
    await run.send('Something else');
    expect(run.getSnapshot().interrupts).toMatchObject(asItWas);
    expect(requests[1]?.resume ?? []).toEqual([]);
  });

  it('return the same way after a reload', async () => {
    const storage = memoryStorage();
    const { run } = scriptedRun([two], { ...kept, storage });
    await left(run);
    await quiet();
    run.dispose();
    const next = scriptedRun([two], { ...kept, storage });
    next.run.subscribe(() => undefined);
    await quiet();
    expect(next.run.getSnapshot().interrupts).toEqual([]);
    await next.run.send('Something else');
    expect(next.run.getSnapshot().interrupts).toMatchObject(asItWas);
  });

  it('are deleted when the next run has finished', async () => {
    const storage = memoryStorage();
    const { run } = scriptedRun([two, says('Done.'), two], { ...kept, storage });
    await left(run);
    await run.send('Something else');
    await quiet();
    expect(storage.saved.size).toBe(0);
    await run.send('Go');
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    expect(run.getSnapshot().interrupts[1]?.draft).toBeUndefined();
  });

  it.each(['leave', 'stop'] as const)(
    'are ended on the server by %s(), if the protocol can',
    async (verb) => {
      const asked: string[] = [];
      const run = createAgentRun({
        ...kept,
        url: 'http://agent.test/run',
        protocol: {
          ...agUi(),
          capabilities: { ...agUi().capabilities, stop: true },
          stop: ({ url, runId }) => ({ url: `${url}/${runId}`, method: 'DELETE' }),
        },
        fetch: (url, init) => {
          asked.push(`${init?.method} ${url instanceof Request ? url.url : url.toString()}`);
          return Promise.resolve(
            asked.length === 1 ? streamOf(numbered(two)) : new Response(null, { status: 204 }),
          );
        },
      });
      await run.send('Go');
      const { runId } = run.getSnapshot();
      run[verb]();
      await quiet();
      expect(asked.slice(1)).toEqual([`DELETE http://agent.test/run/${runId}`]);
      expect(run.getSnapshot().interrupts).toEqual([]);
    },
  );

  it.each(['dispose', 'unmount'])('do not exist after %s: ending a page leaves no question', async (how) => {
    const storage = memoryStorage();
    const { run } = scriptedRun([two], { ...kept, storage });
    const unmount = run.subscribe(() => undefined);
    await run.send('Go');
    await quiet();
    unmount();
    if (how === 'dispose') run.dispose();
    await quiet();
    const next = scriptedRun([], { ...kept, storage });
    next.run.subscribe(() => undefined);
    await quiet();
    expect(next.run.getSnapshot().interrupts).toHaveLength(2);
  });
});
