// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type StreamProtocol } from 'react-agent-interrupts/core';
import { asks, eventStream, says } from 'react-agent-interrupts/testing';
import { keysOf, quiet, watched } from '../watched.js';

const question = asks({ reason: 'confirmation', message: 'A?' });

/** Where a browser reports an uncaught exception. */
const reported = vi.fn();

beforeEach(() => void vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => void vi.unstubAllGlobals());

const breaks = (): never => {
  throw new Error('The protocol broke.');
};

async function answered(change: Partial<StreamProtocol>, answer: () => Response) {
  const base: StreamProtocol = agUi();
  const answers = [() => eventStream(question), answer, () => eventStream(says('Done.'))];
  const run = createAgentRun({
    url: 'https://agent.test/run',
    autoSubmit: 'never',
    protocol: { ...base, ...change },
    fetch: () => Promise.resolve(answers.shift()?.() ?? new Response('', { status: 500 })),
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  return run;
}

// Law 4 and law 7.
describe('a protocol that throws while it reads a refusal', () => {
  it.each(['readError', 'endsPause', 'interruptErrors'] as const)(
    'in `%s` keeps the answers, reports the server’s message, and can send them again',
    async (part) => {
      const run = await answered({ [part]: breaks }, () => new Response('no', { status: 422 }));
      const { outcome } = watched(run.submit());
      await vi.waitFor(() => expect(outcome()).toBe('http_error'));
      const { status, error, batch } = run.getSnapshot();
      expect({ status, code: error?.code }).toEqual({ status: 'interrupted', code: 'http_error' });
      // If it cannot classify the refusal, the outcome is unknown.
      expect(reported).toHaveBeenCalled();
      expect(batch.delivery).toBe(part === 'readError' ? 'inDoubt' : 'refused');
      expect(await run.retry()).toMatchObject({ status: 'finished' });
    },
  );

  it('in `readError` keeps them in doubt if the agent fails mid-stream', async () => {
    const failing = () =>
      eventStream([...says('x').slice(0, 1), { type: 'RUN_ERROR', message: 'It broke.', code: 'odd' }]);
    const run = await answered({ readError: breaks }, failing);
    const { outcome } = watched(run.submit());
    await vi.waitFor(() => expect(outcome()).toBe('run_error'));
    expect(run.getSnapshot()).toMatchObject({ batch: { delivery: 'inDoubt' }, error: { code: 'run_error' } });
  });
});

// If the server could not be notified, the error is `not_stopped`.
describe('a protocol that throws while it creates the request that ends a run', () => {
  it('lets leave() dismiss the questions, and reports that the server was not notified', async () => {
    const run = await answered({ stop: breaks }, () => eventStream(says('Done.')));
    expect(() => run.leave()).not.toThrow();
    await quiet();
    expect(run.getSnapshot()).toMatchObject({
      status: 'idle',
      interrupts: [],
      error: { code: 'not_stopped' },
    });
    expect(await run.send('Go on')).toMatchObject({ status: 'finished' });
  });

  it('lets stop() end the request, and reports that the server was not notified', async () => {
    const silent = () =>
      new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    const run = await answered({ stop: breaks }, silent);
    const { outcome } = watched(run.submit());
    await quiet();
    expect(() => run.stop()).not.toThrow();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'inDoubt' },
      error: { code: 'not_stopped' },
    });
  });
});
