// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { keysOf, never, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';

// “If a tab is closed or crashes while it sends, its batch is in doubt, and another tab can send it.” (reliability.md,
// law 4)
it('answers that a killed tab has sent are in doubt, although the storage has rejected its last write', async () => {
  const thread = threadOf([asks(named('a', 'Delete?')), never, says('Deleted.')], { hasStorage: true });
  const { storage, tabs, kill } = thread.browser.open();
  let isFull = false;
  const save: typeof storage.save = async (...given) => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    await storage.save(...given);
  };
  const { run: first } = await thread.open({ tabs, storage: { ...storage, save } });
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open();
  first.approve(keysOf(first)[0] ?? '');
  await turns();
  isFull = true;
  first.submit().catch(() => undefined);
  await turns();
  expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
  kill();
  await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).not.toBe('elsewhere'));
  expect(second.getSnapshot()).toMatchObject({
    batch: { delivery: 'inDoubt' },
    interrupts: [{ status: 'answered', delivery: 'inDoubt' }],
  });
});
