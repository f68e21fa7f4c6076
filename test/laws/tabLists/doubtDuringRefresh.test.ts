import { expect, it } from 'vitest';
import { asks } from 'react-agent-interrupts/testing';
import { held, idsOf, keyOf, pages, q, settled, type Answer } from '../following/pages.js';

// reliability.md: “After the server has responded to a `refresh()`, the answers are no longer in doubt. This
// also holds in the other open tabs of the thread, which refresh themselves.”
it.each([true, false])(
  'answers that come into doubt while another tab refreshes are in doubt in no tab afterwards (storage: %s)',
  async (stored) => {
    const { agent, open, sent } = pages({}, { stored });
    agent.pending = [q('a')];
    const first = await open('first');
    await first.send('Go');
    const second = await open('second');
    if (idsOf(second).length === 0) await second.refresh();
    first.approve(keyOf(first));
    await settled();
    const response = held<Answer>();
    agent.reply = ({ page, input }) =>
      input.resume ? new Response('', { status: 503 }) : page === 'first' ? response.promise : undefined;
    const refreshed = first.refresh();
    await settled(5);
    await second.submit().catch(() => undefined);
    await settled();
    agent.reply = () => undefined;
    response.give(asks(q('a')));
    await refreshed;
    await settled(100);
    for (const { batch, interrupts } of [first.getSnapshot(), second.getSnapshot()]) {
      expect(batch.delivery).toBe('none');
      expect(interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
    }
    const count = sent.length;
    await settled(100);
    expect(sent).toHaveLength(count);
  },
);
