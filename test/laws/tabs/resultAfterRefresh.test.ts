// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import {
  asks,
  eventStream,
  fakeServer,
  says,
  type Reply,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, turns } from '../page.js';
import { held } from '../watched.js';

const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });
const run = { threadId: 't', runId: 'r' };
const nothing: Reply = [
  { type: 'RUN_STARTED', ...run },
  { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' } },
];

const saidIn = (tab: AgentRun) => tab.getSnapshot().messages.map(({ content }) => content);

// reliability.md: “While one tab sends, the others show the interrupts as answered in another tab and cannot answer them. Then
// they show the result.” and “The history of every tab lists the answers that another tab has sent, with their latest delivery.”
it.each([true, false])(
  'a tab that refreshes while another tab sends shows the result (storage: %s)',
  async (hasStorage) => {
    const browser = new Browser();
    const open = async (...answers: ServerAnswer[]) => {
      const { tabs, storage } = browser.open();
      const server = fakeServer(...answers);
      const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
      const protocol = agUi({ refresh: true });
      const tab = createAgentRun({
        ...common,
        ...(hasStorage && { storage }),
        tabs,
        protocol,
        fetch: server.fetch,
      });
      tab.subscribe(() => undefined);
      await vi.waitFor(() => expect(tab.getSnapshot().restoring).toBe(false));
      return { tab, server };
    };
    const response = held<Response>();
    const { tab: first } = await open(question, () => response.promise);
    const { tab: second, server } = await open(question, nothing, says('Later.'));
    await first.send('Go');
    await second.refresh();
    await turns();
    for (const key of keysOf(first)) first.approve(key);
    const submitted = first.submit();
    await turns();
    await second.refresh();
    expect(second.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    response.resolve(eventStream(says('Deleted.')));
    await submitted;
    await turns();
    expect(saidIn(second)).toEqual(['Go', 'Deleted.']);
    expect(second.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
    await second.send('Next');
    expect(server.requests[2]?.messages.map(({ content }) => content)).toEqual(['Go', 'Deleted.', 'Next']);
    expect(saidIn(second)).toEqual(['Go', 'Deleted.', 'Next', 'Later.']);
  },
);
