import { expect, it, vi } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, opened, quiet } from '../watched.js';

// reliability.md: “A run object that is disposed with `logout` stores nothing more, and removes what it has stored.”

it.each([400, 422, 503])(
  'leaves no record after a logout if an open tab has written it too, after status %i',
  async (status) => {
    const browser = new Browser();
    const { fetch } = fakeServer(
      asks({ reason: 'confirmation', message: 'Delete?' }),
      new Response('No.', { status }),
    );
    const open = () => {
      const { tabs, page, storage } = browser.open();
      return createAgentRun({ url: 'http://agent.test', threadId: 't', tabs, page, storage, fetch });
    };
    const [mine, other] = [open(), open()];
    await opened(mine);
    await mine.send('Go');
    await vi.waitFor(() => expect(browser.storage.saved.size).toBe(1));
    await opened(other);
    mine.approve(keysOf(mine)[0] ?? '');
    await vi.waitFor(() => expect(mine.getSnapshot().error?.httpStatus).toBe(status));
    await quiet();
    mine.dispose({ logout: true });
    await quiet();
    expect(other.getSnapshot()).toMatchObject({ messages: [], interrupts: [] });
    expect(browser.storage.saved.size).toBe(0);
  },
);
