import { expect, it } from 'vitest';
import { asks } from 'react-agent-interrupts/testing';
import { delaying } from '../otherTabs/delaying.js';
import { deferred, keysOf, turns } from '../page.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';

/**
 * A tab that has read the record of an answer before it was accepted, and that has received nothing from the other tab
 * yet.
 */
async function readEarly() {
  const next = asks(named('b', 'Copy?'));
  const accepted = deferred<typeof next>();
  const refusal = new Response('{}', { status: 409 });
  const answers = [asks(named('a', 'Delete?')), () => accepted.promise, refusal];
  const { open, browser } = threadOf(answers, { hasStorage: true });
  const { run: first } = await open();
  await first.send('Clean up');
  first.approve(keysOf(first)[0] ?? '');
  const sent = first.submit();
  await turns();
  const isRead = deferred();
  const load = async (key: string) => {
    const record = await browser.storage.load(key);
    await isRead.promise;
    return record;
  };
  const { tabs, delay } = delaying(browser.open().tabs);
  delay();
  const opening = open({ tabs, storage: { ...browser.storage, load } });
  await turns();
  accepted.resolve(next);
  await sent;
  isRead.resolve();
  await opening;
  await turns();
  return { open };
}

// reliability.md: “The history of every tab lists the answers that another tab has sent, with their latest delivery.”
it('an accepted answer is listed as accepted, although a tab had read the record before', async () => {
  const { open } = await readEarly();
  const { run } = await open();
  expect(run.getSnapshot().history).toMatchObject([{ interruptId: 'a', delivery: 'accepted' }]);
});

// “If the server refuses the next message because it still waits for interrupts that were left, [they return].” It
// waits for no interrupt whose answer it has accepted.
it('a question whose answer was accepted is not asked again, although a tab had read the record before', async () => {
  const { open } = await readEarly();
  const { run } = await open();
  run.leave();
  await run.send('Something else').catch(() => undefined);
  expect(statusesOf(run)).toEqual([['b', 'open']]);
});
