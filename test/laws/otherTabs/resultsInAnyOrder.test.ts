// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { delaying } from './delaying.js';
import { keyOf, pages, q, settled } from '../following/pages.js';

const orders: readonly [string, (messages: (() => void)[]) => void][] = [
  ['in the order in which they were sent', () => undefined],
  ['in reverse', (messages) => messages.reverse()],
  ['after the last one', (messages) => messages.unshift(...messages.splice(-1))],
];

// reliability.md: “After all messages between the tabs have arrived, in any order, all tabs show the same decisions.”
describe.each([true, false])('an answer that another tab has sent (storage: %s)', (stored) => {
  it.each(orders)('is shown as sent if the messages of the tabs arrive %s', async (_, arrange) => {
    const { agent, browser, open } = pages({}, { stored });
    agent.pending = [q('a')];
    const first = await open('first');
    await first.send('Go');
    const { tabs, delay, deliver, messages } = delaying(browser.open().tabs);
    const second = await open('second', { tabs });
    const third = await open('third');
    await second.refresh();
    await settled();
    for (const run of [second, third]) expect(run.getSnapshot().status).toBe('interrupted');
    // The answer is sent later than the lists were read.
    const listedAt = Date.now();
    await vi.waitUntil(() => Date.now() > listedAt);
    delay();
    first.approve(keyOf(first));
    agent.pending = [];
    await first.submit();
    await settled(100);
    arrange(messages);
    while (messages.length > 0) await deliver(1);
    await settled(100);
    for (const run of [first, second, third])
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it.each(orders)('is shown as sent in a page with `initial` if they arrive %s', async (_, arrange) => {
    const { agent, browser, open } = pages({}, { stored });
    agent.pending = [q('a')];
    const first = await open('first');
    await first.send('Go');
    const { tabs, delay, deliver, messages } = delaying(browser.open().tabs);
    const second = await open('second', { tabs, initial: first.dehydrate() });
    await settled();
    expect(second.getSnapshot().status).toBe('interrupted');
    const openedAt = Date.now();
    await vi.waitUntil(() => Date.now() > openedAt);
    delay();
    first.approve(keyOf(first));
    agent.pending = [];
    await first.submit();
    await settled(100);
    arrange(messages);
    while (messages.length > 0) await deliver(1);
    await settled(100);
    for (const run of [first, second])
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });
});
