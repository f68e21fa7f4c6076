// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks } from 'react-agent-interrupts/testing';
import { held, idsOf, keyOf, pages, q, settled, type Answer } from '../following/pages.js';

// “An answer is in doubt if it was sent and the client cannot tell whether it arrived.” (reliability.md)
describe.each([true, false])('an answer to the next question (storage: %s)', (stored) => {
  it('is not in doubt if it could not be sent while another tab was still sending its own answer', async () => {
    const { agent, open, by } = pages({}, { stored });
    agent.pending = [q('a')];
    const first = await open('first');
    await first.send('Go');
    const second = await open('second');
    if (idsOf(second).length === 0) await second.refresh();
    const response = held<Answer>();
    agent.reply = ({ input }) => (input.resume ? response.promise : undefined);
    first.approve(keyOf(first));
    const sent = first.submit();
    await settled(5);
    // The server has accepted the answer, and the response of its run is still to come.
    agent.pending = [q('b')];
    await second.refresh();
    second.approve(keyOf(second));
    await expect(second.submit()).rejects.toMatchObject({ code: 'elsewhere' });
    response.give(asks(q('b')));
    await sent;
    await settled(150);
    expect(second.getSnapshot().interrupts).toMatchObject([
      { id: 'b', status: 'answered', delivery: 'none' },
    ]);
    expect(by('second').filter(({ input }) => input.resume)).toEqual([]);
  });
});

// “All decisions are kept” (README): the record of the other tab can lack a decision of this tab.
it('an answer to the next question is kept if the storage did not save it while another tab was still sending', async () => {
  const { agent, browser, open } = pages({}, { stored: true });
  agent.pending = [q('a')];
  const first = await open('first');
  await first.send('Go');
  let isFull = false;
  const { storage } = browser;
  const save: typeof storage.save = async (...given) => (isFull ? undefined : storage.save(...given));
  const second = await open('second', { storage: { ...storage, save } });
  const response = held<Answer>();
  agent.reply = ({ input }) => (input.resume ? response.promise : undefined);
  first.approve(keyOf(first));
  const sent = first.submit();
  await settled(5);
  agent.pending = [q('b')];
  await second.refresh();
  isFull = true;
  second.approve(keyOf(second));
  await expect(second.submit()).rejects.toMatchObject({ code: 'elsewhere' });
  response.give(asks(q('b')));
  await sent;
  await settled(150);
  expect(second.getSnapshot().interrupts).toMatchObject([
    { id: 'b', status: 'answered', delivery: 'none', decision: { payload: true } },
  ]);
});
