// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type TabCoordinator } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { batchesOf, keysOf } from '../watched.js';

const PIN = '9876-5432';
const questions = asks(
  {
    id: 'a',
    reason: 'input',
    responseSchema: { type: 'object', properties: { pin: { type: 'string', format: 'password' } } },
  },
  { id: 'b', reason: 'confirmation', message: 'Delete?' },
);

/** Records everything that a tab tells the others. */
function overheard(tabs: TabCoordinator, messages: unknown[]): TabCoordinator {
  return {
    ...tabs,
    open(name, hear) {
      const channel = tabs.open(name, hear);
      const post = (message: unknown): void => {
        messages.push(message);
        channel.post(message);
      };
      return { ...channel, post };
    },
  };
}

// “Secrets are never stored or shared with another tab.” (reliability.md)
it.each([503, 409])(
  'a secret answer is not shared after status %i, and the other tab asks for it again',
  async (status) => {
    const browser = new Browser();
    const messages: unknown[] = [];
    const server = fakeServer(
      questions,
      questions,
      () => new Response('No.', { status }),
      says('Thank you.'),
    );
    const open = async (): Promise<AgentRun> => {
      const run = createAgentRun({
        url: 'http://agent.test',
        threadId: 't',
        autoSubmit: 'never',
        tabs: overheard(browser.open().tabs, messages),
        protocol: agUi(),
        fetch: server.fetch,
      });
      run.subscribe(() => undefined);
      await run.send('Go');
      return run;
    };
    const [first, second] = [await open(), await open()];
    const batches = [batchesOf(first), batchesOf(second)];
    const [secret = '', other = ''] = keysOf(first);
    first.answer(secret, { pin: PIN });
    first.approve(other);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() =>
      expect(second.getSnapshot().batch.delivery).toBe(status === 503 ? 'inDoubt' : 'refused'),
    );
    expect(JSON.stringify(messages)).not.toContain(PIN);
    expect(second.getSnapshot().interrupts).toMatchObject([{ status: 'open' }, { status: 'answered' }]);
    expect(first.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered' });
    second.answer(secret, { pin: '1111-2222' });
    await second.submit();
    expect(batches[1]).toHaveLength(1);
    expect(batches[1]).not.toEqual(batches[0]);
    expect(JSON.stringify(messages)).not.toContain('1111-2222');
  },
);
