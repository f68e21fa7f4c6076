import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type DehydratedRun } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { numbered, streamOf } from '../../run/numberedFrames.js';
import { held, keysOf } from '../watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

/** How a tab without a storage gets the interrupt that another tab is answering. */
const ways: [
  string,
  (initial: DehydratedRun) => { initial?: DehydratedRun },
  (run: AgentRun) => Promise<unknown>,
][] = [
  ['from `initial`', (initial) => ({ initial }), () => Promise.resolve()],
  ['from a refresh', () => ({}), (run) => run.refresh()],
];

describe('tabs without a storage', () => {
  it.each(ways)(
    'show in the tab opened last what the other one sends, and its result: %s',
    async (_, given, ask) => {
      const browser = new Browser();
      const response = held<Response>();
      const server = fakeServer(question, () => response.promise, question);
      const open = (more: { initial?: DehydratedRun } = {}): AgentRun => {
        const run = createAgentRun({
          url: 'http://agent.test',
          threadId: 't',
          autoSubmit: 'never',
          tabs: browser.open().tabs,
          protocol: agUi({ refresh: true }),
          fetch: server.fetch,
          ...more,
        });
        run.subscribe(() => undefined);
        return run;
      };
      const first = open();
      await first.send('Go');
      const initial = first.dehydrate();
      const [key = ''] = keysOf(first);
      first.approve(key);
      const submitted = first.submit();
      await vi.waitFor(() => expect(server.requests).toHaveLength(2));
      const second = open(given(initial));
      await ask(second);
      await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('elsewhere'));
      expect(second.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'elsewhere' }] });
      response.resolve(streamOf(numbered(says('Deleted.'))));
      await submitted;
      await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
      expect(second.getSnapshot().messages).toEqual(first.getSnapshot().messages);
      expect(server.requests.filter(({ resume }) => resume)).toHaveLength(1);
    },
  );
});
