// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { says } from 'react-agent-interrupts/testing';
import { Desk } from '../Desk.js';
import { fakeTimers, keysOf, one, quiet } from '../page.js';

afterEach(() => void vi.useRealTimers());

// “A `submit()` that waits in another tab resolves with the empty snapshot, and nothing is sent.” (reliability.md)
it('is not sent, and its promise resolves with the empty snapshot', async () => {
  fakeTimers();
  const desk = new Desk([one, says('Deleted.')]);
  const { a, b } = await desk.two({ autoSubmit: 'never', sendDelay: 900 });
  a.run.approve(keysOf(a.run)[0] ?? '');
  const submitted = a.run.submit();
  expect(a.run.getSnapshot().batch.delivery).toBe('delayed');
  b.run.dispose({ logout: true });
  await quiet();
  expect(await submitted).toMatchObject({ status: 'idle', interrupts: [], messages: [], history: [] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(desk.server.requests).toHaveLength(1);
});
