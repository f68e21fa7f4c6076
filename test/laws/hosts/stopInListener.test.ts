import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { one, keysOf, opened, page } from '../page.js';
import { decisionsOf, quiet, watched } from '../watched.js';

const ends: [string, (run: AgentRun) => void][] = [
  ['stop()', (run) => run.stop()],
  ['dispose()', (run) => run.dispose()],
];

/** Calls `end` when the answers are sent. */
const listeners: [string, (run: AgentRun, end: () => void) => void][] = [
  ['a listener of `resume`', (run, end) => void run.on('resume', end)],
  [
    'a subscriber',
    (run, end) => {
      let isDone = false;
      run.subscribe(() => {
        if (
          isDone ||
          run.getSnapshot().batch.delivery !== 'sending' ||
          run.getSnapshot().history.length === 0
        )
          return;
        isDone = true;
        end();
      });
    },
  ],
];

const headers: [string, AgentRunOptions['headers']][] = [
  ['given', {}],
  ['asked for', async () => ({})],
];

describe.each(headers)('with headers that are %s', (_, headers) => {
  describe.each(listeners)('%s', (_, listen) => {
    it.each(ends)('that calls %s leaves answers in doubt only if they were sent', async (_, end) => {
      const storage = memoryStorage();
      const { run, requests } = page(storage, [one, says('Done.')], { headers });
      await opened(run);
      await run.send('Go');
      run.approve(keysOf(run)[0] ?? '');
      listen(run, () => end(run));
      const { outcome } = watched(run.submit());
      await quiet();
      expect(outcome()).not.toBe('pending');
      const delivery = requests.length === 2 ? 'inDoubt' : 'none';
      expect(run.getSnapshot().history).toMatchObject(delivery === 'inDoubt' ? [{ delivery }] : []);
      const again = page(storage, [says('Done.')]);
      await opened(again.run);
      expect(decisionsOf(again.run)).toMatchObject([{ status: 'answered', delivery }]);
    });
  });
});

describe.each(listeners)('with a transport, %s', (_, listen) => {
  it.each(ends)('that calls %s leaves answers in doubt only if they were sent', async (_, end) => {
    const resumed: unknown[] = [];
    const storage = memoryStorage();
    const { run } = page(storage, [], {
      async *transport(input): AsyncGenerator<AgentEvent> {
        if (input.resume) resumed.push(input.resume);
        yield* input.resume ? says('Done.') : one;
      },
    });
    await opened(run);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    listen(run, () => end(run));
    void run.submit().catch(() => undefined);
    await quiet();
    const again = page(storage, [says('Done.')]);
    await opened(again.run);
    const delivery = resumed.length === 1 ? 'inDoubt' : 'none';
    expect(decisionsOf(again.run)).toMatchObject([{ status: 'answered', delivery }]);
  });
});
