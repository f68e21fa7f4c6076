import { describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
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
    ['the host says no', () => ({ beforeSubmit: () => false })],
    ['the host says no later', () => ({ beforeSubmit: () => Promise.resolve(false) })],
    ['the host throws', () => ({ beforeSubmit: () => Promise.reject(broken) })],
    ['the headers cannot be had', () => ({ headers: noHeaders() })],
    [
      'the dispatch breaks',
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
