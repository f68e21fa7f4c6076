import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

const start = Date.parse('2026-01-01T00:00:00Z');
const expiresAt = new Date(start + 60_000).toISOString();

beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('an interrupt that expires', () => {
  it('closes on time, notifies its subscribers, and accepts only a cancellation', async () => {
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation', expiresAt }), says('Let go.')]);
    const [pending] = (await run.send('Go')).interrupts;
    const key = pending?.key ?? '';
    expect(pending).toMatchObject({ expired: false, expiresAt: start + 60_000 });
    const watcher = vi.fn();
    run.subscribe(watcher);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watcher).toHaveBeenCalled();
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ expired: true, status: 'open' });
    expect(run.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'expired' }] });
    expect(requests).toHaveLength(1);
    run.cancel(key);
    await run.submit();
    expect(requests[1]?.resume).toEqual([{ interruptId: 'int-1', status: 'cancelled' }]);
  });

  it('does not send a staged answer, and does not block the other answers', async () => {
    const { run, requests } = scriptedRun([
      asks({ reason: 'confirmation', expiresAt }, { reason: 'confirmation', message: 'B?' }),
      says('Done.'),
    ]);
    const [late = '', other = ''] = (await run.send('Go')).interrupts.map(({ key }) => key);
    run.approve(late);
    run.approve(other);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run.getSnapshot().batch).toMatchObject({ complete: false, missing: [late] });
    await expect(run.submit()).rejects.toMatchObject({ code: 'expired', details: { keys: [late] } });
    expect(requests).toHaveLength(1);
    run.cancel(late);
    await run.submit();
    expect(requests[1]?.resume?.map(({ status }) => status)).toEqual(['cancelled', 'resolved']);
  });

  it('stages the cancellation if the host wants that, and the user still sends it', async () => {
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation', expiresAt }), says('Let go.')], {
      onExpired: 'cancel',
    });
    await run.send('Go');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'cancelled', expired: true });
    expect(requests).toHaveLength(1);
    await run.submit();
    expect(run.getSnapshot().status).toBe('finished');
  });

  it.each(['a refresh', 'another tick'])(
    'stays open if the user undoes the cancellation, after %s',
    async (later) => {
      const question = asks({ reason: 'confirmation', expiresAt });
      const { run } = scriptedRun([question, question], {
        onExpired: 'cancel',
        protocol: agUi({ refresh: true }),
      });
      const shown = () => run.getSnapshot().interrupts[0];
      run.subscribe(() => undefined);
      await run.send('Go');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(shown()?.status).toBe('cancelled');
      await vi.advanceTimersByTimeAsync(1000);
      run.reopen(shown()?.key ?? '');
      if (later === 'a refresh') await run.refresh();
      run.setOptions({ onExpired: 'ask' });
      run.setOptions({ onExpired: 'cancel' });
      expect(shown()).toMatchObject({ status: 'open', expired: true });
    },
  );

  it('is cancelled again if the server has extended its time and that is over', async () => {
    const extended = new Date(start + 120_000).toISOString();
    const { run } = scriptedRun(
      [asks({ reason: 'confirmation', expiresAt }), asks({ reason: 'confirmation', expiresAt: extended })],
      { onExpired: 'cancel', protocol: agUi({ refresh: true }) },
    );
    const shown = () => run.getSnapshot().interrupts[0];
    run.subscribe(() => undefined);
    await run.send('Go');
    await vi.advanceTimersByTimeAsync(61_000);
    run.reopen(shown()?.key ?? '');
    await run.refresh();
    expect(shown()).toMatchObject({ status: 'open', expired: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()?.status).toBe('cancelled');
  });

  it('is expired for every reader, with or without a timer', async () => {
    let now = start;
    const { run } = scriptedRun([asks({ reason: 'confirmation', expiresAt })], { now: () => now });
    await run.send('Go');
    now += 60_000;
    expect(run.getSnapshot().interrupts[0]?.expired).toBe(true);
  });
});

describe('an invalid expiry', () => {
  it.each([
    'in 5 minutes',
    'never',
    '2026-13-45',
    '2026-02-31',
    '2026-02-31T10:00:00Z',
    '2026-04-31T10:00:00',
  ])('is an issue for "%s", and is not used as a time', async (expiresAt) => {
    const { run } = scriptedRun([asks({ reason: 'confirmation', expiresAt })]);
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending).toMatchObject({ expired: false, issues: [{ path: ['expiresAt'] }] });
    expect(pending?.expiresAt).toBeUndefined();
  });
});
