// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { keysOf, turns, two } from '../page.js';
import { threadOf } from '../tabConversations/tabs.js';

/** A tab whose answers got `status`, and a tab that is opened afterwards with the `initial` from before the answers. */
async function openedAfter(status: number, hasStorage: boolean) {
  const ids: string[] = [];
  const dispatch: AgentRunOptions['dispatch'] = async ({ kind, batchId, execute }) => {
    if (kind === 'resume') ids.push(batchId);
    await execute();
  };
  const { open } = threadOf([two, new Response('', { status }), says('Done.')], { hasStorage });
  const { run: first, kill } = await open({ dispatch });
  await first.send('Go');
  const initial = first.dehydrate();
  for (const key of keysOf(first)) first.approve(key);
  await first.submit().catch(() => undefined);
  await turns();
  const { run: second } = await open({ initial, dispatch });
  await turns();
  return { first, second, ids, initial, kill, open };
}

// reliability.md, storage shared by tabs: “This also holds without a storage.” custom-protocol.md: “If the user changes a decision after the
// batch was sent, the changed batch has a new id.”
describe.each([true, false])(
  'a tab with an older `initial` beside one that has sent (storage: %s)',
  (hasStorage) => {
    it.each([
      [500, 'inDoubt'],
      [422, 'refused'],
    ])('shows the answers as after status %i', async (status, delivery) => {
      const { second } = await openedAfter(status, hasStorage);
      await vi.waitFor(() => {
        expect(second.getSnapshot().batch.delivery).toBe(delivery);
      });
      expect(second.getSnapshot().interrupts.map((each) => each.status)).toEqual(['answered', 'answered']);
    });

    it.each([
      [500, 'inDoubt'],
      [422, 'refused'],
    ])('shows them if the tab that has sent them is gone, as after status %i', async (status, delivery) => {
      const { kill, open, initial } = await openedAfter(status, hasStorage);
      kill();
      const { run: third } = await open({ initial });
      await vi.waitFor(() => {
        expect(third.getSnapshot().batch.delivery).toBe(delivery);
      });
    });

    it('sends a changed answer with a new batch id', async () => {
      const { second, ids } = await openedAfter(500, hasStorage);
      for (const key of keysOf(second)) second.deny(key);
      await second.submit();
      expect(ids).toHaveLength(2);
      expect(ids[1]).not.toBe(ids[0]);
    });
  },
);
