// @vitest-environment node
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Issue, TabCoordinator } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { deferred, fateOf, turns } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

/** Tabs that share locks and the storage, and whose messages do not arrive. */
const silent = (browser: Browser): TabCoordinator => ({
  ...browser.open().tabs,
  open: () => ({ post: () => undefined, close: () => undefined }),
});

/** The first tab has approved `a`, and checks that. Then the second tab has denied it. */
async function deniedDuringCheck() {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_767_225_700_000 });
  onTestFinished(() => void vi.useRealTimers());
  const browser = new Browser();
  const questions = asks(named('a', 'Delete?'), named('b', 'Copy?'));
  const tabs = [silent(browser), silent(browser)] as const;
  const opened = await pair([questions, says('Done.')], true, { tabs: tabs[0] }, { tabs: tabs[1] });
  const { first, second, key } = opened;
  const check = deferred<readonly Issue[]>();
  const approved = first.approve(key, { check: () => check.promise });
  const fate = fateOf(approved.ok ? approved.checked : Promise.reject(new Error('It was refused.')));
  await turns();
  vi.setSystemTime(Date.now() + 1_000);
  second.deny(key);
  await turns();
  return { ...opened, check, fate };
}

const denied = [[{ payload: false }, { payload: true }]];

// “If another tab decides or reopens the interrupt while an answer to it is checked, the check ends, and the later decision stays.”
// (reliability.md, waiting for the host)
it('a check ends if the tab reads in the record that another tab has denied meanwhile', async () => {
  const { first, server, other, check, fate } = await deniedDuringCheck();
  // Before this tab stores its own decision, it reads the record of the other tab.
  first.approve(other);
  await turns();
  expect(fate()).toBe('resolved');
  check.resolve([]);
  await turns();
  await first.submit();
  expect(sentIn(server)).toMatchObject(denied);
});

// “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared by tabs)
it('a denial is later than an approval before it, although the check of the approval passes after the denial', async () => {
  const { first, server, other, check } = await deniedDuringCheck();
  vi.setSystemTime(Date.now() + 1_000);
  check.resolve([]);
  await turns();
  first.approve(other);
  await turns();
  await first.submit();
  expect(sentIn(server)).toMatchObject(denied);
});
