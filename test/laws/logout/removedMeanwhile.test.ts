import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { delaying } from '../otherTabs/delaying.js';
import { fakeTimers, keysOf, opened, quiet } from '../page.js';

// reliability.md: “After a stored record was removed, it is not written again for one second”

beforeEach(() => fakeTimers());
afterEach(() => void vi.useRealTimers());

async function twoTabs() {
  const browser = new Browser();
  const { fetch } = fakeServer(asks({ reason: 'confirmation', message: 'Delete?' }));
  const place = browser.open();
  const late = delaying(browser.open().tabs);
  const open = (tabs = browser.open().tabs) =>
    createAgentRun({ ...place, tabs, url: 'http://agent.test', threadId: 't', fetch });
  const mine = open();
  await opened(mine);
  await mine.send('Go');
  await quiet(0);
  const other = open(late.tabs);
  await opened(other);
  return { browser, late, mine, other, open };
}

it('a draft of a tab that was not notified of the logout yet is not shown to the next user', async () => {
  const { browser, late, mine, other, open } = await twoTabs();
  late.delay();
  mine.dispose({ logout: true });
  await browser.open().storage.clear();
  other.setDraft(keysOf(other)[0] ?? '', 'private');
  await quiet(0);
  const next = open();
  await opened(next);
  await late.deliver(99);
  await quiet(0);
  expect(next.getSnapshot()).toMatchObject({ interrupts: [], messages: [] });
  await quiet(60);
  expect(browser.storage.saved.size).toBe(0);
  expect(next.getSnapshot()).toMatchObject({ interrupts: [], messages: [] });
});

it('a record that was deleted without a logout is stored again', async () => {
  const { browser, other, open } = await twoTabs();
  await browser.open().storage.clear();
  const [key = ''] = keysOf(other);
  other.setDraft(key, 'half');
  await quiet(0);
  expect(browser.storage.saved.size).toBe(0);
  await quiet(2);
  const next = open();
  await opened(next);
  expect(next.getSnapshot().interrupts[0]?.draft).toBe('half');
});
