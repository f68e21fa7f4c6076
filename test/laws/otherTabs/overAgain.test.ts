// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { fakeTimers, quiet } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair } from './pair.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

// “The snapshot, the error and the promise of a method agree and are correct.” (reliability.md, law 7) The answers were refused twice,
// because the server no longer waits for them. They are not in doubt.
it.each([true, false])(
  'answers that are over in two tabs are over in both after one of them has sent them again (storage: %s)',
  async (stores) => {
    const gone = () => new Response('', { status: 410 });
    const { first, second, key } = await pair(
      [asks(named('a', 'Delete?')), gone, gone, says('Well.')],
      stores,
    );
    second.approve(key);
    await quiet();
    for (let times = 0; times < 2; times += 1) {
      await second.submit().catch(() => undefined);
      await quiet();
      for (const { getSnapshot } of [first, second])
        expect(getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    }
    expect(await first.send('Something else')).toMatchObject({ status: 'finished' });
  },
);
