import { describe, expect, it, vi } from 'vitest';
import type { HeldSubmit } from './heldSubmits.js';
import { waits } from './heldSubmits.js';
import { decisionsOf, quiet } from './watched.js';

const yes = { status: 'resolved', payload: true };
const no = { status: 'resolved', payload: false };
const staged = { status: 'answered', delivery: 'none', decision: yes };

/** A way to end the wait: the action of a user or a host, the result of the `submit()` promise, and the state. */
interface Exit {
  readonly name: string;
  readonly take: (held: HeldSubmit) => void;
  readonly ends: string;
  readonly first: object;
}

const exits: readonly Exit[] = [
  {
    name: 'reopen()',
    take: ({ run, first }) => run.reopen(first),
    ends: 'declined',
    first: { status: 'open', delivery: 'none', decision: undefined },
  },
  {
    name: 'deny()',
    take: ({ run, first }) => expect(run.deny(first)).toMatchObject({ ok: true }),
    ends: 'declined',
    first: { status: 'answered', delivery: 'none', decision: no },
  },
  {
    name: 'another answer()',
    take: ({ run, first }) => expect(run.answer(first, false)).toMatchObject({ ok: true }),
    ends: 'declined',
    first: { status: 'answered', delivery: 'none', decision: no },
  },
  {
    name: 'cancel()',
    take: ({ run, first }) => run.cancel(first),
    ends: 'declined',
    first: { status: 'cancelled', delivery: 'none', decision: { status: 'cancelled' } },
  },
];

const changes = exits.map((exit) => [exit.name, exit] as const);

// A batch that waits for a host (headers, dispatch, beforeSubmit, an asynchronous check, storage, transport,
// lazy-loaded code) can always be ended: by stop(), a changed answer and dispose(). A late result has no effect.
describe.each(waits)('a batch that waits for %s', (name, begin) => {
  const isCheck = name === 'a check of an answer';

  it('waits, and then is sent once', async () => {
    const held = await begin();
    await quiet();
    expect([held.sent(), held.outcome()]).toEqual([1, 'pending']);
    held.letGo('well');
    await vi.waitFor(() => expect(held.outcome()).toBe('resolved'), { interval: 1 });
    expect(held.sent()).toBe(2);
    expect(held.lastPayloads()).toEqual([true, true]);
  });

  describe.each(['well', 'badly'] as const)('and whose host ends late and %s', (how) => {
    it('is not sent after stop(), and keeps its answers', async () => {
      const held = await begin();
      await quiet();
      held.run.stop();
      await vi.waitFor(() => expect(held.outcome()).toBe('resolved'), { interval: 1 });
      expect(held.run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
      // An answer that was still being checked is not decided yet.
      const decided = () => decisionsOf(held.run).slice(isCheck ? 1 : 0);
      const before = decided();
      expect(before).toMatchObject(before.map(() => staged));
      expect(before).not.toEqual([]);
      held.letGo(how);
      await quiet();
      expect(held.sent()).toBe(1);
      expect(held.run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
      expect(decided()).toEqual(before);
      expect(held.run.getSnapshot().error).toBeUndefined();
    });

    it.each(changes)('is not sent after %s, and shows the last decision', async (_name, exit) => {
      const held = await begin();
      await quiet();
      exit.take(held);
      await vi.waitFor(() => expect(held.outcome()).toBe(exit.ends), { interval: 1 });
      const stands = [exit.first, staged];
      expect(held.run.getSnapshot().status).toBe('interrupted');
      expect(decisionsOf(held.run)).toMatchObject(stands);
      held.letGo(how);
      await quiet();
      expect(held.sent()).toBe(1);
      expect(held.run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
      expect(decisionsOf(held.run)).toMatchObject(stands);
    });

    it('is not sent after dispose()', async () => {
      const held = await begin();
      await quiet();
      held.run.dispose();
      await vi.waitFor(() => expect(held.outcome()).toBe('disposed'), { interval: 1 });
      held.letGo(how);
      await quiet();
      expect(held.sent()).toBe(1);
    });

    // leave() sends nothing to the thread.
    it('is not sent after leave(), which removes the questions', async () => {
      const held = await begin();
      await quiet();
      held.run.leave();
      await vi.waitFor(() => expect(held.outcome()).not.toBe('pending'), { interval: 1 });
      expect(held.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [], batch: { total: 0 } });
      held.letGo(how);
      await quiet();
      expect(held.sent()).toBe(1);
      expect(held.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
    });
  });

  it('sends the last decision when it is submitted again', async () => {
    const held = await begin();
    await quiet();
    expect(held.run.deny(held.first)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(held.outcome()).toBe('declined'), { interval: 1 });
    held.letGo('well');
    await quiet();
    expect(held.sent()).toBe(1);
    await held.run.submit();
    expect(held.sent()).toBe(2);
    expect(held.lastPayloads()).toEqual([false, true]);
  });

  it('is not sent when the other question is decided differently', async () => {
    const held = await begin();
    await quiet();
    expect(held.run.deny(held.second)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(held.outcome()).toBe('declined'), { interval: 1 });
    held.letGo('well');
    await quiet();
    expect(held.sent()).toBe(1);
    expect(decisionsOf(held.run)[1]).toMatchObject({ ...staged, decision: no });
  });

  it('is sent when it is submitted again after stop()', async () => {
    const held = await begin();
    await quiet();
    held.run.stop();
    await vi.waitFor(() => expect(held.outcome()).toBe('resolved'), { interval: 1 });
    held.letGo('well');
    await quiet();
    expect(held.sent()).toBe(1);
    if (isCheck) held.run.approve(held.first);
    await held.run.submit();
    expect(held.sent()).toBe(2);
    expect(held.lastPayloads()).toEqual([true, true]);
  });

  it('is not sent when it expires meanwhile', async () => {
    const held = await begin();
    await quiet();
    held.pass(61_000);
    held.letGo('well');
    await vi.waitFor(() => expect(held.outcome()).not.toBe('pending'), { interval: 1 });
    expect(['expired', ...(isCheck ? ['incomplete_batch'] : [])]).toContain(held.outcome());
    await quiet();
    expect(held.sent()).toBe(1);
    expect(decisionsOf(held.run)[1]).toMatchObject(staged);
    expect(held.run.getSnapshot().status).toBe('interrupted');
  });

  // A second submit() joins the first.
  it('is sent once, however often it is submitted', async () => {
    const held = await begin();
    const again = [held.run.submit(), held.run.submit()];
    await quiet();
    held.letGo('well');
    await Promise.all(again);
    expect([held.sent(), held.outcome()]).toEqual([2, 'resolved']);
  });
});
