// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { keysOf, never, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';

const ends: readonly [string, ServerAnswer][] = [
  ['has finished', says('Done.')],
  ['has asked something else', asks(named('b', 'B?'))],
  ['was stopped', never],
];

// “A tab ignores messages of other tabs about a run that ended before its own request began.” (reliability.md, law 7)
describe.each([true, false])('a question with the id of an earlier one (storage: %s)', (hasStorage) => {
  it.each(ends)('is shown in the tab that asked for it, although a run in another tab %s', async (_, end) => {
    const again = asks(named('a', 'A, again?'));
    const thread = threadOf([asks(named('a', 'A?')), end, again, again], { hasStorage });
    const { run: first } = await thread.open();
    const { run: second } = await thread.open();
    await first.send('Go');
    await turns();
    first.approve(keysOf(first)[0] ?? '');
    const submitted = first.submit();
    await turns();
    first.stop();
    await submitted;
    await turns();
    await second.refresh();
    await turns();
    expect(second.getSnapshot().interrupts).toMatchObject([
      { message: 'A, again?', status: 'open', delivery: 'none' },
    ]);
  });

  it.each(ends)('is shown after a message, although a run in another tab %s', async (_, end) => {
    const thread = threadOf([asks(named('a', 'A?')), end, asks(named('a', 'A, again?'))], { hasStorage });
    const { run: first } = await thread.open();
    const { run: second } = await thread.open();
    await first.send('Go');
    await turns();
    first.approve(keysOf(first)[0] ?? '');
    const submitted = first.submit();
    await turns();
    first.stop();
    await submitted;
    await turns();
    await second.send('Hi');
    await turns();
    expect(second.getSnapshot().interrupts).toMatchObject([{ message: 'A, again?', status: 'open' }]);
  });
});
