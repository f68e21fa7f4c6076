// @vitest-environment node
import { expect, it } from 'vitest';
import { idsOf, keyOf, pages, q, settled, type Answer } from '../following/pages.js';

// “Changing or cancelling an answer creates a new batch. The cards warn that the first batch may have arrived.” (reliability.md)
it.each([true, false])(
  'an answer in doubt that was changed while another tab refreshed is marked in that tab (storage: %s)',
  async (stored) => {
    const { agent, open } = pages({}, { stored });
    agent.pending = [q('a')];
    const first = await open('first');
    await first.send('Go');
    const second = await open('second');
    if (idsOf(second).length === 0) await second.refresh();
    agent.reply = ({ input }) =>
      input.resume ? new Response('{}', { status: 503 }) : new Promise<Answer>(() => undefined);
    void second.refresh().catch(() => undefined);
    await settled(5);
    first.approve(keyOf(first));
    await first.submit().catch(() => undefined);
    first.deny(keyOf(first));
    await settled(5);
    await open('third');
    await settled(30);
    second.stop();
    await settled(30);
    for (const run of [first, second]) {
      expect(run.getSnapshot().interrupts).toMatchObject([
        { status: 'answered', delivery: 'none', decision: { payload: false }, possiblyAnswered: true },
      ]);
    }
  },
);
