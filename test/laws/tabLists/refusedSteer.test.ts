import { expect, it } from 'vitest';
import { idsOf, keyOf, pages, q, settled } from '../following/pages.js';

// reliability.md: “The history of every tab lists the answers that another tab has sent, with their latest delivery. […] This also holds
// without a storage.”
it.each([true, false])(
  'the cancellations of a steer that the server has refused are listed in the history of every tab (storage: %s)',
  async (stored) => {
    const { agent, open } = pages({}, { stored });
    agent.pending = [q('a'), q('b')];
    const first = await open('first');
    await first.send('Go');
    const second = await open('second');
    if (idsOf(second).length === 0) await second.refresh();
    first.approve(keyOf(first));
    await settled();
    agent.reply = ({ input }) => (input.resume ? new Response('', { status: 422 }) : undefined);
    await first.steer('Never mind').catch(() => undefined);
    await settled();
    for (const run of [first, second]) {
      const { history, interrupts } = run.getSnapshot();
      expect(history).toMatchObject([
        { interruptId: 'a', decision: { status: 'cancelled' }, delivery: 'refused' },
        { interruptId: 'b', decision: { status: 'cancelled' }, delivery: 'refused' },
      ]);
      expect(interrupts.map(({ status }) => status)).toEqual(['answered', 'open']);
    }
  },
);
