import { describe, expect, it } from 'vitest';
import { says } from 'react-agent-interrupts/testing';
import { held, idsOf, keyOf, pages, q, settled } from './pages.js';

// reliability.md: “If a refresh in another tab shows that an interrupt of a waiting batch has changed or is no longer pending, the batch is
// not sent, and `submit()` rejects with `changed`.”
describe.each([false, true])('a batch that waits for `headers` (storage: %s)', (stored) => {
  const lists = [
    ['has changed', [q('a', { message: 'Delete everything?' })]],
    ['is no longer pending', [q('b')]],
    ['is not the only one any more', [q('a'), q('b')]],
  ] as const;

  describe.each(lists)('is not sent if a refresh in another tab shows that its question %s', (_, listed) => {
    it.each(['before the request', 'after a 401'])('(%s)', async (when) => {
      const headers = held<HeadersInit>();
      const world = pages({}, { stored });
      world.agent.pending = [q('a')];
      const first = await world.open('first');
      await first.send('Go');
      let isSubmitted = false;
      const second = await world.open('second', {
        headers: ({ attempt }) => {
          const waits = isSubmitted && (when === 'before the request' || attempt > 1);
          return waits ? headers.promise : {};
        },
      });
      if (idsOf(second).length === 0) await second.refresh();
      await settled(5);
      world.sent.length = 0;
      isSubmitted = true;
      world.agent.reply = ({ input, signal }) =>
        input.resume && !signal?.aborted ? new Response('', { status: 401 }) : undefined;
      second.approve(keyOf(second));
      const submitted = second.submit();
      await settled(5);
      world.agent.pending = listed;
      world.agent.reply = ({ input }) => (input.resume ? says('Deleted.') : undefined);
      const answersBefore = world.sent.filter(({ input }) => input.resume).length;
      await Promise.all([expect(submitted).rejects.toMatchObject({ code: 'changed' }), first.refresh()]);
      isSubmitted = false;
      headers.give({});
      await settled();
      expect(world.sent.filter(({ input }) => input.resume)).toHaveLength(answersBefore);
      // Both tabs show the list, and can answer it.
      for (const run of [first, second]) {
        expect(idsOf(run)).toEqual(listed.map(({ message }) => message?.slice(0, -1)));
        expect(run.getSnapshot().batch.delivery).toBe('none');
      }
    });
  });

  it('is not shown in a third tab after it was stopped by a refresh in another one', async () => {
    const headers = held<HeadersInit>();
    const world = pages({}, { stored });
    world.agent.pending = [q('a')];
    const first = await world.open('first');
    await first.send('Go');
    let isSubmitted = false;
    const second = await world.open('second', { headers: () => (isSubmitted ? headers.promise : {}) });
    const third = await world.open('third');
    if (idsOf(second).length === 0) await second.refresh();
    await settled(5);
    if (idsOf(third).length === 0) await third.refresh();
    await settled(5);
    isSubmitted = true;
    second.approve(keyOf(second));
    const submitted = second.submit();
    await settled(5);
    world.agent.pending = [q('a', { message: 'Delete everything?' })];
    await Promise.all([expect(submitted).rejects.toMatchObject({ code: 'changed' }), first.refresh()]);
    headers.give({});
    await settled();
    for (const run of [first, second, third]) {
      expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Delete everything?', status: 'open' }]);
    }
  });

  it('is sent if a refresh in another tab shows the same', async () => {
    const headers = held<HeadersInit>();
    const world = pages({}, { stored });
    world.agent.pending = [q('a')];
    const first = await world.open('first');
    await first.send('Go');
    let isSubmitted = false;
    const second = await world.open('second', { headers: () => (isSubmitted ? headers.promise : {}) });
    if (idsOf(second).length === 0) await second.refresh();
    isSubmitted = true;
    second.approve(keyOf(second));
    const submitted = second.submit();
    await settled(5);
    await first.refresh();
    await settled();
    world.agent.reply = () => says('Deleted.');
    headers.give({});
    expect(await submitted).toMatchObject({ status: 'finished' });
    await settled();
    expect(first.getSnapshot().status).toBe('finished');
    expect(world.by('second').filter(({ input }) => input.resume)).toHaveLength(1);
  });
});
