// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, quiet, turns } from '../page.js';
import { pair, sentIn } from './pair.js';

const start = Date.parse('2026-01-01T00:00:00Z');
const questions = asks(
  {
    id: 'late',
    reason: 'confirmation',
    message: 'Delete?',
    expiresAt: new Date(start + 10_000).toISOString(),
  },
  { id: 'other', reason: 'confirmation', message: 'Send?' },
);

beforeEach(() => fakeTimers(start));
afterEach(() => vi.useRealTimers());

/** How the request of the first tab ends, in which nothing was accepted. */
const endings = [
  ['waits for headers', 'headers'],
  ['is refused', 'response'],
] as const;

// “During a request, here or in another tab, … the cancellation is staged when the request has ended.” (reliability.md,
// Expiry and clocks)
it.each(
  endings.flatMap(([name, waitsFor]) =>
    [true, false].map((hasStorage) => [name, hasStorage, waitsFor] as const),
  ),
)(
  'a question is cancelled in every tab if it expires while the batch of one tab %s (storage: %s)',
  async (_, hasStorage, waitsFor) => {
    const headers = deferred();
    const response = deferred<Response>();
    let waits = false;
    const answers = waitsFor === 'response' ? [() => response.promise] : [];
    const { first, second, key, other, server } = await pair(
      [questions, ...answers, says('Done.')],
      hasStorage,
      {
        onExpired: 'cancel',
        headers: async () => {
          if (waits && waitsFor === 'headers') await headers.promise;
          return {};
        },
      },
    );
    first.approve(key);
    first.approve(other);
    await turns();
    waits = true;
    const submitted = first.submit().catch(() => undefined);
    await turns();
    expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
    await quiet(20);
    waits = false;
    headers.resolve();
    response.resolve(new Response('{}', { status: 409 }));
    await submitted;
    await quiet();
    for (const { getSnapshot } of [first, second])
      expect(getSnapshot().interrupts.map(({ status }) => status)).toEqual(['cancelled', 'answered']);
    await second.submit();
    expect(sentIn(server).at(-1)).toMatchObject([{ status: 'cancelled' }, { status: 'resolved' }]);
  },
);
