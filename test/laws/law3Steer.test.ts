import { describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { decisionsOf, held, quiet, watched } from './watched.js';
import { asLeft, halfDecided } from './halfDecided.js';

const broken = new Error('The host broke.');

describe('a steer that is not sent', () => {
  /** Headers that resolve for the first request only. */
  const noHeaders = (): AgentRunOptions['headers'] => {
    let asked = 0;
    return () => {
      if ((asked += 1) > 1) throw broken;
      return {};
    };
  };
  const hosts: [string, () => Partial<AgentRunOptions>][] = [
    ['the host declines', () => ({ beforeSubmit: () => false })],
    ['the host declines later', () => ({ beforeSubmit: () => Promise.resolve(false) })],
    ['the host throws', () => ({ beforeSubmit: () => Promise.reject(broken) })],
    ['the headers fail', () => ({ headers: noHeaders() })],
    [
      'the dispatch throws',
      () => ({ dispatch: ({ kind, execute }) => (kind === 'send' ? execute() : Promise.reject(broken)) }),
    ],
  ];

  it.each(hosts)('keeps every decision when %s', async (_name, options) => {
    const { run, requests } = await halfDecided([says('Right.')], options());
    await expect(run.steer('Stop that')).rejects.toBeDefined();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().status).toBe('interrupted');
    expect(decisionsOf(run)).toEqual(asLeft);
    expect(run.getSnapshot().messages).toHaveLength(1);
  });

  it.each(hosts)('keeps every decision if send() steers and %s', async (_name, options) => {
    const { run, requests } = await halfDecided([says('Right.')], { ...options(), whilePending: 'steer' });
    await expect(run.send('Stop that')).rejects.toBeDefined();
    expect(requests).toHaveLength(1);
    expect(decisionsOf(run)).toEqual(asLeft);
    expect(run.getSnapshot().messages).toHaveLength(1);
  });

  it.each(['beforeSubmit', 'headers', 'dispatch'] as const)(
    'keeps every decision when it is stopped while %s is pending',
    async (host) => {
      const gate = held<void>();
      let asked = 0;
      const options: Partial<AgentRunOptions> = {
        beforeSubmit: { beforeSubmit: () => gate.promise.then(() => true) },
        headers: { headers: () => ((asked += 1) === 1 ? {} : gate.promise.then(() => ({}))) },
        dispatch: {
          dispatch: ({ kind, execute }: Parameters<NonNullable<AgentRunOptions['dispatch']>>[0]) =>
            kind === 'send' ? execute() : gate.promise.then(execute),
        },
      }[host];
      const { run, requests } = await halfDecided([says('Right.')], options);
      const { outcome } = watched(run.steer('Stop that'));
      await quiet();
      run.stop();
      await vi.waitFor(() => expect(outcome()).toBe('resolved'));
      gate.resolve();
      await quiet();
      expect(requests).toHaveLength(1);
      expect(run.getSnapshot().status).toBe('interrupted');
      expect(decisionsOf(run)).toEqual(asLeft);
      expect(run.getSnapshot().messages).toHaveLength(1);
    },
  );

  it('keeps the answers sendable', async () => {
    let allowed = false;
    const { run, requests, second } = await halfDecided([says('Done.')], { beforeSubmit: () => allowed });
    await run.steer('Stop that').catch(() => undefined);
    allowed = true;
    run.deny(second);
    await run.submit();
    expect(requests[1]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, false]);
  });
});

describe('a steer that the server refuses', () => {
  const refusals: [string, ServerAnswer][] = [
    ['status 401', () => new Response('', { status: 401 })],
    ['status 403', () => new Response('', { status: 403 })],
    ['status 429', () => new Response('', { status: 429 })],
  ];

  it.each(refusals)('leaves the interrupts and every decision as they were: %s', async (_name, refusal) => {
    const { run, requests, second } = await halfDecided([refusal, says('Done.')]);
    await expect(run.steer('Stop that')).rejects.toBeDefined();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
    expect(run.getSnapshot().batch.over).toBeUndefined();
    expect(run.getSnapshot().history).toMatchObject([{ delivery: 'refused' }, { delivery: 'refused' }]);
    expect(decisionsOf(run)).toEqual(asLeft);
    run.deny(second);
    await run.submit();
    expect(requests[2]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, false]);
  });

  it('leaves earlier answers in doubt', async () => {
    const { run, second } = await halfDecided([
      () => new Response('', { status: 502 }),
      () => new Response('', { status: 403 }),
    ]);
    run.deny(second);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    await run.steer('Stop that').catch(() => undefined);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
  });
});
