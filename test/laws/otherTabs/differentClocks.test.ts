import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { turns } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

const ahead = (milliseconds: number) => ({ now: () => Date.now() + milliseconds });
const question = asks(named('a', 'Delete?'));

let time = 1_800_000_000_000;
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => (time += 1)));
afterEach(() => vi.restoreAllMocks());

// reliability.md: “A law holds for every sequence of […] tabs, clock changes, reloads and unmounts.”
describe.each([true, false])('tabs whose `now` differs by a minute (storage: %s)', (hasStorage) => {
  const opened = (answers: Parameters<typeof pair>[0]) =>
    pair(answers, hasStorage, ahead(3_000), ahead(-60_000));

  // “While one tab sends, the others show the interrupts as answered in another tab […]. Then they show the result.”
  it('show the result of each other', async () => {
    const { first, second, key, server } = await opened([question, question, question, says('Deleted.')]);
    await first.refresh();
    await turns();
    second.approve(key);
    await second.submit();
    second.approve(second.getSnapshot().interrupts[0]?.key ?? '');
    await second.submit();
    await turns();
    expect([first, second].map((run) => run.getSnapshot().status)).toEqual(['finished', 'finished']);
    expect(sentIn(server)).toHaveLength(2);
  });

  // “If two tabs decide the same interrupt, the later decision applies in every tab.”
  it('show the later of two decisions that cross', async () => {
    const { first, second, key } = await opened([question]);
    first.approve(key);
    second.deny(key);
    await turns();
    expect([first, second].map((run) => run.getSnapshot().interrupts)).toMatchObject([
      [{ decision: { payload: false } }],
      [{ decision: { payload: false } }],
    ]);
  });
});
