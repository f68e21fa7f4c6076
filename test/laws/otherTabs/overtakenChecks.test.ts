// @vitest-environment node
import { expect, it } from 'vitest';
import type { Issue, TabCoordinator } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { deferred, fateOf, turns } from '../page.js';
import { named, statusesOf } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

/** Tabs that share locks and the storage, and whose messages do not arrive. */
const silent = (browser: Browser): TabCoordinator => ({
  ...browser.open().tabs,
  open: () => ({ post: () => undefined, close: () => undefined }),
});

// “If another tab decides or reopens the interrupt while an answer to it is checked, the check ends, and the later decision stays.”
// (reliability.md, waiting for the host)
it('a check ends if the tab reads in the record that another tab has denied meanwhile', async () => {
  const browser = new Browser();
  const questions = asks(named('a', 'Delete?'), named('b', 'Copy?'));
  const { first, second, server, key, other } = await pair(
    [questions, says('Done.')],
    true,
    { tabs: silent(browser) },
    { tabs: silent(browser) },
  );
  const check = deferred<readonly Issue[]>();
  const approved = first.approve(key, { check: () => check.promise });
  const fate = fateOf(approved.ok ? approved.checked : Promise.reject(new Error('It was refused.')));
  await turns();
  second.deny(key);
  await turns();
  // Before this tab stores its own decision, it reads the record of the other tab.
  first.approve(other);
  await turns();
  expect(statusesOf(first)).toEqual([
    ['a', 'answered'],
    ['b', 'answered'],
  ]);
  expect(fate()).toBe('resolved');
  check.resolve([]);
  await turns();
  await first.submit();
  expect(sentIn(server)).toMatchObject([[{ payload: false }, { payload: true }]]);
});
