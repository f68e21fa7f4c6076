// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asks, fails } from 'react-agent-interrupts/testing';
import { fakeTimers, pass } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair } from './pair.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const lost = (): Promise<Response> => Promise.reject(new TypeError('The connection was lost.'));

// “A server may respond that an interrupt is no longer pending […]. The user can then send a new message, or dismiss
// the cards by cancelling every interrupt, in any tab” and “The warning that an earlier answer may have arrived also
// appears if the server refuses the answers when they are sent again, because the first batch may still have arrived.”
// (reliability.md, refused and in doubt)
it.each([
  { hasStorage: true, again: 'sent again' },
  { hasStorage: true, again: 'replaced by a steer' },
  { hasStorage: false, again: 'sent again' },
  { hasStorage: false, again: 'replaced by a steer' },
])(
  'answers in doubt that are over when they are $again are over in every tab (storage: $hasStorage)',
  async (given) => {
    const gone = fails('Unknown interrupt id', 'UNKNOWN_INTERRUPT_ID');
    const { first, second, key } = await pair([asks(named('a', 'Delete?')), lost, gone], given.hasStorage);
    first.approve(key);
    await pass();
    await first.submit().catch(() => undefined);
    await pass();
    const sent = given.again === 'sent again' ? first.submit() : first.steer('Something else');
    await sent.catch(() => undefined);
    await pass();
    for (const run of [first, second]) {
      const { batch, interrupts, canSend } = run.getSnapshot();
      expect(batch).toMatchObject({ delivery: 'refused', over: true });
      expect(interrupts).toMatchObject([{ decision: { payload: true }, possiblyAnswered: true }]);
      expect(canSend).toBe(true);
    }
  },
);
