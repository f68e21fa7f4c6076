// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { keysOf, turns } from '../page.js';
import { named, textsIn, textsOf, threadOf } from './tabs.js';

const question = asks(named('a', 'Delete?'));
const ids = { threadId: 't', runId: 'r' };

/** The agent replaces the whole conversation. */
const replaces = (...messages: readonly { id: string; role: 'user' | 'assistant'; content: string }[]) =>
  [
    { type: 'RUN_STARTED', ...ids },
    { type: 'MESSAGES_SNAPSHOT', messages },
    { type: 'RUN_FINISHED', ...ids, outcome: { type: 'success' } },
  ] as readonly AgentEvent[];

// “Decisions, drafts and the conversation”: a result of another tab adds to the conversation here (reliability.md, law 3).
describe.each([true, false])('the conversation of a tab (storage: %s)', (hasStorage) => {
  it('stays when a tab that was opened without it answers', async () => {
    const { open, server } = threadOf([says('Hello.'), question, question, says('Deleted.'), says('Bye.')], {
      hasStorage,
    });
    const { run: first } = await open();
    await first.send('Hi');
    const { run: second } = await open();
    await first.send('Clean up');
    await second.refresh();
    await turns();
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(textsOf(first)).toEqual(['Hi', 'Hello.', 'Clean up', 'Deleted.']);
    await first.send('Thanks');
    expect(textsIn(server.requests.at(-1))).toEqual(['Hi', 'Hello.', 'Clean up', 'Deleted.', 'Thanks']);
  });

  it('stays when that tab is asked again', async () => {
    const { open } = threadOf([question, question, asks(named('b', 'Copy?'))], { hasStorage });
    const { run: first } = await open();
    const { run: second } = await open();
    await first.send('Clean up');
    await second.refresh();
    await turns();
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await vi.waitFor(() => expect(first.getSnapshot().interrupts).toMatchObject([{ id: 'b' }]));
    expect(textsOf(first)).toEqual(['Clean up']);
  });

  it('keeps a message that only this host has added', async () => {
    const { open } = threadOf([question, ...(hasStorage ? [] : [question]), says('Deleted.')], {
      hasStorage,
    });
    const { run: first } = await open();
    await first.send('Clean up');
    const { run: second } = await open();
    if (!hasStorage) await second.refresh();
    await turns();
    first.setMessages([
      { id: 'rules', role: 'system', content: 'Be brief.' },
      ...first.getSnapshot().messages,
    ]);
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(textsOf(first)).toEqual(['Be brief.', 'Clean up', 'Deleted.']);
  });

  it.each([
    ['stays if the run has not changed it', says('Deleted.'), { theme: 'dark' }],
    [
      'is that of the run if the run has changed it',
      [
        { type: 'RUN_STARTED', ...ids },
        { type: 'STATE_SNAPSHOT', snapshot: { rows: 3 } },
        { type: 'RUN_FINISHED', ...ids, outcome: { type: 'success' } },
      ] as readonly AgentEvent[],
      { rows: 3 },
    ],
  ])('has a state that %s', async (_, reply, expected) => {
    const { open } = threadOf([question, question, reply], { hasStorage });
    const { run: first } = await open({ state: { theme: 'dark' } });
    const { run: second } = await open();
    await first.send('Clean up');
    await second.refresh();
    await turns();
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(first.getSnapshot().state).toEqual(expected);
  });

  it('loses what the run of the other tab has removed', async () => {
    const summary = { id: 'summary', role: 'assistant', content: 'Cleaned up.' } as const;
    const { open } = threadOf([question, replaces(summary)], { hasStorage });
    const messages = [{ id: 'old', role: 'user', content: 'An old story' }] as const;
    const { run: first } = await open({ messages: [...messages] });
    await first.send('Clean up');
    const initial = first.dehydrate();
    const { run: second } = await open({ initial });
    await turns();
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(textsOf(first)).toEqual(['Cleaned up.']);
  });

  it('shows a message once that the agent gives another id', async () => {
    const renamed = [
      { id: 'm-1', role: 'user', content: 'Clean up' },
      { id: 'm-2', role: 'assistant', content: 'Deleted.' },
    ] as const;
    const { open } = threadOf([question, question, replaces(...renamed)], { hasStorage });
    const { run: first } = await open();
    const { run: second } = await open();
    await first.send('Clean up');
    await second.refresh();
    await turns();
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(textsOf(first)).toEqual(['Clean up', 'Deleted.']);
  });
});

// “Interrupts, decisions, drafts and the conversation survive a reload.” (reliability.md)
describe('a tab that was opened before the agent asked, and refreshes', () => {
  const opened = async () => {
    const thread = threadOf([says('Hello.'), question, question, says('Deleted.')], { hasStorage: true });
    const first = await thread.open();
    await first.run.send('Hi');
    const second = await thread.open();
    await first.run.send('Clean up');
    await turns();
    await second.run.refresh();
    await turns();
    return { ...thread, first, second };
  };

  it('does not remove the conversation from the stored record', async () => {
    const { first, second, open } = await opened();
    first.kill();
    second.kill();
    const { run } = await open();
    expect(textsOf(run)).toEqual(['Hi', 'Hello.', 'Clean up']);
  });

  it('shows the stored conversation, and sends it with the answer', async () => {
    const { second, server } = await opened();
    expect(textsOf(second.run)).toEqual(['Hi', 'Hello.', 'Clean up']);
    second.run.approve(keysOf(second.run)[0] ?? '');
    await second.run.submit();
    expect(textsIn(server.requests.at(-1))).toEqual(['Hi', 'Hello.', 'Clean up']);
  });

  it('keeps a conversation that the host has cleared', async () => {
    const { first, second, open } = await opened();
    second.run.setMessages([]);
    second.run.approve(keysOf(second.run)[0] ?? '');
    await turns();
    expect(textsOf(second.run)).toEqual([]);
    first.kill();
    second.run.dispose();
    second.kill();
    await turns();
    const { run } = await open();
    expect(keysOf(run)).toHaveLength(1);
  });
});
