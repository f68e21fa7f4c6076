// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks } from 'react-agent-interrupts/testing';
import { held, idsOf, keyOf, pages, q, settled, type Answer } from '../following/pages.js';

const refused = () => new Response('{}', { status: 422 });
const unavailable = () => new Response('{}', { status: 503 });

/** Two tabs that show `a`. The first one sends its answer, and the test gives the response. */
async function sendingA(stored: boolean) {
  const world = pages({}, { stored });
  const { agent, open } = world;
  agent.pending = [q('a')];
  const first = await open('first');
  await first.send('Go');
  const second = await open('second');
  if (idsOf(second).length === 0) await second.refresh();
  first.approve(keyOf(first));
  await settled(5);
  const [sent, listed] = [held<Answer>(), held<Answer>()];
  agent.reply = ({ input }) => (input.resume ? sent.promise : listed.promise);
  const submitted = first.submit().catch(() => undefined);
  await settled(5);
  const refreshed = second.refresh().catch(() => undefined);
  await settled(5);
  return {
    ...world,
    first,
    second,
    async sendEnds(answer: Answer) {
      sent.give(answer);
      await submitted;
      await settled(30);
    },
    async refreshEnds(answer: Answer) {
      agent.reply = () => undefined;
      listed.give(answer);
      await refreshed;
      await settled(150);
    },
  };
}

// “After the server has responded to a `refresh()`, the answers are no longer in doubt. This also holds in the other
// open tabs of the thread, which refresh themselves.” “Each other open tab compares the listed interrupts with its
// own.” (reliability.md)
describe.each([true, false])('a refresh that began while another tab was sending (storage: %s)', (stored) => {
  it('shows the next question in that tab, too, if it has lost its response before', async () => {
    const { agent, first, second, sendEnds, refreshEnds } = await sendingA(stored);
    await sendEnds(unavailable());
    agent.pending = [q('b')];
    await refreshEnds(asks(q('b')));
    expect([idsOf(second), idsOf(first)]).toEqual([['b'], ['b']]);
    expect(first.getSnapshot().batch.delivery).toBe('none');
  });

  it.each([
    ['refused', refused],
    ['lost', unavailable],
  ])('shows the next question in that tab, too, if its answer is %s afterwards', async (_, answer) => {
    const { agent, first, second, sendEnds, refreshEnds } = await sendingA(stored);
    agent.pending = [q('b')];
    await refreshEnds(asks(q('b')));
    await sendEnds(answer());
    await settled(150);
    expect([idsOf(second), idsOf(first)]).toEqual([['b'], ['b']]);
  });

  // “Tabs share decisions without a reload.” “This also holds for a tab that learns of an interrupt, by a refresh,
  // after it was decided.”
  it('shows what that tab has decided about the next question', async () => {
    const { agent, first, second, sendEnds, refreshEnds } = await sendingA(stored);
    agent.pending = [q('b')];
    await sendEnds(asks(q('b')));
    first.approve(keyOf(first));
    await settled(30);
    await refreshEnds(asks(q('b')));
    for (const run of [first, second]) {
      expect(run.getSnapshot().interrupts).toMatchObject([{ id: 'b', status: 'answered', delivery: 'none' }]);
    }
  });
});
