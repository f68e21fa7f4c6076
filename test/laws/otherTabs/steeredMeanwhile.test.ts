// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Issue } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, fateOf, quiet } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

// “If a `steer` fails, none of the answers whose checks it has ended is staged or sent.” (reliability.md, waiting for the host)
describe.each([true, false])(
  'an approval that is checked while the user steers in another tab (storage: %s)',
  (stores) => {
    it.each([500, 404, 422])('is neither staged nor sent if the steer gets status %i', async (status) => {
      const answers = [asks(named('a', 'Delete?')), new Response('', { status }), says('Deleted.')];
      const { first, second, server, key } = await pair(answers, stores, { autoSubmit: 'single' }, {});
      const verdict = deferred<readonly Issue[]>();
      const approved = first.approve(key, { check: () => verdict.promise });
      const fate = fateOf(approved.ok ? approved.checked : Promise.reject(new Error('It was refused.')));
      await quiet();
      await second.steer('Do not').catch(() => undefined);
      await quiet();
      const fateBefore = fate();
      verdict.resolve([]);
      await quiet();
      expect(sentIn(server)).toMatchObject([[{ status: 'cancelled' }]]);
      expect(first.getSnapshot().interrupts).not.toMatchObject([{ status: 'answered' }]);
      expect(fateBefore).toBe('resolved');
    });
  },
);
