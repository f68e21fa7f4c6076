import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aiSdkServer } from './aiSdkServer.js';
import { commitAsInPages, mountChat, partsOf } from './chatPage.js';

commitAsInPages();

const file = '../../src/adapters/aiSdk/lazyCode.js';
afterEach(() => vi.doUnmock(file));

it('loses no answer if the code that sends it cannot be loaded, and loads it with the next attempt', async () => {
  const network = { isOffline: true };
  vi.doMock(file, (original) => {
    if (network.isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  const server = aiSdkServer();
  server.script = [{ sendsTo: ['Ann'] }, { says: 'Done' }];
  const page = mountChat({ server, options: { autoSubmit: 'never' } });
  const { run } = page;
  await page.chat.sendMessage({ text: 'Write to Ann' });
  await waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
  run.approve(run.getSnapshot().interrupts[0] ?? '');
  await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent', retryable: true });
  expect(run.getSnapshot()).toMatchObject({
    status: 'interrupted',
    interrupts: [{ status: 'answered', delivery: 'none' }],
  });
  expect(partsOf(page.chat)).toContainEqual(expect.objectContaining({ state: 'approval-requested' }));
  expect(server.received).toHaveLength(1);
  network.isOffline = false;
  expect(await run.submit()).toMatchObject({ status: 'finished' });
  expect(server.sent).toEqual(['Ann']);
});
