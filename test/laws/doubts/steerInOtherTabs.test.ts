// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, opened, turns } from '../page.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const failing = (status: number) => () => new Response('No.', { status });
const textsOf = (messages: readonly { readonly content?: unknown }[] = []) =>
  messages.map(({ content }) => content);
const shown = (run: AgentRun) => textsOf(run.getSnapshot().messages);

/** Two open tabs that show one question. */
async function openTabs(...answers: ServerAnswer[]) {
  const browser = new Browser();
  const server = fakeServer(question, ...answers);
  const kills: (() => void)[] = [];
  const open = async (): Promise<AgentRun> => {
    const { tabs, storage, kill } = browser.open();
    kills.push(kill);
    const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
    const run = createAgentRun({ ...common, tabs, storage, fetch: server.fetch });
    await opened(run);
    return run;
  };
  const first = await open();
  await first.send('Go');
  await turns();
  const second = await open();
  expect(keysOf(second)).toHaveLength(1);
  return { first, second, server, killFirst: () => kills[0]?.() };
}

/** The `steer` of the first tab may have arrived. */
async function doubtedSteer(...answers: ServerAnswer[]) {
  const tabs = await openTabs(failing(503), ...answers);
  await tabs.first.steer('Stop').catch(() => undefined);
  await vi.waitFor(() => expect(tabs.second.getSnapshot().batch.delivery).toBe('inDoubt'));
  return tabs;
}

// “The message of a `steer` in doubt stays in the conversation: in every tab, after a reload, if an answer is changed,
// and if the server refuses the `steer` when it is sent again.” “After a `steer` that failed, `retry()` repeats its
// message and its cancellations.” (reliability.md)
it('the message of a steer in doubt is shown in another open tab, and is sent again there', async () => {
  const { first, second, server } = await doubtedSteer(says('Stopped.'));
  expect(shown(second)).toEqual(['Go', 'Stop']);
  await second.retry();
  expect(server.requests[2]?.resume).toEqual(server.requests[1]?.resume);
  expect(textsOf(server.requests[2]?.messages)).toEqual(['Go', 'Stop']);
  await vi.waitFor(() => expect(shown(first)).toEqual(['Go', 'Stop', 'Stopped.']));
  expect(shown(second)).toEqual(['Go', 'Stop', 'Stopped.']);
});

it('the message of a steer in doubt stays if another open tab changes and sends an answer', async () => {
  const { first, second, server } = await doubtedSteer(says('Deleted.'));
  second.approve(keysOf(second)[0] ?? '');
  await second.submit();
  expect(server.requests[2]?.resume).toMatchObject([{ payload: true }]);
  expect(textsOf(server.requests[2]?.messages)).toEqual(['Go', 'Stop']);
  await vi.waitFor(() => expect(shown(first)).toEqual(['Go', 'Stop', 'Deleted.']));
});

it.each([401, 422])(
  'the message of a steer in doubt stays if it is refused with %i when sent again',
  async (status) => {
    const { first, second, server } = await doubtedSteer(failing(status), says('Stopped.'));
    await first.retry().catch(() => undefined);
    expect(first.getSnapshot().batch.delivery).toBe('inDoubt');
    expect(shown(first)).toEqual(['Go', 'Stop']);
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
    expect(shown(second)).toEqual(['Go', 'Stop']);
    await first.retry();
    expect(textsOf(server.requests[3]?.messages)).toEqual(['Go', 'Stop']);
  },
);

it('the message of a steer is shown in another open tab after the tab that was sending it has been killed', async () => {
  const never = () => new Promise<Response>(() => undefined);
  const { first, second, server, killFirst } = await openTabs(never, says('Stopped.'));
  void first.steer('Stop').catch(() => undefined);
  await vi.waitFor(() => expect(server.requests).toHaveLength(2));
  await turns();
  killFirst();
  await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
  expect(shown(second)).toEqual(['Go', 'Stop']);
  await second.retry();
  expect(textsOf(server.requests[2]?.messages)).toEqual(['Go', 'Stop']);
});
