// @vitest-environment node
import { expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, turns } from '../page.js';

const methods: readonly (readonly [string, (run: AgentRun, key: string) => unknown])[] = [
  ['leave()', (run) => run.leave()],
  ['stop()', (run) => run.stop()],
  ['reopen()', (run, key) => run.reopen(key)],
  ['deny()', (run, key) => run.deny(key)],
  ['dispose()', (run) => run.dispose()],
  ['dispose({ logout: true })', (run) => run.dispose({ logout: true })],
];

// “Ends the request” (`stop`), “A request that waits to be sent is withdrawn” (`leave`): another tab can then send.
it.each(methods)('the lock is free if `acquire` of the host calls %s', async (_, call) => {
  const browser = new Browser();
  const { tabs } = browser.open();
  const server = fakeServer(asks({ reason: 'confirmation', message: 'Delete?' }), says('Done.'));
  let isCalled = false;
  const run: AgentRun = createAgentRun({
    url: 'http://agent.test',
    threadId: 't',
    autoSubmit: 'never',
    fetch: server.fetch,
    tabs: {
      ...tabs,
      acquire(name) {
        isCalled = true;
        call(run, keysOf(run)[0] ?? '');
        return tabs.acquire(name);
      },
    },
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await run.submit().catch(() => undefined);
  await turns();
  expect(isCalled).toBe(true);
  expect(server.requests).toHaveLength(1);
  expect(browser.held().locks).toBe(0);
});
