import { describe, expect, it } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { held, keysOf, quiet, watched } from '../watched.js';

const two = asks(
  { reason: 'confirmation', message: 'Pay Ann?' },
  { reason: 'confirmation', message: 'Bob?' },
);
const refused = (status: number) => () => new Response('No.', { status });
const cancelled = [{ status: 'cancelled' }, { status: 'cancelled' }];

/** Both questions are approved and unsent. */
async function approved(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const made = scriptedRun([two, ...answers], { autoSubmit: 'never', ...options });
  await made.run.send('Go');
  for (const key of keysOf(made.run)) made.run.approve(key);
  return made;
}

/** Hosts that fail the first batch. */
const hosts: [string, () => Partial<AgentRunOptions>][] = [
  ['the host declines', () => ({ beforeSubmit: failsOnce(false) })],
  ['the dispatch fails', () => ({ dispatch: dispatchFailsOnce() })],
];
function failsOnce(first: boolean) {
  let asked = 0;
  return () => ((asked += 1) === 1 ? first : true);
}
function dispatchFailsOnce(): AgentRunOptions['dispatch'] {
  const isAllowed = failsOnce(false);
  return ({ kind, execute }) =>
    kind === 'send' || isAllowed() ? execute() : Promise.reject(new Error('It is broken.'));
}

// “Repeats the last failed request. Use it for a button next to `error`.” (hook-only.md, `retry()`) “Answers are sent
// only after the user has acted on exactly these answers.” (law 1)
describe('a retry after a steer that failed', () => {
  it.each([400, 401, 403, 404, 409, 422, 429])(
    'repeats the steer, and sends none of the answers that it replaced, after status %i',
    async (status) => {
      const { run, requests } = await approved([refused(status), says('Right.')]);
      await expect(run.steer('Pay nobody')).rejects.toMatchObject({ httpStatus: status });
      expect(await run.retry()).toMatchObject({ status: 'finished' });
      expect(requests.at(-1)?.resume).toMatchObject(cancelled);
      expect(requests.at(-1)?.messages.map(({ content }) => content)).toEqual(['Go', 'Pay nobody']);
      expect(run.getSnapshot().messages.map(({ content }) => content)).toEqual([
        'Go',
        'Pay nobody',
        'Right.',
      ]);
    },
  );

  it.each(hosts)('repeats it if %s', async (_name, options) => {
    const { run, requests } = await approved([says('Right.')], options());
    await expect(run.steer('Pay nobody')).rejects.toBeDefined();
    expect(requests).toHaveLength(1);
    expect(await run.retry()).toMatchObject({ status: 'finished' });
    expect(requests[1]?.resume).toMatchObject(cancelled);
    expect(requests[1]?.messages).toHaveLength(2);
  });

  it('repeats it if send() has steered', async () => {
    const { run, requests } = await approved([refused(403), says('Right.')], { whilePending: 'steer' });
    await expect(run.send('Pay nobody')).rejects.toMatchObject({ httpStatus: 403 });
    await run.retry();
    expect(requests[2]?.resume).toMatchObject(cancelled);
  });

  it('keeps the answers of the user if it fails too', async () => {
    const { run, requests } = await approved([refused(403), refused(403), says('Paid.')]);
    await run.steer('Pay nobody').catch(() => undefined);
    await expect(run.retry()).rejects.toMatchObject({ httpStatus: 403 });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'answered' }]);
    expect(run.getSnapshot().messages).toHaveLength(1);
    await run.submit();
    expect(requests[3]?.resume).toMatchObject([{ payload: true }, { payload: true }]);
  });

  it.each([400, 403])(
    'sends nothing once the user has decided otherwise, after status %i',
    async (status) => {
      const { run, requests } = await approved([refused(status), says('Paid.')]);
      await run.steer('Pay nobody').catch(() => undefined);
      run.deny(keysOf(run)[1] ?? '');
      await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
      expect(requests).toHaveLength(2);
      await run.submit();
      expect(requests[2]?.resume).toMatchObject([{ payload: true }, { payload: false }]);
    },
  );

  it('is not sent after stop(), and neither is a later retry', async () => {
    const gate = held<void>();
    const { run, requests } = await approved([refused(403), says('Right.')]);
    await run.steer('Pay nobody').catch(() => undefined);
    run.setOptions({ headers: () => gate.promise.then(() => ({})) });
    const { outcome } = watched(run.retry());
    await quiet();
    run.stop();
    gate.resolve();
    await quiet();
    expect(outcome()).toBe('resolved');
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
  });
});

// “`retry()` does not repeat a message that the user has stopped.” (reliability.md)
describe('a message that is stopped while its headers are awaited', () => {
  async function failedOnce() {
    const made = scriptedRun([refused(503), says('Hello.')]);
    await made.run.send('First').catch(() => undefined);
    made.run.setOptions({ headers: () => new Promise(() => undefined) });
    return made;
  }

  it.each(['retry', 'send'] as const)(
    'is not sent by retry(), nor is one that failed before (%s)',
    async (verb) => {
      const { run, requests } = await failedOnce();
      const { outcome } = watched(verb === 'send' ? run.send('Second') : run.retry());
      await quiet();
      run.stop();
      await quiet();
      expect(outcome()).toBe('resolved');
      run.setOptions({ headers: undefined });
      await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
      expect(run.getSnapshot()).toMatchObject({ status: 'idle', canSend: true });
      expect(run.getSnapshot().error).toBeUndefined();
      expect(requests).toHaveLength(1);
    },
  );
});
